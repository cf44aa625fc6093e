"""What stands on a table."""
import math
from math import cos, exp, pi, sin

import bpy
import numpy as np
from mathutils import Vector

from studio.geometry import box, curve, empty, hexlin, lathe, link, shell, spline
from studio.materials import M, ceramic, leafmat, linen, marble, plain, stoneware, walnut, wood

from .plants import branch
from .vases import dipped, fused, turned


def bowl(loc=(0, 0, 0), R=0.15, H=0.085, mt=None):
    """Turned bowl, walnut unless mt is given."""
    pts = [
        (R * 0.34, 0),
        (R * 0.40, 0.002),
        (R * 0.62, H * 0.16),
        (R * 0.86, H * 0.5),
        (R * 0.97, H * 0.82),
        (R * 1.0, H),
    ]
    pr = shell([tuple(p) for p in spline(pts, 80)], 0.009, floor=0.012)
    o = lathe('bowl', pr, mt or walnut(axis=0, scale=1.3), 192)
    o.location = loc
    return o


def tray(loc=(0, 0, 0), R=0.2, mt=None):
    """Round tray with a low rim, marble unless mt is given."""
    pr = [
        (0.0001, 0),
        (R - 0.006, 0),
        (R - 0.002, 0.002),
        (R, 0.006),
        (R, 0.019),
        (R - 0.0015, 0.0225),
        (R - 0.005, 0.024),
        (R - 0.010, 0.0225),
        (R - 0.0115, 0.019),
        (R - 0.013, 0.0145),
        (R - 0.018, 0.0125),
        (0.0001, 0.012),
    ]
    o = lathe('tray', pr, mt or marble(), 200, auto=40)
    o.location = loc
    return o


def pear(loc, s=1, c='#9f9b6a', rot=(0, 0, 0)):
    """A pear with pores and a stalk."""
    pts = [
        (0.0002, -0.04),
        (0.018, -0.041),
        (0.034, -0.026),
        (0.037, -0.006),
        (0.029, 0.018),
        (0.017, 0.036),
        (0.012, 0.048),
        (0.0075, 0.054),
        (0.0002, 0.052),
    ]
    m = M('pear')
    v = m.tc()
    col = m.mix(m.ramp(m.noise(v, 30, 3), [(0.4, 0), (0.7, 1)]), c, '#ab9a62')
    sp = m.ramp(m.voro(v, 620), [(0.1, 1), (0.2, 0)])
    m.set(
        color=m.mix(m.math('MULTIPLY', sp, 0.5), col, '#6b5a2a'),
        rough=0.5,
        sss=0.1,
        sssr=(0.01, 0.006, 0.002),
        sssc=hexlin(c),
    )
    b = lathe('pear', [tuple(p) for p in spline(pts, 50)], m.m, 64)
    st = curve(
        'st', [spline([(0, 0, 0.05), (0.002, 0, 0.066), (0.008, 0, 0.08)], 12)], 0.0016, plain('pst', '#4a3620', 0.8)
    )
    return empty('pear', [b, st], (loc[0], loc[1], loc[2] + 0.041 * s), rot, s)


def book(loc, w, d, h, c, rot=0):
    """A linen-bound book lying flat."""
    cov = linen('bk' + c, c, c, 190, 190, 0.3, 0.2, uvk='Object')
    pg = M('pages')
    v = pg.tc(scale=(1, 1, 900))
    pg.set(
        color=pg.mix(pg.noise(v, 1, 2), '#efe7d8', '#cdbfa8'), rough=0.9, normal=pg.bump(pg.noise(v, 1, 2), 0.4, 0.001)
    )
    t = 0.0028
    objs = [
        box('p', w - 0.006, d - 0.008, h - 2 * t, pg.m, (0.0, 0, h / 2), 0.0008),
        box('c', w, d, t, cov, (0, 0, t / 2), 0.0009),
        box('c2', w, d, t, cov, (0, 0, h - t / 2), 0.0009),
        box('sp', t, d, h, cov, (-w / 2 + t / 2, 0, h / 2), 0.0009),
    ]
    return empty('book', objs, loc, (0, 0, rot))


def fruit_bowl():
    """Walnut bowl with three pears."""
    bowl((0, 0, 0), R=0.135, H=0.075)
    pear((0.015, -0.02, 0.0135), 1.0, rot=(0.25, 0.2, 0.4))
    pear((-0.056, 0.022, 0.0215), 0.95, '#b3a35c', rot=(-0.9, 0.5, 1.9))
    pear((0.062, 0.035, 0.0245), 0.92, '#9c9a55', rot=(0.8, 0.9, 0.2))


