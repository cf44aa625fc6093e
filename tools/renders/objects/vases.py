"""Vases and jugs of clay and glass."""
import math
from math import cos, pi, sin

import bmesh
import bpy

from studio.geometry import curve, lathe, link, mesh, shell, spline
from studio.materials import M, ceramic, glass, leafmat, plain

from .plants import branch, plume, pompon


def vase(loc=(0, 0, 0), c='#e7dfd2', c2='#d9ccb9', ribs=34, H=0.30, amp=0.0042, rough=0.4, rot=0):
    """Full-bodied vase with pressed ribs."""
    pts = [
        (0.052, 0),
        (0.060, 0.004),
        (0.082, 0.05),
        (0.103, 0.115),
        (0.106, 0.155),
        (0.092, 0.205),
        (0.062, 0.245),
        (0.044, 0.268),
        (0.041, 0.284),
        (0.047, 0.300),
    ]
    o = [(p[0] * H / 0.3, p[1] * H / 0.3) for p in spline(pts, 170)]
    pr = shell(o, 0.006)

    def rad(th, r, z, t):
        z /= H
        w = min(1, max(0, (z - 0.03) / 0.10)) * min(1, max(0, (0.92 - z) / 0.12))
        w = w * w * (3 - 2 * w)
        return r + (amp * w * (abs(sin(ribs * th / 2)) ** 0.8 - 0.62) if r > 0.02 and t < 0.5 else 0)

    v = lathe('vase', pr, ceramic('vase', c, c2, '#7a634b', 0.35, rough, 0.35, 0.14), seg=ribs * 14, rad=rad)
    v.location = loc
    v.rotation_euler[2] = rot
    return v


def vase_stem(loc=(0, 0, 0), branches=True, **k):
    """The ribbed vase with olive branches."""
    v = vase(loc, **k)
    if branches:
        lm = leafmat('olive', '#6f7357', '#8f9070', 0.2)
        st = plain('stem', '#6d5a42', 0.8)
        H = k.get('H', 0.3)
        x, y, z = loc
        for sd, t in ((3, (-0.16, 0.02, 0.36)), (5, (0.13, -0.02, 0.30)), (9, (0.02, 0.05, 0.44))):
            branch(
                (x - t[0] * 0.22, y - t[1] * 0.22, z + H * 0.62),
                (t[0] * 1.15, t[1] * 1.15, t[2] * H / 0.3),
                lm,
                st,
                n=21,
                L=0.074,
                W=0.0125,
                seed=sd,
                start=0.34,
                tip=0.8,
            )
    return v


def turned(name, points, mat, wall=0.005, floor=0.008, loc=(0, 0, 0), rad=None, seg=192, n=150):
    """A vessel on the wheel: outer profile (r, z) from foot to lip, with walls."""
    o = lathe(name, shell([tuple(p) for p in spline(points, n)], wall, floor=floor), mat, seg, rad=rad)
    o.location = loc
    return o


def throwing_lines(pitch=0.0055, depth=0.0004):
    """The spiral a potter's finger leaves."""

    def rad(th, r, z, t):
        return r + (depth * sin(2 * pi * z / pitch + th) * (0.6 + 0.4 * sin(z * 40)) if r > 0.012 and t < 0.5 else 0)

    return rad


def dipped(
    name, top, bottom, line, wave=0.004, speck='#5c4a38', speckle=0.45, rough_top=0.36, rough_bottom=0.78, coat=0.4
):
    """Glaze above a wavering line at height `line` (object space), raw clay below."""
    m = M(name)
    v = m.tc()
    z = m.n('ShaderNodeSeparateXYZ', {'Vector': v}).outputs[2]
    edge = m.math('ADD', z, m.math('MULTIPLY', m.math('SUBTRACT', m.noise(v, 9, 3), 0.5), wave * 4))
    up = m.rng(edge, line - 0.0006, line + 0.0006, 0, 1)
    thin = m.math('MULTIPLY', up, m.rng(edge, line, line + 0.012, 0.55, 0))
    spots = m.ramp(m.voro(v, 170), [(0.05, 1), (0.10, 0)])
    fine = m.math(
        'MULTIPLY', m.ramp(m.voro(v, 430), [(0.10, 1), (0.18, 0)]), m.ramp(m.noise(v, 60, 2), [(0.5, 0), (0.6, 1)])
    )
    spots = m.math('MULTIPLY', m.math('MAXIMUM', spots, fine), speckle)
    clay = m.mix(m.ramp(m.noise(v, 46, 4), [(0.3, 0), (0.7, 0.35)]), bottom, '#6a5340')
    glaze = m.mix(m.ramp(m.noise(v, 10, 4), [(0.35, 0), (0.7, 0.3)]), top, '#ffffff')
    glaze = m.mix(thin, glaze, bottom)
    h = m.math(
        'ADD',
        m.math('MULTIPLY', m.noise(v, 34, 3), 0.7),
        m.math('MULTIPLY', m.noise(v, 420, 3), m.rng(up, 0, 1, 0.5, 0.1)),
    )
    m.set(
        color=m.mix(m.math('MULTIPLY', spots, up), m.mix(up, clay, glaze), speck),
        rough=m.rng(up, 0, 1, rough_bottom, rough_top),
        coat=m.math('MULTIPLY', up, coat),
        coatr=0.2,
        spec=0.4,
        normal=m.bump(m.math('ADD', h, m.math('MULTIPLY', up, 0.35)), 0.2, 0.0015),
    )
    return m.m


