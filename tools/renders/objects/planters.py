"""Pots with plants, and baskets."""
import math
import random
from math import cos, exp, pi, sin, sqrt

import bpy
import numpy as np
from mathutils import Matrix, Vector, noise as mnoise

from studio.geometry import box, curve, empty, hexlin, lathe, mesh, shell, spline
from studio.materials import M, ceramic, leafmat, linen, plain, wood

from .lighting import reed
from .plants import blade, leaf, olive_tree, place, rosette, snake_leaf, sphere_grid
from .vases import turned


def planter(loc=(0, 0, 0), seed=4, c='#ad8a74', scale=1.0):
    """Terracotta pot with a young olive tree."""
    m = M('terra')
    v = m.tc()
    band = m.noise(m.tc(scale=(2, 2, 34)), 2, 4, 0.6)
    cl = m.noise(v, 6, 5)
    col = m.mix(m.ramp(cl, [(0.35, 0), (0.7, 1)]), c, '#bfa08b')
    col = m.mix(m.math('MULTIPLY', m.ramp(m.noise(v, 13, 6, 0.65), [(0.5, 0), (0.72, 0.7)]), 0.6), col, '#dcc7b2')
    m.set(
        color=col,
        rough=0.86,
        spec=0.2,
        normal=m.bump(m.math('ADD', band, m.math('MULTIPLY', m.noise(v, 210, 3), 0.35)), 0.3, 0.0016),
    )
    out = [
        tuple(p) for p in spline([(0.070, 0), (0.074, 0.003), (0.088, 0.06), (0.101, 0.13), (0.104, 0.150)], 50)
    ] + [(0.1045, 0.1505), (0.112, 0.151), (0.1135, 0.153), (0.1145, 0.185), (0.1135, 0.188)]
    pot = lathe('pot', shell(out, 0.009, floor=0.1), m.m, 160, auto=35)
    sm = M('soil')
    sv = sm.tc()
    sm.set(
        color=sm.mix(sm.noise(sv, 90, 4), '#2b2018', '#4a3828'),
        rough=0.95,
        normal=sm.bump(sm.noise(sv, 70, 5), 1, 0.01),
    )
    soil = lathe('soil', [(0.0001, 0.168), (0.05, 0.167), (0.106, 0.162)], sm.m, 64)
    objs = [pot, soil]
    e = empty('planter', objs, (0, 0, 0))
    before = set(bpy.context.scene.objects)
    olive_tree((0, 0, 0.162), 0.46, seed)
    lvs = [o for o in bpy.context.scene.objects if o not in before]
    bpy.context.view_layer.update()
    for o in lvs:
        mw = o.matrix_world.copy()
        o.parent = e
        o.matrix_world = mw
    e.location = loc
    e.scale = (scale,) * 3
    return e


