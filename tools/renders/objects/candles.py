"""Candles and things that smell good."""
import math
import random
from math import cos, pi, sin

import bpy
import numpy as np
from mathutils import Vector

from studio.geometry import curve, empty, hexlin, lathe, link, mesh, shell, spline
from studio.materials import M, brass, emit, glass, plain, travertine, wood

from .vases import dipped


def candle(loc=(0, 0, 0), R=0.042, H=0.098, tint='#f3ece0', wax='#efe4d2', ribbed=False, glow=1.0):
    """Scented candle in a glass with a label."""
    gm = glass('cglass', '#fdf8f0', 0, 1.45, '#f6eee0')
    t = 0.0028
    n = 28
    pr = (
        [(0.0001, 0), (R * 0.9, 0), (R * 0.97, 0.002), (R, 0.007)]
        + [(R, z) for z in np.linspace(0.01, H - 0.01, 60)]
        + [
            (R, H - 0.004),
            (R - t * 0.15, H - 0.0012),
            (R - t * 0.5, H),
            (R - t * 0.85, H - 0.0012),
            (R - t, H - 0.004),
            (R - t, 0.012),
            (R - t - 0.003, 0.008),
            (0.0001, 0.0075),
        ]
    )

    def rad(th, r, z, tt):
        w = min(1, max(0, (z - 0.008) / 0.006)) * min(1, max(0, (H - 0.016 - z) / 0.008))
        return r + (-0.0013 * w * (0.5 - 0.5 * cos(n * th)) if (r > R - 0.0005 and ribbed) else 0)

    g = lathe('glass', pr, gm, n * 12, rad=rad)
    h = H * 0.51
    ri = R - t + 0.0004
    wm = wick_glow(M('wax'), h, wax, glow)
    w = lathe(
        'wax',
        [
            (0.0001, 0.009),
            (ri - 0.003, 0.009),
            (ri, 0.013),
            (ri, h + 0.0012),
            (ri - 0.002, h + 0.0005),
            (R * 0.6, h - 0.0006),
            (0.006, h - 0.0022),
            (0.0001, h - 0.0024),
        ],
        wm,
        96,
    )
    lines = (('MANTEL', 4.0 * R / 0.042, 0.70, 1.35), ('amber & cedar', 2.5 * R / 0.042, 0.40, 1.08), ('220 g', 1.8 * R / 0.042, 0.17, 1.15))
    return empty('candle', [g, w] + flame(h, glow) + label(R, lines), loc)


def wick_glow(m, h, wax, strength, reach=0.075):
    """Wax around a flame at height h lets its light through."""
    v = m.tc()
    dist = m.n('ShaderNodeVectorMath', {0: v, 1: (0, 0, h + 0.004)}, operation='DISTANCE').outputs['Value']
    gl = m.ramp(m.math('DIVIDE', dist, reach), [(0, 1), (0.25, 0.52), (0.6, 0.16), (1, 0.03)], 'EASE')
    m.set(
        color=wax,
        rough=0.4,
        sss=0.35,
        sssr=(0.03, 0.018, 0.009),
        sssc=hexlin(wax),
        emit=hexlin('#ff9d4d'),
        estr=m.math('MULTIPLY', gl, 0.9 * strength),
    )
    return m.m


def flame(h, glow=1.0):
    """Wick, flame and its light above wax at height h."""
    wk = curve(
        'wick',
        [spline([(0, 0, h - 0.003), (0.0004, 0, h + 0.005), (0.002, 0, h + 0.0105)], 10)],
        0.0009,
        plain('wick', '#1f1712', 0.9),
    )
    fm = M('flame')
    fv = fm.tc()
    z = fm.n('ShaderNodeSeparateXYZ', {'Vector': fv}).outputs[2]
    k = fm.rng(z, h + 0.004, h + 0.034, 0, 1)
    e2 = fm.n(
        'ShaderNodeEmission',
        {
            'Color': fm.ramp(k, [(0, '#3a4fbf'), (0.14, '#ff8a2c'), (0.45, '#ffd27a'), (1, '#ffb45a')]),
            'Strength': fm.math('MULTIPLY', fm.ramp(k, [(0, 0.06), (0.16, 0.5), (0.5, 1.0), (1, 0.65)]), 9.0 * glow),
        },
    )
    fm.nt.links.new(e2.outputs[0], fm.out.inputs[0])
    fl = lathe(
        'flame',
        [
            tuple(p)
            for p in spline(
                [
                    (0.0001, h + 0.004),
                    (0.0026, h + 0.0065),
                    (0.0043, h + 0.012),
                    (0.0036, h + 0.02),
                    (0.0015, h + 0.028),
                    (0.0001, h + 0.034),
                ],
                30,
            )
        ],
        fm.m,
        32,
    )
    fl.location = (0.0018, 0, 0)
    fl.visible_shadow = False
    pl = bpy.data.lights.new('fl', 'POINT')
    pl.energy = 0.35 * glow
    pl.color = (1, 0.74, 0.48)
    pl.shadow_soft_size = 0.006
    po = bpy.data.objects.new('fl', pl)
    link(po)
    po.location = (0.0018, 0, h + 0.018)
    po.visible_camera = po.visible_glossy = po.visible_transmission = False
    return [wk, fl, po]


