"""Cushions, throws and rugs."""
from studio.light import area, world
import math
import random
from math import cos, exp, pi, sin, sqrt

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector, noise as mnoise

from studio.geometry import box, curve, empty, lathe, link, mesh, shade, spline
from studio.materials import M, boucle, linen, plain, weave_height, wood


def pillow_mesh(w, h, d, n=220, pinch=0.055, seed=0, sag=0.0):
    """Two puffed sheets with dented edges and corner folds."""
    V = []
    UV = []
    F = []
    off = Vector((seed * 3.1, seed * 1.7, 0))
    for s in (1, -1):
        for i in range(n + 1):
            for j in range(n + 1):
                u = i / n * 2 - 1
                v = j / n * 2 - 1
                px = 1 - pinch * 2 * (1 - v * v) * abs(u) ** 3
                py = 1 - pinch * 2 * (1 - u * u) * abs(v) ** 3
                prof = (1 - abs(u) ** 2.6) * (1 - abs(v) ** 2.6)
                prof = max(prof, 0) ** 0.52
                corner = (abs(u) * abs(v)) ** 3
                wr = mnoise.noise(Vector((u * 1.7, v * 1.7, s)) + off) * 0.10 * prof + 0.05 * mnoise.noise(
                    Vector((u * 4.5 + v * 2, v * 4.5 - u * 2, s * 3)) + off
                ) * prof * (0.3 + corner * 2)
                # radial pull folds near corners
                ang = math.atan2(abs(v) - 1.0, abs(u) - 1.0 + 1e-6)
                rr = math.hypot(1 - abs(u), 1 - abs(v))
                fold = 0.045 * sin(ang * 14 + seed) * exp(-rr * 3.2) * min(1, rr * 5) * prof**0.5
                z = s * d * 0.5 * (prof * (1 + wr) + fold)
                x = u * w / 2 * px
                y = v * h / 2 * py
                V.append((x, y - (sag * (prof) * (1 - v) * 0.5), z))
                UV.append((i / n, j / n))
    N = (n + 1) * (n + 1)
    for s in (0, 1):
        for i in range(n):
            for j in range(n):
                a = s * N + i * (n + 1) + j
                q = (a, a + n + 1, a + n + 2, a + 1)
                F.append(q if s == 0 else q[::-1])
    return V, F, UV