def marble_tray():
    """The tray, dressed with a small bowl and a bud vase so that its size is clear."""
    tray(R=0.185)
    bowl((0.062, -0.032, 0.0122), R=0.056, H=0.036, mt=stoneware('small bowl', '#b7a993', '#a89880'))
    turned(
        'bud',
        [(0.024, 0), (0.030, 0.003), (0.037, 0.030), (0.033, 0.060), (0.016, 0.085), (0.011, 0.100), (0.014, 0.112)],
        ceramic('chalk', '#ebe5da', '#dfd6c7', '#6f5a45', 0.4, 0.42, 0.3, 0.2),
        0.003,
        loc=(-0.062, 0.045, 0.0122),
    )
    branch(
        (-0.0625, 0.045, 0.03),
        (0.004, 0.001, 0.235),
        leafmat('olive', '#76795a', '#949272', 0.2),
        plain('twig', '#6d5a42', 0.8),
        n=15,
        L=0.048,
        W=0.009,
        seed=4,
        r=0.0013,
        start=0.52,
        tip=0.8,
        sway=0,
        droop=0,
    )


def handle(points, r):
    """A pulled handle: thicker where it joins."""
    return curve('handle', [spline(points, 60)], r, taper=lambda k: 1.18 - 0.42 * sin(pi * k) ** 0.7)


def jug(loc=(0, 0, 0), rot=-0.55, scale=1.0):
    """Pouring jug with a pulled spout and strap handle."""
    pts = [
        (0.050, 0),
        (0.0525, 0.0015),
        (0.0535, 0.007),
        (0.060, 0.015),
        (0.072, 0.037),
        (0.080, 0.075),
        (0.076, 0.115),
        (0.060, 0.155),
        (0.050, 0.182),
        (0.052, 0.203),
        (0.058, 0.220),
    ]

    def rad(th, r, z, t):
        lip = min(1, max(0, (z - 0.165) / 0.055)) ** 2
        off = th % (2 * pi) - pi  # the spout is opposite the handle
        spout, pinch = exp(-((off / 0.42) ** 2)), exp(-(((abs(off) - 0.75) / 0.40) ** 2))
        return r + (lip * (0.030 * spout - 0.008 * pinch) if r > 0.012 else 0)

    mat = dipped('jug', '#e6dccb', '#9a826c', 0.024, wave=0.004, speckle=0.7)
    body = lathe('jug', shell([tuple(p) for p in spline(pts, 140)], 0.0055, floor=0.010), None, 192, rad=rad)
    h = handle(
        [
            (0.046, 0, 0.196),
            (0.072, 0, 0.208),
            (0.104, 0, 0.190),
            (0.112, 0, 0.145),
            (0.098, 0, 0.100),
            (0.074, 0, 0.078),
        ],
        0.0088,
    )
    o = fused('jug', [body, h], mat, 0.0009, 14)
    o.location, o.rotation_euler[2], o.scale = loc, rot, (scale,) * 3
    return o


def mug(loc, rot, glaze='#d9ccb6', H=0.095, R=0.042):
    """Straight mug with a pulled handle, dipped in glaze."""
    mat = dipped('mug', glaze, '#a08468', 0.016, wave=0.002, speckle=0.7)
    body = lathe(
        'mug',
        shell(
            [(R - 0.010, 0), (R - 0.006, 0.001), (R - 0.001, 0.008)]
            + [(R + 0.0004 * sin(z * 1200), z) for z in np.linspace(0.012, H, 50)],
            0.0045,
            floor=0.008,
        ),
        None,
        160,
    )
    h = handle(
        [
            (R - 0.003, 0, 0.076),
            (R + 0.016, 0, 0.081),
            (R + 0.031, 0, 0.066),
            (R + 0.030, 0, 0.042),
            (R + 0.014, 0, 0.028),
            (R - 0.003, 0, 0.030),
        ],
        0.0058,
    )
    o = fused('mug', [body, h], mat, 0.0008, 8)
    o.location, o.rotation_euler[2] = loc, rot
    return o


def mug_pair():
    """An oat and an olive mug, one with coffee."""
    mug((-0.048, 0.025, 0), 2.55, '#ddd0ba')
    mug((0.055, -0.022, 0), -0.35, '#85846c')
    coffee = lathe('coffee', [(0.0001, 0.074), (0.0374, 0.074)], plain('coffee', '#3a2418', 0.12, spec=0.5), 96)
    coffee.location = (0.055, -0.022, 0)


def plate(R, H, mat, loc):
    """Coupe plate with a soft upturned rim."""
    pts = [(R * 0.55, 0), (R * 0.58, 0.001), (R * 0.62, 0.003), (R * 0.80, H * 0.28), (R * 0.94, H * 0.70), (R, H)]
    o = lathe('plate', shell([tuple(p) for p in spline(pts, 90)], 0.0052, floor=0.0062), mat, 192)
    o.location = loc
    return o


