"""Pots with plants, and baskets."""
import math
import random
from math import cos, pi, sin, sqrt

import bpy
import numpy as np
from mathutils import Matrix, Vector, noise as mnoise

from studio.geometry import box, curve, empty, hexlin, lathe, mesh, shell, spline
from studio.materials import M, ceramic, leafmat, linen, plain, wood

from .lighting import reed
from .plants import blade, leaf, place, rosette, snake_leaf, sphere_grid
from .tableware import pear
from .vases import turned


def planter(loc=(0, 0, 0), seed=4, n=15, c='#ad8a74', scale=1.0):
    """Terracotta pot with a broad-leaved plant."""
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
    g = random.Random(seed)
    lm = leafmat('ficus', '#3f5138', '#5b6c49', 0.16)
    st = plain('petiole', '#6d7a4c', 0.6)
    lvs = []
    for i in range(n):
        k = i / (n - 1)
        az = i * 2.39996 + g.uniform(-0.25, 0.25)
        elev = 0.35 + 0.95 * (1 - k) ** 0.8 + g.uniform(-0.1, 0.1)
        hgt = 0.16 + 0.26 * (1 - k * 0.75) * g.uniform(0.85, 1.1)
        top = Vector((cos(az) * cos(elev) * hgt * 1.05, sin(az) * cos(elev) * hgt * 1.05, 0.165 + sin(elev) * hgt))
        b = Vector((cos(az) * 0.018, sin(az) * 0.018, 0.162))
        mid = b.lerp(top, 0.5) + Vector((0, 0, 0.05))
        P = spline([b, mid, top], 24)
        cv = curve('pet', [P], 0.0028, st, taper=lambda s: 1 - 0.45 * s)
        lvs.append(cv)
        d = (Vector(P[-1]) - Vector(P[-4])).normalized()
        d = (d + Vector((cos(az) * 0.55, sin(az) * 0.55, -0.18))).normalized()
        S = g.uniform(0.85, 1.12) * (1.0 - 0.15 * k)
        lf = leaf(
            0.165 * S,
            0.052 * S,
            lm,
            fold=0.10,
            bend=g.uniform(0.5, 1.0),
            twist=g.uniform(-0.25, 0.25),
            nx=22,
            ny=10,
            tip=0.78,
            shape=0.85,
        )
        place(lf, top, d, roll=g.uniform(-0.35, 0.35))
        lvs.append(lf)
    bpy.context.view_layer.update()
    for o in lvs:
        mw = o.matrix_world.copy()
        o.parent = e
        o.matrix_world = mw
    e.location = loc
    e.scale = (scale,) * 3
    return e


def basket(loc=(0, 0, 0), R=0.17, H=0.25, rows=26, stakes=34, c='#c4ab84', c2='#a98c62', handles=True):
    """Woven rattan: rows of cane in and out of stakes, a braided rim."""

    def prof(t):
        return R * (0.80 + 0.24 * sin(pi * (t * 0.78 + 0.10)) - 0.03 * t)

    def mat(nm, a, b):
        m = M(nm)
        v = m.tc()
        f = m.noise(m.tc(scale=(40, 40, 400)), 1.2, 4, 0.65)
        m.set(
            color=m.mix(
                m.ramp(f, [(0.3, 0), (0.7, 1)]), a, m.mix(m.ramp(m.noise(v, 12, 3), [(0.4, 0), (0.65, 1)]), b, a)
            ),
            rough=0.72,
            spec=0.25,
            normal=m.bump(f, 0.4, 0.0008),
        )
        return m.m

    m1 = mat('rattan', c, c2)
    m2 = mat('rattan2', '#b3966c', '#8f744f')
    g = random.Random(3)
    objs = []
    wr = H / rows / 2 * 1.02
    amp = wr * 0.85
    A = []
    for r in range(rows):
        z = wr + (H - 2 * wr) * r / (rows - 1)
        t = z / H
        ph = (r % 2) * pi
        P = []
        N = stakes * 10
        jit = g.uniform(-0.0006, 0.0006)
        p2 = g.uniform(0, 6.28)
        for i in range(N):
            th = 2 * pi * i / N
            rr = prof(t) + amp * cos(stakes / 2 * th * 1.0 + ph) + jit + 0.0006 * sin(3 * th + p2)
            P.append((rr * cos(th), rr * sin(th), z + 0.0007 * sin(5 * th + p2)))
        A.append(P)
    for P in A:
        pass
    objs.append(curve('weave', A, wr * 1.03, m1, res=3, cyclic=True))
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
            a = th * 26 + s * 2 * pi / 3
            rr = prof(1) + 0.0062 * cos(a)
            P.append((rr * cos(th), rr * sin(th), H + 0.0035 + 0.0062 * sin(a)))
        rim.append(P)
    objs.append(curve('rim', rim, 0.0056, m1, res=4, cyclic=True))
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
    """Low oval basket with pears on a linen cloth."""
    e = basket(R=0.128, H=0.082, rows=9, stakes=36, handles=False, c='#bf9f72', c2='#9c7c50')
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
    for x, y, size, c, rot in (
        (-0.075, -0.012, 1.0, '#9f9b6a', (1.3, 0.2, 0.9)),
        (0.002, -0.040, 0.96, '#b3a35c', (1.25, -0.2, 2.6)),
        (0.074, -0.004, 1.0, '#9c9a55', (1.2, 0.3, 4.1)),
        (-0.008, 0.042, 1.02, '#a8a062', (0.5, 0.1, 5.2)),
    ):
        pear((x, y, 0.036), size, c, rot)