def yarn_loops(points, side, mat, seed=0, pitch=0.0058):
    """Thousands of open yarn rings, tumbled, over the two sheets of a pillow_mesh() with side x side points."""
    g = np.random.default_rng(seed)
    sheets = np.array(points, np.float32).reshape(2, side, side, 3)
    seg, ring, R, r = 11, 6, 0.0046, 0.0017
    t, q = np.meshgrid(np.linspace(0, 1.7 * pi, seg), np.arange(ring) * 2 * pi / ring, indexing='ij')
    loop = np.stack([(R + r * np.cos(q)) * np.cos(t), (R + r * np.cos(q)) * np.sin(t), r * np.sin(q) + 0.0012 * np.sin(t * 1.5)], -1)
    loop = loop.reshape(-1, 3).astype(np.float32)
    F0 = np.array(
        [
            (i * ring + j, i * ring + (j + 1) % ring, (i + 1) * ring + (j + 1) % ring, (i + 1) * ring + j)
            for i in range(seg - 1)
            for j in range(ring)
        ],
        np.int32,
    )
    places, normals = [], []
    for s, sheet in zip((1, -1), sheets):
        width = np.linalg.norm(sheet[-1, side // 2] - sheet[0, side // 2])
        n = int(width / pitch)
        ij = np.stack(np.meshgrid(np.arange(n), np.arange(n), indexing='ij'), -1).reshape(-1, 2) + 0.5
        ij = np.clip((ij + g.normal(0, 0.35, ij.shape)) / n * (side - 1), 0, side - 1.001)
        if s < 0:  # the back shows only at its edge
            ij = ij[np.abs(ij / (side - 1) - 0.5).max(1) > 0.40]
        du, dv = np.gradient(sheet, axis=0), np.gradient(sheet, axis=1)
        normal = np.cross(du, dv) * s
        normal /= np.linalg.norm(normal, axis=-1, keepdims=True) + 1e-9
        k = ij.astype(int)
        f = (ij - k)[:, :, None].astype(np.float32)
        a, b, c, e = (sheet[k[:, 0] + x, k[:, 1] + y] for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)))
        places.append((a * (1 - f[:, 0]) + b * f[:, 0]) * (1 - f[:, 1]) + (c * (1 - f[:, 0]) + e * f[:, 0]) * f[:, 1])
        normals.append(normal[k[:, 0], k[:, 1]])
    P, N = np.concatenate(places), np.concatenate(normals)
    count = len(P)
    axis = N * 0.8 + g.normal(0, 0.55, N.shape)  # each ring lies almost flat
    axis /= np.linalg.norm(axis, axis=1, keepdims=True)
    x = np.cross(axis, g.normal(size=N.shape))
    x /= np.linalg.norm(x, axis=1, keepdims=True)
    frame = np.stack([x, np.cross(axis, x), axis], 1) * g.uniform(0.75, 1.25, (count, 1, 1))
    V = np.einsum('vk,nkc->nvc', loop, frame) + (P + N * g.uniform(0.0002, 0.0024, (count, 1)))[:, None]
    F = (F0[None] + (np.arange(count) * len(loop))[:, None, None]).reshape(-1, 4)
    return quads('loops', V.reshape(-1, 3), F, mat)


def quads(name, V, F, mat):
    """A smooth mesh from arrays of vertices and quads, for what has too many of them for mesh()."""
    me = bpy.data.meshes.new(name)
    me.vertices.add(len(V))
    me.vertices.foreach_set('co', V.ravel().astype(np.float32))
    me.loops.add(len(F) * 4)
    me.loops.foreach_set('vertex_index', F.ravel().astype(np.int32))
    me.polygons.add(len(F))
    me.polygons.foreach_set('loop_start', np.arange(len(F), dtype=np.int32) * 4)
    me.polygons.foreach_set('loop_total', np.full(len(F), 4, np.int32))
    me.update()
    me.validate()
    me.materials.append(mat)
    o = bpy.data.objects.new(name, me)
    link(o)
    shade(o)
    return o


def cushion(
    loc=(0, 0, 0),
    kind='linen',
    c='#b9805f',
    c2='#a36c4e',
    w=0.48,
    h=0.48,
    d=0.19,
    rot=(math.radians(76), 0, 0),
    seed=1,
    piping=True,
):
    """Square cushion standing on its edge; bouclé is made of real loops."""
    V, F, UV = pillow_mesh(w, h, d, 200, seed=seed)
    mt = boucle('boucle', c, c2) if kind == 'boucle' else linen('cushion', c, c2, 150, 150, 0.9, 0.5)
    o = mesh('cushion', V, F, mt, uv=UV)
    bm = bmesh.new()
    bm.from_mesh(o.data)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=2e-5)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(o.data)
    bm.free()
    shade(o)
    objs = [o]
    if kind == 'boucle':
        objs.append(yarn_loops(pillow_mesh(w, h, d, 160, seed=seed)[0], 161, mt, seed))
    elif piping:
        P = []
        for a, b in (((-1, -1), (1, -1)), ((1, -1), (1, 1)), ((1, 1), (-1, 1)), ((-1, 1), (-1, -1))):
            for k in np.linspace(0, 1, 60)[:-1]:
                u = a[0] + (b[0] - a[0]) * k
                v = a[1] + (b[1] - a[1]) * k
                px = 1 - 0.11 * (1 - v * v) * abs(u) ** 3
                py = 1 - 0.11 * (1 - u * u) * abs(v) ** 3
                P.append((u * w / 2 * px, v * h / 2 * py, 0))
        objs.append(curve('piping', [P], 0.0042, linen('pip', c2, c2, 300, 300, 0.4, 0.4, uvk='Object'), cyclic=True))
    # rest lower edge on floor
    th = rot[0]
    e = empty('cushion', objs, (loc[0], loc[1], loc[2] + h * 0.5 * sin(th) * 0.965), rot)
    return e