def basket(loc=(0, 0, 0), R=0.17, H=0.25, rows=26, stakes=34, c='#cdb48a', c2='#9c7a4c', handles=True, belly=0.24, rim_r=0.0062):
    """Woven rattan: rows of cane in and out of stakes, a braided rim."""

    def prof(t):
        return R * (0.80 + belly * sin(pi * (t * 0.78 + 0.10)) - 0.03 * t) if belly else R * (0.76 + 0.26 * t**0.8)

    m1, m2 = reed('rattan', c, c2, 90), reed('stakes', '#b3966c', '#7f6138', 12)
    g = random.Random(3)
    objs = []
    wr = H / rows / 2 * 1.02
    amp = wr * 0.85
    A = []
    for r in range(rows):
        z = wr + (H - 2 * wr) * r / (rows - 1)
        t = z / H
        ph = (r % 2) * pi
        N = stakes * 10
        for cane in (-1, 0, 1):
            jit, p2 = g.uniform(-0.0007, 0.0007), g.uniform(0, 6.28)
            P = []
            for i in range(N):
                th = 2 * pi * i / N
                rr = prof(t) + amp * cos(stakes / 2 * th + ph) + jit + 0.0006 * sin(3 * th + p2)
                P.append((rr * cos(th), rr * sin(th), z + cane * wr * 0.64 + 0.0004 * sin(7 * th + p2)))
            A.append(P)
    objs.append(curve('weave', A, wr * 0.37, m1, res=2, cyclic=True))
    S = []
    for k in range(stakes):
        th = 2 * pi * k / stakes
        S.append([((prof(t)) * cos(th), (prof(t)) * sin(th), t * H) for t in np.linspace(0, 1, 30)])
    objs.append(curve('stakes', S, wr * 0.72, m2, res=3))
    # braided rim: three interlaced strands
    rim = []
    for s in range(3):
        P = []
        N = 600
        for i in range(N):
            th = 2 * pi * i / N
            a = th * round(0.161 / rim_r) + s * 2 * pi / 3
            rr = prof(1) + rim_r * cos(a)
            P.append((rr * cos(th), rr * sin(th), H + 0.0035 + rim_r * sin(a)))
        rim.append(P)
    objs.append(curve('rim', rim, rim_r * 0.9, m1, res=4, cyclic=True))
    if handles:
        for sgn in (1, -1):
            strands = []
            for s in range(2):
                P = []
                for i in range(120):
                    k = i / 119
                    a = pi * k
                    tw = k * 34 + s * pi
                    off = 0.0045
                    cx = 0.075 * cos(a)
                    cz = H - 0.004 + 0.062 * sin(a)
                    yb = sgn * sqrt(max(1e-6, prof(1) ** 2 - cx * cx)) + sgn * 0.012 * sin(a)
                    P.append((cx + off * cos(tw) * cos(a), yb + off * sin(tw), cz + off * cos(tw) * sin(a)))
                strands.append(P)
            h = curve('handle', strands, 0.0048, m1, res=4)
            h.rotation_euler[2] = pi / 2
            objs.append(h)
    objs.append(lathe('base', [(0.0001, 0.006), (prof(0), 0.006)], m2, 64))
    return empty('basket', objs, loc)


def soil(R, z, loc=(0, 0)):
    """Dark potting soil, slightly crumbly."""
    m = M('soil')
    v = m.tc()
    f = m.noise(v, 130, 5, 0.7)
    m.set(
        color=m.mix(m.ramp(f, [(0.35, 0), (0.7, 1)]), '#2b211a', '#5a4636'),
        rough=1,
        spec=0.05,
        normal=m.bump(f, 1, 0.006),
    )
    o = lathe('soil', [(0.0001, z + 0.006), (R * 0.5, z + 0.004), (R, z)], m.m, 64)
    o.location = (*loc, 0)
    return o


def fluted_stand():
    """Fluted pot in an oak stand with a snake plant."""
    oak = wood('stand', axis=2, scale=1.5)
    lift, n = 0.145, 30
    pts = [(0.080, 0), (0.088, 0.004), (0.112, 0.05), (0.120, 0.12), (0.120, 0.20), (0.121, 0.222)]

    def rad(th, r, z, t):
        w = min(1, max(0, (z - 0.012) / 0.03)) * min(1, max(0, (0.208 - z) / 0.012))
        return r - (0.0055 * w * (1 - abs(cos(n * th / 2)) ** 0.7) if r > 0.02 and t < 0.5 else 0)

    turned(
        'fluted',
        pts,
        ceramic('chalk pot', '#e8e1d6', '#dcd2c3', '#6f5a45', 0.25, 0.55, 0.1, 0.25),
        0.007,
        floor=0.01,
        loc=(0, 0, lift),
        rad=rad,
        seg=n * 14,
    )
    for k in range(4):
        a = pi / 4 + k * pi / 2
        r0, r1 = 0.138, 0.1255
        foot, head = Vector((r0 * cos(a), r0 * sin(a), 0)), Vector((r1 * cos(a) * 1.03, r1 * sin(a) * 1.03, 0.255))
        length = (head - foot).length
        leg = lathe(
            'leg',
            [
                (0.0001, 0),
                (0.0075, 0),
                (0.009, 0.003),
                (0.0115, length * 0.55),
                (0.0115, length - 0.006),
                (0.009, length),
                (0.0001, length),
            ],
            oak,
            40,
            auto=40,
        )
        leg.matrix_world = Matrix.Translation(foot) @ (head - foot).to_track_quat('Z', 'Y').to_matrix().to_4x4()
    for k in range(2):
        box(
            'cross',
            0.262,
            0.020,
            0.016,
            wood('cross', axis=0, scale=1.5),
            (0, 0, lift - 0.008),
            0.0015,
            rot=(0, 0, pi / 4 + k * pi / 2),
        )
    soil(0.112, lift + 0.195)
    mat = snake_leaf()
    g = random.Random(11)
    for i in range(17):
        a, r = i * 2.399, 0.012 + 0.055 * sqrt(i / 17)
        h = g.uniform(0.26, 0.50) * (1 - 0.35 * i / 17)
        blade(
            (r * cos(a), r * sin(a), lift + 0.19),
            h,
            g.uniform(0.021, 0.028),
            (0.085 * cos(a) * i / 17 + g.uniform(-0.01, 0.01), 0.085 * sin(a) * i / 17),
            mat,
            g.uniform(-0.7, 0.7),
            i,
        )