def label(R, lines, zz=(0.018, 0.047), half=0.62):
    """A paper label round a vessel of radius R; lines are (text, height of the letters in mm, place 0 to 1, tracking)."""
    nn = 40
    V, F = [], []
    for i in range(nn + 1):
        a = -half + 2 * half * i / nn - pi / 2
        V += [((R + 0.0009) * cos(a), (R + 0.0009) * sin(a), z) for z in zz]
    F = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(nn)]
    paper, ink = M('label'), plain('ink', '#2f2822', 0.85, spec=0.1)
    paper.set(color='#f3ede2', rough=0.85, spec=0.1, normal=paper.bump(paper.noise(paper.tc(), 900, 3), 0.05, 0.0003))
    objs = [mesh('label', V, F, paper.m)]
    for text, height, place, tracking in lines:
        z = zz[0] + (zz[1] - zz[0]) * place
        objs.append(round_text(text, height / 1000, R + 0.00105, z, tracking, ink))
    return objs


def round_text(text, height, R, z, tracking, mat):
    """Letters bent round a cylinder of radius R; height is that of a capital, in metres."""
    cu = bpy.data.curves.new('text', 'FONT')
    cu.body, cu.size, cu.align_x, cu.align_y, cu.space_character = text, height * 1.37, 'CENTER', 'CENTER', tracking
    cu.resolution_u = 3
    o = link(bpy.data.objects.new('text', cu))
    flat = bpy.data.meshes.new_from_object(o.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(o)
    for v in flat.vertices:
        a = v.co.x / R - pi / 2
        v.co = (R * cos(a), R * sin(a), z + v.co.y)
    flat.materials.clear()
    flat.materials.append(mat)
    return link(bpy.data.objects.new('text', flat))


def pillar(loc, R, H, wax='#efe6d6', glow=1.0, seed=0):
    """A cast pillar, its rim melted a little, lit."""
    g = random.Random(seed)
    m = M('pillar')
    wick_glow(m, H - 0.006, wax, 0.75 * glow, 0.075)
    v = m.tc()
    m.set(normal=m.bump(m.noise(v, 26, 4), 0.05, 0.002), rough=0.46)
    well = H - 0.007
    pr = (
        [(0.0001, 0), (R - 0.003, 0), (R, 0.003)]
        + [(R, z) for z in np.linspace(0.006, H - 0.006, 40)]
        + [
            (R - 0.0008, H - 0.002),
            (R - 0.003, H),
            (R - 0.006, H - 0.0015),
            (R - 0.010, well + 0.001),
            (R * 0.5, well),
            (0.0001, well - 0.001),
        ]
    )
    a, b = g.uniform(0, 6), g.uniform(0, 6)

    def rad(th, r, z, t):
        return r * (1 + 0.006 * sin(2 * th + a) * z / H + 0.004 * sin(3 * th + b))

    body = lathe('pillar', pr, m.m, 128, rad=rad)
    return empty('pillar', [body] + flame(well, glow), loc, (0, 0, g.uniform(0, 6)))


def pillar_trio():
    """Three heights on a stone tray."""
    lathe(
        'tray',
        [
            (0.0001, 0),
            (0.136, 0),
            (0.140, 0.003),
            (0.140, 0.012),
            (0.137, 0.016),
            (0.130, 0.0165),
            (0.126, 0.013),
            (0.0001, 0.012),
        ],
        travertine(),
        160,
        auto=40,
    )
    pillar((-0.058, 0.022, 0.012), 0.035, 0.180, '#efe6d6', 0.8, 1)
    pillar((0.044, 0.040, 0.012), 0.035, 0.130, '#d9c3a3', 0.8, 2)
    pillar((0.010, -0.050, 0.012), 0.035, 0.080, '#f1eadf', 0.8, 3)


def candlestick(loc, H, wax='#dcc08d', taper=0.235, glow=0.7, lean=0):
    """Turned brass with a beeswax taper."""
    k = H / 0.20
    pts = [
        (0.044, 0),
        (0.046, 0.003),
        (0.043, 0.007),
        (0.030, 0.011),
        (0.014, 0.017),
        (0.0085, 0.028),
        (0.0075, 0.05 * k),
        (0.0125, 0.058 * k),
        (0.0125, 0.062 * k),
        (0.0075, 0.070 * k),
        (0.0068, 0.12 * k),
        (0.0085, 0.150 * k),
        (0.0150, 0.160 * k),
        (0.0160, 0.166 * k),
        (0.0105, 0.172 * k),
        (0.0130, H - 0.010),
        (0.0160, H - 0.003),
        (0.0165, H),
    ]
    base = lathe(
        'stick',
        [(0.0001, 0)]
        + [tuple(p) for p in spline(pts, 150)]
        + [(0.0145, H + 0.001), (0.0118, H - 0.001), (0.0118, H - 0.014), (0.0001, H - 0.014)],
        brass(rough=0.22),
        128,
    )
    top = H + taper
    m = M('taper')
    wick_glow(m, top - 0.001, wax, 0.7 * glow, 0.085)
    z = lathe(
        'taper',
        [(0.0001, H - 0.013), (0.0112, H - 0.013), (0.0112, H + 0.004)]
        + [(0.0112 - 0.0034 * t, H + 0.004 + (taper - 0.010) * t) for t in np.linspace(0, 1, 40)]
        + [(0.0066, top - 0.003), (0.0050, top - 0.001), (0.0001, top - 0.0015)],
        m.m,
        64,
    )
    return empty('candlestick', [base, z] + flame(top - 0.002, glow), loc)


def candlestick_pair():
    """A tall and a short candlestick."""
    candlestick((-0.050, 0.02, 0), 0.20)
    candlestick((0.062, -0.025, 0), 0.14)


def diffuser():
    """Amber bottle, oak collar, eight reeds."""
    R = 0.036
    amber = glass('amber', '#e3c9a4', 0, 1.48, '#e3cba8')
    outer = [
        (0.030, 0),
        (R - 0.002, 0.001),
        (R, 0.005),
        (R, 0.070),
        (R - 0.003, 0.079),
        (R - 0.012, 0.087),
        (0.0165, 0.092),
        (0.0150, 0.097),
        (0.0150, 0.104),
        (0.0165, 0.105),
        (0.0165, 0.110),
    ]
    prof = [(0.0001, 0)] + outer
    w = 0.003
    prof += [(r - w, z) for r, z in reversed(outer) if z > 0.008] + [(0.0001, 0.008)]
    bottle = lathe('bottle', prof, amber, 160)
    fill = lathe(
        'oil',
        [(0.0001, 0.0078), (R - w + 0.0003, 0.0078), (R - w + 0.0003, 0.058), (0.0001, 0.058)],
        glass('oil', '#efdfc6', 0, 1.40, '#ecdcc0'),
        128,
        auto=30,
    )
    collar = lathe(
        'collar',
        [
            (0.0140, 0.098),
            (0.0205, 0.098),
            (0.0215, 0.099),
            (0.0215, 0.113),
            (0.0205, 0.114),
            (0.0075, 0.114),
            (0.0075, 0.098),
            (0.0140, 0.098),
        ],
        wood('collar', axis=2, scale=3),
        96,
        auto=30,
    )
    g = random.Random(9)
    reeds = []
    for i in range(8):
        a = i * 2 * pi / 8 + g.uniform(-0.3, 0.3)
        s = g.uniform(0.55, 1.0)
        foot, tip = Vector((-0.020 * cos(a) * s, -0.020 * sin(a) * s, 0.012)), Vector(
            (0.075 * cos(a) * s, 0.075 * sin(a) * s, 0.262 + g.uniform(-0.006, 0.006))
        )
        reeds.append([foot.lerp(tip, k) for k in (0, 0.5, 1)])
    objs = [
        bottle,
        fill,
        collar,
        curve('reeds', reeds, 0.00165, plain('reed', '#cbb187', 0.8), res=3),
    ] + label(
        R,
        (('MANTEL', 3.9, 0.74, 1.35), ('fig & cedar', 2.5, 0.46, 1.08), ('200 ml', 1.8, 0.2, 1.15)),
        (0.018, 0.050),
        0.72,
    )
    return empty('diffuser', objs)


def stoneware_candle(glaze='#979688'):
    """Pot of reactive glaze, its oak lid beside it."""
    R, H = 0.045, 0.092
    mat = dipped('reactive', glaze, '#80624a', 0.014, wave=0.003, speckle=0.6, rough_top=0.34)
    pot = lathe(
        'pot',
        shell(
            [(R - 0.008, 0), (R - 0.004, 0.001), (R, 0.006)]
            + [(R + 0.0006 * sin(z * 500), z) for z in np.linspace(0.009, H, 60)],
            0.0042,
            floor=0.007,
        ),
        mat,
        160,
    )
    h = 0.073
    wax = lathe(
        'wax',
        [
            (0.0001, 0.006),
            (R - 0.0041, 0.006),
            (R - 0.0041, h + 0.001),
            (R - 0.007, h),
            (0.006, h - 0.002),
            (0.0001, h - 0.0022),
        ],
        wick_glow(M('wax'), h, '#efe6d4', 0.9),
        96,
    )
    empty('candle', [pot, wax] + flame(h - 0.001, 0.9))
    lid = [
        lathe(
            'lid',
            [(0.0001, 0), (R - 0.001, 0), (R + 0.001, 0.002), (R + 0.001, 0.009), (R - 0.001, 0.011), (0.0001, 0.011)],
            wood('lid', axis=0, scale=2.2),
            128,
            auto=35,
        ),
        lathe(
            'knob',
            [
                (0.0001, 0.011),
                (0.006, 0.011),
                (0.0065, 0.014),
                (0.010, 0.022),
                (0.010, 0.026),
                (0.008, 0.028),
                (0.0001, 0.028),
            ],
            wood('knob', axis=2, scale=2.2),
            64,
            auto=35,
        ),
    ]
    tilt = math.radians(64)
    empty('lid', lid, (0.071, -0.020, 0.0405), (0, tilt, math.radians(-24)))


def incense():
    """Low travertine dish, brass pin, one stick."""
    dish = lathe(
        'dish',
        [
            (0.0001, 0),
            (0.064, 0),
            (0.069, 0.003),
            (0.070, 0.008),
            (0.070, 0.021),
            (0.0685, 0.0245),
            (0.065, 0.025),
            (0.061, 0.023),
            (0.056, 0.016),
            (0.046, 0.0115),
            (0.0001, 0.010),
        ],
        travertine(),
        192,
    )
    pin = lathe(
        'pin',
        [(0.0001, 0.010), (0.010, 0.010), (0.0105, 0.012), (0.0055, 0.014), (0.0045, 0.024), (0.0001, 0.024)],
        brass(),
        64,
        auto=35,
    )
    foot, tip = Vector((0, 0, 0.014)), Vector((-0.050, -0.006, 0.205))
    stick = curve(
        'stick', [[foot.lerp(tip, k) for k in np.linspace(0, 1, 12)]], 0.00085, plain('bamboo', '#9c7b4d', 0.8)
    )
    paste = curve(
        'paste',
        [[foot.lerp(tip, k) for k in np.linspace(0.28, 0.985, 20)]],
        0.00175,
        plain('incense', '#5a4636', 0.95),
    )
    ember = curve('ember', [[foot.lerp(tip, k) for k in (0.985, 1.0)]], 0.0017, emit('ember', '#ff6a2a', 4))
    ash = curve(
        'ash',
        [[foot.lerp(tip, k) + Vector((0.0006 * (k - 1) * 90, 0, 0)) for k in (1.0, 1.02, 1.04)]],
        0.0015,
        plain('ash', '#b9b2a8', 0.95),
    )
    return empty('incense', [dish, pin, stick, paste, ember, ash])