def rug_pattern(u, v):
    """0..1 coords -> colour index"""
    b = min(u, 1 - u) * 1.5
    b2 = min(v, 1 - v)
    if min(b, b2) < 0.055:
        return 0
    if min(b, b2) < 0.075:
        return 2
    uu = u * 6
    vv = v * 4
    a = abs((uu % 1) - 0.5) + abs((vv % 1) - 0.5)
    if a < 0.14:
        return 2
    if 0.36 < a < 0.43:
        return 1
    if a > 0.92:
        return 3
    return 0


def rug(loc=(0, 0, 0), w=1.2, h=0.8, n=(230, 153), rot=0, cols=('#e2d8c7', '#8c7a64', '#b9805f', '#6f6a5c'), seed=2):
    """loop-pile rug: one small tuft (bent capsule) instanced per cell, 1 mesh per colour"""
    g = np.random.default_rng(seed)
    mats = []
    for i, c in enumerate(cols):
        m = M('wool%d' % i)
        v = m.tc()
        f = m.noise(v, 700, 3, 0.7)
        big = m.noise(v, 9, 3)
        m.set(
            color=m.mix(
                m.ramp(big, [(0.35, 0), (0.65, 0.35)]),
                m.mix(m.ramp(f, [(0.3, 0.0), (0.7, 0.45)]), c, m.mix(1, c, '#9a8c78', 'MULTIPLY')),
                '#cfc3ae' if i == 0 else c,
            ),
            rough=0.95,
            spec=0.05,
            sheen=0.4,
            normal=m.bump(f, 0.6, 0.0012),
        )
        mats.append(m.m)
    # tuft prototype : half torus loop
    seg, ring = 9, 7
    V0 = []
    F0 = []
    a = w / n[0] * 0.52
    rr = a * 0.62
    for i in range(seg):
        t = pi * i / (seg - 1) * 1.0
        cx = a * 0.55 * cos(t)
        cz = a * 1.25 * sin(t)
        nx, nz = cos(t), sin(t)
        for j in range(ring):
            q = 2 * pi * j / ring
            V0.append((cx + rr * cos(q) * nx, rr * sin(q) * 1.05, cz + rr * cos(q) * nz))
    for i in range(seg - 1):
        for j in range(ring):
            F0.append((i * ring + j, i * ring + (j + 1) % ring, (i + 1) * ring + (j + 1) % ring, (i + 1) * ring + j))
    V0 = np.array(V0, np.float32)
    F0 = np.array(F0, np.int32)
    groups = [[], [], [], []]
    for i in range(n[0]):
        for j in range(n[1]):
            u = (i + 0.5) / n[0]
            v = (j + 0.5) / n[1]
            groups[rug_pattern(u, v)].append(((u - 0.5) * w + (0.5 * (j % 2) - 0.25) * w / n[0] * 0.6, (v - 0.5) * h))
    objs = []
    for k, G in enumerate(groups):
        if not G:
            continue
        G = np.array(G, np.float32)
        N = len(G)
        G = G + g.normal(0, w / n[0] * 0.10, G.shape).astype(np.float32)
        ang = g.normal(0.35, 0.45, N)
        s = g.uniform(0.86, 1.16, N).astype(np.float32)
        ca, sa = np.cos(ang), np.sin(ang)
        X = V0[None, :, 0] * ca[:, None] - V0[None, :, 1] * sa[:, None]
        Y = V0[None, :, 0] * sa[:, None] + V0[None, :, 1] * ca[:, None]
        Z = V0[None, :, 2] * s[:, None]
        P = np.stack([X * s[:, None] + G[:, 0:1], Y * s[:, None] + G[:, 1:2], Z], -1).reshape(-1, 3)
        FF = (F0[None] + (np.arange(N) * len(V0))[:, None, None]).reshape(-1, 4)
        o = quads('rug%d' % k, P, FF, mats[k])
        objs.append(o)
    objs.append(box('back', w * 0.998, h * 0.998, 0.003, plain('rugback', '#a89a82', 0.95), (0, 0, 0.0016), 0.001))
    # fringe on the short sides
    fr = []
    gg = random.Random(5)
    for sx in (-1, 1):
        for k in range(92):
            y = (k + 0.5) / 92 * h - h / 2
            L = gg.uniform(0.05, 0.066)
            d = gg.uniform(-0.010, 0.010)
            x0 = sx * w / 2 * 0.995
            fr.append(
                spline(
                    [
                        (x0, y, 0.004),
                        (x0 + sx * L * 0.35, y + d * 0.2, 0.006),
                        (x0 + sx * L * 0.7, y + d * 0.6, 0.003),
                        (x0 + sx * L, y + d, 0.0016),
                    ],
                    10,
                )
            )
    objs.append(curve('fringe', fr, 0.0021, mats[0], res=2))
    return empty('rug', objs, loc, (0, 0, rot))