def concrete(name='concrete', c='#a39b90', c2='#b5ada1'):
    """Cast concrete with clouds and pits."""
    m = M(name)
    v = m.tc()
    pits = m.ramp(m.voro(v, 95), [(0.05, 1), (0.10, 0)])
    pits = m.math('MULTIPLY', pits, m.ramp(m.noise(v, 20, 2), [(0.5, 0), (0.6, 1)]))
    col = m.mix(m.ramp(m.noise(v, 7, 6, 0.62), [(0.35, 0), (0.68, 1)]), c, c2)
    m.set(
        color=m.mix(m.math('MULTIPLY', pits, 0.5), col, '#6f675d'),
        rough=0.85,
        spec=0.2,
        normal=m.bump(m.math('SUBTRACT', m.math('MULTIPLY', m.noise(v, 160, 4), 0.25), pits), 0.5, 0.0016),
    )
    return m.m


def succulent_bowl():
    """Low concrete bowl with rosettes on gravel."""
    turned(
        'low bowl',
        [(0.085, 0), (0.092, 0.003), (0.130, 0.030), (0.154, 0.068), (0.160, 0.100)],
        concrete(),
        0.010,
        floor=0.012,
    )
    lathe('sand', [(0.0001, 0.085), (0.150, 0.083)], plain('sand', '#8f8270', 1), 64)
    g = random.Random(5)
    SV, SF = sphere_grid(10, 7)
    SV = [Vector(v) for v in SV]
    V, F = [], []
    for i in range(620):
        r, a = 0.145 * sqrt(g.random()), g.uniform(0, 6.283)
        s, o = g.uniform(0.0028, 0.0055), len(V)
        q = Vector((r * cos(a), r * sin(a), 0.0855 + g.uniform(0, 0.002)))
        k = Vector((g.uniform(0.7, 1.2), g.uniform(0.7, 1.2), g.uniform(0.5, 0.8)))
        V += [q + Vector((v.x * k.x, v.y * k.y, v.z * k.z)) * s for v in SV]
        F += [tuple(o + j for j in f) for f in SF]
    gm = M('gravel')
    gm.set(color=gm.mix(gm.noise(gm.tc(), 130, 2), '#b9ab98', '#e3d9c9'), rough=0.9)
    mesh('gravel', V, F, gm.m)

    def skin(name, c, c2, tip):
        m = M(name)
        v = m.tc()
        x = m.n('ShaderNodeSeparateXYZ', {'Vector': v}).outputs[0]
        col = m.mix(m.noise(v, 60, 3), c, c2)
        m.set(
            color=m.mix(m.rng(x, 0.028, 0.050, 0, 0.8), col, tip),
            rough=0.5,
            spec=0.3,
            sss=0.08,
            sssr=(0.006, 0.008, 0.004),
            sssc=hexlin(c),
            sheen=0.3,
        )
        return m.m

    sage, blue, olive = (
        skin('sage', '#8d9a84', '#a0ab92', '#b98a78'),
        skin('blue', '#93a095', '#a9b3a4', '#a88f88'),
        skin('olive', '#7f8a5c', '#939b6c', '#a5674d'),
    )
    for i, (x, y, R, mat, n, t) in enumerate(
        (
            (-0.048, -0.028, 0.068, sage, 52, -0.12),
            (0.058, -0.048, 0.050, olive, 40, -0.2),
            (0.040, 0.050, 0.060, blue, 46, 0.1),
            (-0.065, 0.068, 0.045, olive, 36, 0.15),
            (0.108, 0.012, 0.032, sage, 28, -0.1),
            (-0.115, 0.005, 0.032, blue, 28, 0),
            (0.0, -0.102, 0.030, blue, 26, -0.3),
        )
    ):
        rosette((x, y, 0.088), R, mat, n, i, t)