def fused(name, objs, mat, voxel=0.0016, smooth=6):
    """Melt overlapping pieces into one skin with soft joints."""
    bpy.context.view_layer.update()
    bm = bmesh.new()
    deps = bpy.context.evaluated_depsgraph_get()
    for o in objs:
        me = o.evaluated_get(deps).to_mesh()
        me.transform(o.matrix_world)
        bm.from_mesh(me)
    for o in objs:
        bpy.data.objects.remove(o)
    me = bpy.data.meshes.new(name)
    bm.to_mesh(me)
    bm.free()
    o = bpy.data.objects.new(name, me)
    link(o)
    me.materials.clear()
    me.materials.append(mat)
    for poly in me.polygons:
        poly.material_index = 0
    r = o.modifiers.new('remesh', 'REMESH')
    r.mode, r.voxel_size, r.use_smooth_shade = 'VOXEL', voxel, True
    s = o.modifiers.new('smooth', 'SMOOTH')
    s.factor, s.iterations = 0.5, smooth
    return o


def bottle():
    """Tall dark bottle with dried grass."""
    mat = ceramic('charcoal', '#4b4640', '#3d3934', '#2a2622', 0.5, 0.74, 0, 0.3)
    turned(
        'bottle',
        [
            (0.050, 0),
            (0.056, 0.004),
            (0.0645, 0.05),
            (0.0655, 0.10),
            (0.058, 0.150),
            (0.036, 0.192),
            (0.0215, 0.222),
            (0.0175, 0.26),
            (0.0172, 0.32),
            (0.0205, 0.350),
            (0.0235, 0.360),
        ],
        mat,
        0.0042,
        rad=throwing_lines(),
        n=520,
    )
    for i, (x, y, z) in enumerate(((-0.056, 0.008, 0.60), (0.020, -0.012, 0.645), (0.070, 0.020, 0.565))):
        plume(
            (x * -0.15, y * -0.15, 0.26), (x, y, z), seed=i, c=('#d8c4a0', '#cdb48c', '#dccbaa')[i], length=0.17, n=520
        )


def bud_trio():
    """Three small vases of three shapes."""
    stem = plain('stem', '#8d8a5e', 0.8)
    turned(
        'ball',
        [
            (0.026, 0),
            (0.032, 0.002),
            (0.052, 0.028),
            (0.056, 0.050),
            (0.045, 0.078),
            (0.022, 0.096),
            (0.0135, 0.102),
            (0.0125, 0.107),
            (0.015, 0.113),
        ],
        ceramic('sand', '#c6b092', '#b59c7c', '#6f5a45', 0.7, 0.62, 0.05, 0.3),
        0.0035,
        loc=(-0.098, 0.012, 0),
    )
    turned(
        'drop',
        [
            (0.030, 0),
            (0.036, 0.003),
            (0.043, 0.022),
            (0.039, 0.055),
            (0.024, 0.098),
            (0.0135, 0.130),
            (0.0115, 0.152),
            (0.0165, 0.170),
        ],
        ceramic('chalk', '#ebe5da', '#dfd6c7', '#6f5a45', 0.4, 0.42, 0.3, 0.2),
        0.0032,
        loc=(0.012, 0.045, 0),
    )
    turned(
        'cone',
        [
            (0.043, 0),
            (0.046, 0.003),
            (0.047, 0.04),
            (0.043, 0.085),
            (0.036, 0.103),
            (0.017, 0.114),
            (0.0155, 0.120),
            (0.0175, 0.131),
        ],
        dipped('clay', '#ddc9b0', '#94664f', 0.078, speckle=0.3, rough_top=0.6, coat=0.1),
        0.0035,
        loc=(0.105, -0.025, 0),
    )
    ochre = M('ochre')
    v = ochre.tc()
    spots = ochre.voro(v, 900)
    ochre.set(
        color=ochre.mix(ochre.ramp(spots, [(0.1, 0), (0.5, 1)]), '#a9812f', '#d3ae57'),
        rough=0.9,
        spec=0.1,
        normal=ochre.bump(spots, 0.9, 0.0012),
    )
    for i, (dx, dy, z) in enumerate(((-0.030, 0.01, 0.235), (0.022, -0.01, 0.27), (0.034, 0.02, 0.215))):
        pompon((0.105, -0.025, 0.09), (0.105 + dx, -0.025 + dy, z), ochre.m, stem, 0.0125, i)
    leaves = leafmat('bud', '#76795a', '#949272', 0.2)
    branch(
        (0.013, 0.045, 0.09),
        (-0.022, 0.006, 0.225),
        leaves,
        plain('twig', '#6d5a42', 0.8),
        n=17,
        L=0.05,
        W=0.009,
        seed=4,
        r=0.0014,
        start=0.36,
        tip=0.8,
        sway=0.006,
    )
    plume((-0.098, 0.012, 0.08), (-0.135, 0.02, 0.245), seed=7, length=0.09, n=300, c='#cfae8c')