def striped(
    name='striped',
    ground='#e4dac8',
    stripes=(
        ('#a06a4e', 0.10, 0.035),
        ('#a06a4e', 0.165, 0.010),
        ('#77745c', 0.30, 0.055),
        ('#77745c', 0.375, 0.008),
        ('#a06a4e', 0.46, 0.020),
    ),
    sx=230,
    sy=140,
):
    """Handwoven cotton with stripes mirrored about the middle (u of the UV map)."""
    m = M(name)
    uv = m.tc('UV')
    dn = m.n('ShaderNodeTexNoise', {'Vector': uv, 'Scale': 26, 'Detail': 3}).outputs['Color']
    uv = m.vadd(uv, m.vscale(dn, 0.004))
    h, _ = weave_height(m, uv, sx, sy)
    u = m.n('ShaderNodeSeparateXYZ', {'Vector': uv}).outputs[0]
    d = m.math('SUBTRACT', 0.5, m.math('ABSOLUTE', m.math('SUBTRACT', u, 0.5)))
    col = ground
    for c, at, half in stripes:
        col = m.mix(m.math('LESS_THAN', m.math('ABSOLUTE', m.math('SUBTRACT', d, at)), half / 2), col, c)
    slub = m.noise(m.tc('UV', scale=(3, sy * 0.9, 1)), 1, 3, 0.6)
    col = m.mix(m.math('MULTIPLY', m.ramp(slub, [(0.36, 1), (0.64, 0)]), 0.28), col, '#8b7a64')
    col = m.mix(m.math('MULTIPLY', h, 0.3), m.mix(0.35, col, '#b5a68e', 'MULTIPLY'), col)
    m.set(
        color=col,
        rough=0.9,
        spec=0.1,
        sheen=0.4,
        normal=m.bump(m.math('ADD', h, m.math('MULTIPLY', slub, 1.2)), 0.6, 0.0009),
    )
    return m.m


def tassel(p, direction, mat, length=0.055, seed=0):
    """A knotted bundle of yarn."""
    g = random.Random(seed)
    d = Vector(direction).normalized()
    side = d.orthogonal().normalized()
    strands = []
    for i in range(46):
        o = Matrix.Rotation(i * 2.399, 3, d) @ side
        r = 0.0052 * sqrt((i + 0.5) / 46)
        L = length * g.uniform(0.92, 1.06)
        strands.append(
            [
                Vector(p) + o * r * (0.5 + 0.9 * t) + d * L * t + Vector((0, 0, -0.30 * L * t * t))
                for t in np.linspace(0, 1, 10)
            ]
        )
    ring = [
        Vector(p) + d * 0.010 + (Matrix.Rotation(a, 3, d) @ side) * 0.0042 for a in np.linspace(0, 2 * pi, 24)[:-1]
    ]
    return [curve('tassel', strands, 0.00085, mat, res=1), curve('tie', [ring], 0.0016, mat, res=2, cyclic=True)]