def lidded_seagrass():
    """Tall coiled seagrass basket with a lid and a knob loop."""
    R, H, pitch = 0.185, 0.44, 0.0145
    m = reed('seagrass', '#b9a47c', '#97834f', 200)
    m2 = reed('seagrass dark', '#8f7b52', '#75643f', 200)

    def prof(z):
        return R * (0.93 + 0.085 * sin(pi * min(1, (z / H) * 0.9 + 0.05)))  # noqa: E731

    coil, wrap = [], []
    rows = int(H / pitch)
    for r in range(rows):
        z = pitch * (r + 0.5)
        for s in range(2):
            P = []
            for i in range(300):
                a = 2 * pi * i / 300
                tw = a * 46 + s * pi + r * 0.9
                P.append(
                    (
                        (prof(z) + 0.0038 * cos(tw)) * cos(a),
                        (prof(z) + 0.0038 * cos(tw)) * sin(a),
                        z + 0.0038 * sin(tw),
                    )
                )
            (wrap if r in (5, 6, rows - 5, rows - 6) else coil).append(P)
    objs = [curve('coil', coil, 0.0046, m, res=2, cyclic=True), curve('band', wrap, 0.0046, m2, res=2, cyclic=True)]
    lid, dome = [], []
    top = H + 0.010
    r = prof(H) + 0.010
    k = 0
    while r > 0.012:
        h = 0.030 * (1 - (r / (prof(H) + 0.010)) ** 2)
        for s in range(2):
            P = []
            n = max(24, int(300 * r / R))
            turns = max(4, round(46 * r / R))
            for i in range(n):
                a = 2 * pi * i / n
                tw = a * turns + s * pi + k * 0.9
                P.append(
                    ((r + 0.0038 * cos(tw)) * cos(a), (r + 0.0038 * cos(tw)) * sin(a), top + h + 0.0038 * sin(tw))
                )
            lid.append(P)
        r -= pitch * 0.92
        k += 1
    edge = prof(H) + 0.010
    for s in range(2):
        dome.append(
            [
                (
                    (edge + 0.001 + 0.0038 * cos(a * 46 + s * pi)) * cos(a),
                    (edge + 0.001 + 0.0038 * cos(a * 46 + s * pi)) * sin(a),
                    H - 0.004 + 0.0038 * sin(a * 46 + s * pi),
                )
                for a in np.linspace(0, 2 * pi, 300)[:-1]
            ]
        )
    objs += [curve('lid', lid, 0.0046, m, res=2, cyclic=True), curve('lid edge', dome, 0.0046, m, res=2, cyclic=True)]
    knob = [
        [
            (
                0.030 * cos(a) + 0.0035 * cos(a * 9 + q) * cos(a),
                0.0035 * sin(a * 9 + q),
                top + 0.030 + 0.030 * sin(a) + 0.0035 * cos(a * 9 + q) * sin(a),
            )
            for a in np.linspace(-0.25, pi + 0.25, 70)
        ]
        for q in (0, pi)
    ]
    objs.append(curve('knob', knob, 0.0042, m2, res=3))
    objs.append(
        lathe(
            'inside',
            [(0.0001, 0.004), (prof(0.02) - 0.004, 0.004)]
            + [(prof(z) - 0.004, z) for z in np.linspace(0.02, H, 20)]
            + [(0.0001, H)],
            plain('inside', '#7d6a45', 0.95),
            64,
        )
    )
    return empty('seagrass', objs)