def ring_vase():
    """A flattened ring on a foot, with a short neck."""
    clay = ceramic('speckled cream', '#e4dac9', '#d8ccb8', '#5e4a38', 0.85, 0.46, 0.2, 0.22)
    N, K, R, cz = 160, 48, 0.082, 0.142
    V = []
    for i in range(N):
        a = 2 * pi * i / N
        w = 0.031 + 0.005 * -sin(a)
        for j in range(K):
            b = 2 * pi * j / K
            r = R + w * cos(b)
            V.append((r * cos(a), 0.036 * sin(b), cz + r * sin(a)))
    F = [
        (i * K + j, ((i + 1) % N) * K + j, ((i + 1) % N) * K + (j + 1) % K, i * K + (j + 1) % K)
        for i in range(N)
        for j in range(K)
    ]
    torus = mesh('torus', V, F)
    foot = lathe(
        'foot', [(0.0001, 0), (0.043, 0), (0.046, 0.003), (0.042, 0.014), (0.034, 0.035), (0.0001, 0.035)], None, 96
    )
    neck = lathe(
        'neck',
        [
            (0.0001, 0.242),
            (0.019, 0.242),
            (0.0165, 0.250),
            (0.0165, 0.262),
            (0.0205, 0.272),
            (0.0195, 0.2745),
            (0.0165, 0.2735),
            (0.0125, 0.262),
            (0.0125, 0.248),
            (0.0001, 0.248),
        ],
        None,
        96,
    )
    o = fused('ring vase', [torus, foot, neck], clay, 0.0014, 8)
    o.rotation_euler[2] = math.radians(-24)
    branch(
        (0.009, 0.0, 0.235),
        (-0.115, 0.02, 0.245),
        leafmat('dry', '#8c8a63', '#a9a27b', 0.2),
        plain('twig', '#6d5a42', 0.8),
        n=19,
        L=0.052,
        W=0.012,
        seed=12,
        r=0.0016,
        start=0.3,
        tip=0.75,
        sway=0.004,
    )
    return o


def amphora():
    """Two-handled terracotta, slipped above the belly."""
    mat = dipped(
        'slip', '#d6bea4', '#94634c', 0.115, wave=0.006, speckle=0.15, rough_top=0.86, rough_bottom=0.8, coat=0
    )
    body = lathe(
        'body',
        shell(
            [
                tuple(p)
                for p in spline(
                    [
                        (0.052, 0),
                        (0.058, 0.003),
                        (0.062, 0.012),
                        (0.088, 0.07),
                        (0.112, 0.145),
                        (0.113, 0.200),
                        (0.092, 0.252),
                        (0.056, 0.288),
                        (0.043, 0.312),
                        (0.042, 0.345),
                        (0.053, 0.372),
                        (0.057, 0.380),
                    ],
                    150,
                )
            ],
            0.007,
            floor=0.012,
        ),
        None,
        160,
        rad=throwing_lines(0.009, 0.0007),
    )
    handles = []
    for s in (-1, 1):
        path = spline(
            [
                (s * 0.036, 0, 0.352),
                (s * 0.072, 0, 0.366),
                (s * 0.112, 0, 0.345),
                (s * 0.122, 0, 0.295),
                (s * 0.108, 0, 0.245),
                (s * 0.090, 0, 0.228),
            ],
            50,
        )
        handles.append(curve('handle', [path], 0.0105, taper=lambda k: 1.12 - 0.35 * sin(pi * k)))
    o = fused('amphora', [body] + handles, mat, 0.0017, 5)
    o.rotation_euler[2] = math.radians(-14)
    return o


def smoked():
    """Blown smoked glass with two eucalyptus stems."""
    g = glass('smoke', '#c9c3bb', 0, 1.45, '#cfc8be')
    turned(
        'smoked',
        [
            (0.060, 0),
            (0.072, 0.003),
            (0.090, 0.030),
            (0.0965, 0.075),
            (0.088, 0.125),
            (0.066, 0.165),
            (0.054, 0.192),
            (0.056, 0.222),
            (0.066, 0.240),
        ],
        g,
        0.0042,
        floor=0.014,
        n=110,
    )
    lm, st = leafmat('eucalyptus', '#6d7a68', '#94a08c', 0.2), plain('twig', '#7b6450', 0.8)
    for seed, t in ((3, (-0.15, 0.02, 0.44)), (8, (0.15, 0.03, 0.40)), (5, (0.01, -0.03, 0.50))):
        branch(
            (-t[0] * 0.25, -t[1] * 0.3, 0.022),
            t,
            lm,
            st,
            n=19,
            L=0.060,
            W=0.026,
            seed=seed,
            start=0.46,
            tip=0.7,
            r=0.0019,
        )