def lumbar(w=0.60, h=0.36, d=0.17):
    """Long striped cushion with tassels."""
    V, F, UV = pillow_mesh(w, h, d, 220, pinch=0.04, seed=5)
    o = mesh('lumbar', V, F, striped(), uv=UV)
    bm = bmesh.new()
    bm.from_mesh(o.data)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=2e-5)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(o.data)
    bm.free()
    shade(o)
    objs, yarn = [o], plain('yarn', '#a06a4e', 0.95)
    for i, (x, y) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
        objs += tassel((x * w * 0.498, y * h * 0.498, 0), (x, y * 0.45, 0), yarn, seed=i)
    tilt = math.radians(73)
    return empty('lumbar', objs, (0, 0, h * 0.5 * sin(tilt) * 0.965), (tilt, 0, math.radians(-8)))


def throw(w=0.44, d=0.30, layers=3, c='#e6dccb', c2='#d2c4ac', hang=0.104, loc=(0, 0, 0), rot=0):
    """A throw folded to a stack, its fringed end laid over the front."""
    t, gap = 0.0165, 0.0030
    pitch = t + gap
    P = []  # the side view (y, z): to and fro from the bottom, front folds at -d/2
    for k in range(layers):
        z = t / 2 + k * 2 * pitch
        P += [(y, z) for y in np.linspace(d / 2, -d / 2, 26)]
        P += [
            (-d / 2 - pitch / 2 * 1.15 * sin(a), z + pitch / 2 - pitch / 2 * cos(a))
            for a in np.linspace(0, pi, 12)[1:-1]
        ]
        last = k == layers - 1
        P += [(y, z + pitch) for y in np.linspace(-d / 2, d / 2, 26)]
        P += [
            (d / 2 + pitch / 2 * 1.15 * sin(a), z + pitch * 1.5 - pitch / 2 * cos(a))
            for a in np.linspace(0, pi, 12)[1:-1]
        ]
        if last:
            top, r = z + 2 * pitch, 0.030
            P += [(y, top) for y in np.linspace(d / 2, -d / 2 - 0.004, 26)]
            P += [(-d / 2 - 0.004 - r * sin(a), top - r + r * cos(a)) for a in np.linspace(0, pi / 2, 10)[1:]]
            P += [(-d / 2 - 0.004 - r - 0.003 * sin(s * 9), top - r - s) for s in np.linspace(0.004, hang - 0.062, 14)]
    n = 110
    V, UV, F = [], [], []
    run = np.cumsum([0] + [math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(P, P[1:])])
    for i, (y, z) in enumerate(P):
        for j in range(n + 1):
            x = (j / n - 0.5) * w
            e = mnoise.noise(Vector((x * 6, y * 5, z * 5)))
            f = mnoise.noise(Vector((x * 22, y * 6 + 3, run[i] * 1.5)))
            lift = z / (layers * 2 * pitch)
            side, front = (2 * x / w) ** 6, min(1, max(0, -2 * y / d)) ** 4
            V.append(
                (
                    x + 0.011 * mnoise.noise(Vector((run[i] * 3.3, 2, y * 3))) + 0.002 * f,
                    y + 0.0110 * e * lift + 0.003 * f * lift,
                    max(t / 2, z + (0.0150 * e - 0.011 * side - 0.006 * front) * lift + 0.0028 * f * (0.4 + lift)),
                )
            )
            UV.append((j / n, run[i] / w))
    for i in range(len(P) - 1):
        for j in range(n):
            a = i * (n + 1) + j
            F.append((a, a + 1, a + n + 2, a + n + 1))
    mat = linen('throw', c, c2, 124, 124, 1.0, 0.5)
    o = mesh('throw', V, F, mat, uv=UV)
    s = o.modifiers.new('thick', 'SOLIDIFY')
    s.thickness, s.offset, s.use_rim = t * 0.96, 0, True
    b = o.modifiers.new('soft', 'BEVEL')
    b.width, b.segments, b.limit_method, b.angle_limit = 0.004, 3, 'ANGLE', math.radians(60)
    g = random.Random(4)
    fringe = []
    y, z = P[-1]
    for k in range(38):
        x = ((k + 0.5) / 38 - 0.5) * w * 0.985
        for q in range(2):
            sway, L = g.uniform(-0.004, 0.004), 0.048 * g.uniform(0.92, 1.08)
            fringe.append(
                [
                    (
                        x + sway * u * u * 1.5 + 0.0017 * cos(u * 26 + q * pi) * (1 - 0.2 * u),
                        y - 0.001 + 0.0017 * sin(u * 26 + q * pi) + g.uniform(-0.0006, 0.0006),
                        max(0.003, z - L * u),
                    )
                    for u in np.linspace(0, 1, 46)
                ]
            )
    yarn = linen('yarn', c, c2, 60, 60, 0.4, 0.5, uvk='Object')
    return empty(
        'throw', [o, curve('fringe', fringe, 0.0021, yarn, res=2, taper=lambda u: 1 - 0.25 * u)], loc, (0, 0, rot)
    )