def bread_basket():
    """Low oval basket with clementines on a linen cloth."""
    e = basket(R=0.128, H=0.082, rows=12, stakes=44, handles=False, belly=0, rim_r=0.0042, c='#c4a478', c2='#8f6f45')
    e.scale = (1.28, 0.90, 1)
    cloth = linen('cloth', '#e6ddcd', '#d5c8b2', 260, 260, 0.6, 0.4)
    n = 90
    V, UV, F = [], [], []
    for j in range(n + 1):
        for i in range(n + 1):
            u, v = i / n * 2 - 1, j / n * 2 - 1
            x, y = u * sqrt(1 - v * v / 2) * 0.147, v * sqrt(1 - u * u / 2) * 0.102
            d = math.hypot(x / 0.158, y / 0.110)
            z = (
                0.030
                + 0.070 * d**2.6
                + 0.008 * mnoise.noise(Vector((x * 16, y * 16, 3)))
                + 0.006 * sin(9 * math.atan2(y, x)) * d**3
            )
            V.append((x, y, max(0.012, z)))
            UV.append((i / n, j / n))
    for j in range(n):
        for i in range(n):
            a = j * (n + 1) + i
            F.append((a, a + 1, a + n + 2, a + n + 1))
    mesh('cloth', V, F, cloth, uv=UV)
    for i, (x, y, z, size) in enumerate(
        (
            (-0.082, 0.012, 0.038, 0.98),
            (-0.022, -0.042, 0.036, 1.0),
            (0.050, -0.034, 0.036, 0.95),
            (0.088, 0.024, 0.040, 0.97),
            (-0.028, 0.042, 0.038, 0.94),
            (0.032, 0.040, 0.038, 1.02),
            (0.006, 0.002, 0.074, 0.96),
        )
    ):
        clementine((x, y, z + 0.028 * size), size, i)


def clementine(loc, size, seed):
    """A pored, slightly flattened fruit; every other one keeps its leaf."""
    g = random.Random(seed)
    m = M('peel')
    v = m.tc()
    pore = m.ramp(m.voro(v, 330), [(0.05, 1), (0.32, 0)])
    col = m.mix(m.ramp(m.noise(v, 26, 4), [(0.3, 0), (0.7, 1)]), '#c98a4a', '#bf7a3c')
    m.set(
        color=m.mix(m.math('MULTIPLY', pore, 0.25), col, '#94592a'),
        rough=0.36,
        spec=0.45,
        sss=0.06,
        sssr=(0.006, 0.003, 0.001),
        sssc=hexlin('#c98a4a'),
        normal=m.bump(m.math('MULTIPLY', pore, -1.0), 0.35, 0.0012),
    )
    R = 0.030

    def rad(th, r, z, t):
        return r * (1 + 0.010 * sin(9 * th + seed) * max(0, t - 0.6) + 0.012 * sin(2 * th + seed))

    outline = [
        (R * sin(a) + 0.0001, -0.84 * R * cos(a) * (1 - 0.10 * exp(-(((a - pi) / 0.35) ** 2)))) for a in np.linspace(0, pi, 60)
    ]
    fruit = lathe('clementine', outline, m.m, 96, rad=rad)
    star = plain('calyx', '#6c7048', 0.7)
    button = lathe('calyx', [(0.0045, 0.0), (0.0035, 0.0012), (0.0012, 0.0022), (0.0001, 0.0022)], star, 5)
    button.location = (0, 0, 0.76 * R)
    objs = [fruit, button]
    if seed % 2 == 0:
        blade_ = leaf(0.050, 0.012, leafmat('citrus', '#46563a', '#5d6f48', 0.12), fold=0.16, bend=0.5, tip=0.8)
        place(blade_, (0, 0, 0.77 * R), (cos(seed), sin(seed), 0.35))
        objs.append(blade_)
    bpy.context.view_layer.update()
    e = empty('fruit', [])
    for o in objs:
        world_matrix = o.matrix_world.copy()
        o.parent = e
        o.matrix_world = world_matrix
    e.location, e.scale = loc, (size,) * 3
    e.rotation_euler = (g.uniform(-0.5, 0.5), g.uniform(-0.5, 0.5), g.uniform(0, 6))