def raw_rim(name, rim, glaze='#e4dbcb'):
    """Speckled cream glaze that leaves the lip bare from the height `rim` upwards."""
    m = M(name)
    v = m.tc()
    z = m.n('ShaderNodeSeparateXYZ', {'Vector': v}).outputs[2]
    edge = m.rng(m.math('ADD', z, m.math('MULTIPLY', m.noise(v, 40, 2), 0.0012)), rim, rim + 0.0006, 0, 1)
    spots = m.ramp(m.voro(v, 190), [(0.05, 1), (0.10, 0)])
    fine = m.math(
        'MULTIPLY', m.ramp(m.voro(v, 430), [(0.10, 1), (0.18, 0)]), m.ramp(m.noise(v, 60, 2), [(0.5, 0), (0.6, 1)])
    )
    spots = m.math('MULTIPLY', m.math('MAXIMUM', spots, fine), 0.65)
    col = m.mix(spots, m.mix(m.ramp(m.noise(v, 9, 4), [(0.35, 0), (0.7, 0.5)]), glaze, '#d4c7b2'), '#5e4a38')
    m.set(
        color=m.mix(edge, col, '#a5825f'),
        rough=0.38,
        coat=0.3,
        coatr=0.2,
        spec=0.4,
        normal=m.bump(m.noise(v, 40, 3), 0.12, 0.0015),
    )
    return m.m


def dinner_set():
    """Four dinner plates, four side plates, four bowls, stacked."""
    z = 0
    big, small, deep = raw_rim('plate', 0.0236), raw_rim('side plate', 0.0216), raw_rim('bowl', 0.0576)
    for i in range(4):
        plate(0.135, 0.022, big, (0.0012 * sin(i * 2.1), 0.001 * cos(i), z))
        z += 0.0075
    z += 0.0005
    for i in range(4):
        plate(0.105, 0.020, small, (0.0015 * cos(i * 1.7), 0.001 * sin(i), z))
        z += 0.0075
    for i in range(4):
        o = lathe(
            'bowl',
            shell(
                [
                    tuple(p)
                    for p in spline([(0.034, 0), (0.038, 0.002), (0.058, 0.012), (0.074, 0.034), (0.080, 0.056)], 70)
                ],
                0.005,
                floor=0.007,
            ),
            deep,
            192,
        )
        o.location = (0.0015 * sin(i * 2.7), 0.001 * cos(i * 2), z)
        z += 0.0125


def board():
    """Serving board with a round handle, laid flat under two pears."""
    w, L, r = 0.20, 0.32, 0.035
    pts = []
    for cx, cy, a0 in ((w / 2 - r, L / 2 - r, 0), (-w / 2 + r, L / 2 - r, pi / 2), (-w / 2 + r, -L / 2 + r, pi)):
        pts += [(cx + r * cos(a0 + a), cy + r * sin(a0 + a)) for a in np.linspace(0, pi / 2, 14)]
    pts += [(-w / 2 + r + (0.0001), -L / 2)]
    neck = spline([(-0.060, -L / 2), (-0.034, -L / 2 - 0.006), (-0.022, -L / 2 - 0.030), (-0.022, -L / 2 - 0.075)], 24)
    pts += [tuple(p) for p in neck]
    pts += [(0.022 * cos(a), -L / 2 - 0.080 + 0.028 * sin(a)) for a in np.linspace(pi, 2 * pi, 30)]
    pts += [(-x, y) for x, y in reversed([tuple(p) for p in neck])]
    pts += [(w / 2 - r + r * cos(a), -L / 2 + r + r * sin(a)) for a in np.linspace(-pi / 2, 0, 14)]
    T, e = 0.020, 0.004
    hole = [(0.0085 * cos(a), -L / 2 - 0.082 + 0.0085 * sin(a)) for a in np.linspace(0, 2 * pi, 40)[:-1]]
    oak = wood('board', axis=1, scale=1.5)
    cu = bpy.data.curves.new('board', 'CURVE')
    cu.dimensions, cu.fill_mode, cu.extrude, cu.bevel_depth, cu.bevel_resolution = '2D', 'BOTH', T / 2 - e, e, 4
    for loop in (pts, hole):
        s = cu.splines.new('POLY')
        s.points.add(len(loop) - 1)
        s.use_cyclic_u = True
        for i, (x, y) in enumerate(loop):
            s.points[i].co = (x, y, 0, 1)
    cu.materials.append(oak)
    o = bpy.data.objects.new('board', cu)
    link(o)
    turn = math.radians(-52)
    o.rotation_euler[2] = turn
    o.location = (0, 0, T / 2)
    loop = [
        Vector((0.020 * cos(a), -L / 2 - 0.105 + 0.024 * sin(a), 0.0035 + 0.0195 * max(0, sin(a)) ** 0.5))
        for a in np.linspace(0, 2 * pi, 60)[:-1]
    ]
    leather = curve('loop', [loop], 0.0022, plain('leather', '#7a5134', 0.6), cyclic=True)
    leather.rotation_euler[2] = turn
    pear((-0.045, 0.050, T - 0.004), 1.0, rot=(1.42, 0.1, -1.15))
    pear((0.050, 0.030, T), 0.96, '#b3a35c', rot=(0.12, 0.1, 0.5))