def jute_rug(R=0.60, pitch=0.0215):
    """One braid of three strands in a spiral, sewn flat."""
    turns = R / pitch
    m = jute()
    strands = []
    for s in range(3):
        P, a, phase = [], 0.9, 0
        while a < turns * 2 * pi:
            r = pitch * a / (2 * pi)
            phase = phase + 0.0052 / 0.021 * 2 * pi * 0.42
            b = phase + s * 2 * pi / 3
            rr = r + pitch * 0.27 * sin(b)
            P.append((rr * cos(a), rr * sin(a), 0.0055 + 0.0034 * sin(2 * b + 0.3)))
            a += 0.0052 / max(r, 0.012)
        strands.append(P)
    return [
        curve('jute', strands, 0.0052, m, res=2),
        lathe('back', [(0.0001, 0.002), (R * 0.992, 0.002)], plain('jute back', '#8f744f', 0.9), 96),
    ]


def jute(c='#c2a67c', c2='#a3845a'):
    """Dry, hairy fibre."""
    m = M('jute')
    v = m.tc()
    f = m.noise(m.tc(scale=(1, 1, 1)), 700, 4, 0.7)
    big = m.noise(v, 7, 3)
    m.set(
        color=m.mix(m.ramp(f, [(0.3, 0), (0.7, 1)]), c2, m.mix(m.rng(big, 0.3, 0.7, 0, 1), c, '#d0b78f')),
        rough=0.92,
        spec=0.08,
        sheen=0.3,
        normal=m.bump(f, 0.8, 0.0012),
    )
    return m.m


def on_floor(build, **params):
    """A rug on pale boards under a soft light from the left, seen from above."""
    world((1, 0.98, 0.95), 0.55)
    area('key', (-2.6, 0.9, 2.6), (0, 0, 0), 2.0, 2.0, 120, (1, 0.955, 0.9))
    area('fill', (2.6, -1.2, 2.2), (0, 0, 0), 2, 2, 16, (1, 0.98, 0.96))
    f = wood('floor', '#cdb795', '#b69c76', '#947a57', axis=0, scale=0.55)
    for i in range(-9, 10):
        x = random.Random(i).uniform(-0.6, 0.6)
        for dx in (0, 2.402 if i % 2 else -2.402):
            box('board', 2.4, 0.157, 0.02, f, (x + dx, i * 0.16, -0.0105), 0.0015)
    build(**params)
