"""Lamps and pendants, all of them lit."""
import math
from math import cos, pi, sin

import bpy
import numpy as np
from mathutils import Matrix, Vector

from studio.geometry import curve, empty, lathe, link, mesh, shade, spline
from studio.materials import M, brass, ceramic, emit, linen, marble, plain, travertine, wood

from .plants import sphere_grid


def lamp(loc=(0, 0, 0), on=1.0, base='travertine', shade='#e4d8c3'):
    """Stone table lamp with a tapered linen shade."""
    mt = {
        'travertine': travertine,
        'ceramic': lambda: ceramic('lampbase', '#8f8270', '#7d705f', '#3b332a', 0.5, 0.6, 0.0, 0.35),
    }[base]()
    pts = [
        (0.055, 0),
        (0.066, 0.004),
        (0.078, 0.03),
        (0.088, 0.08),
        (0.086, 0.125),
        (0.068, 0.172),
        (0.040, 0.212),
        (0.022, 0.235),
        (0.017, 0.25),
        (0.015, 0.26),
    ]
    b = lathe('lampbase', [(0.0001, 0)] + [tuple(p) for p in spline(pts, 120)] + [(0.0001, 0.26)], mt, 160)
    br = brass()
    objs = [b]
    objs.append(
        lathe(
            'neck',
            [
                (0.0001, 0.258),
                (0.014, 0.258),
                (0.0145, 0.262),
                (0.0075, 0.266),
                (0.0065, 0.33),
                (0.014, 0.332),
                (0.015, 0.36),
                (0.0001, 0.362),
            ],
            br,
            64,
            auto=30,
        )
    )
    # shade : thin empire drum, double wall so linen is seen outside and light comes through
    z0, z1, r0, r1 = 0.285, 0.485, 0.172, 0.132
    sh = linen('shade', shade, '#d3c2a4', 520, 150, 0.5, 0.2, translucent=0.38)
    pr = [(r0 + (r1 - r0) * t, z0 + (z1 - z0) * t) for t in np.linspace(0, 1, 30)]
    s = lathe('shade', pr, sh, 160)
    objs.append(s)
    hem = linen('hem', '#d8c9ae', '#cbb894', 520, 20, 0.4, 0.2)
    for z, r in ((z0, r0), (z1, r1)):
        sl = (r1 - r0) / (z1 - z0)
        dz = 0.008 if z == z0 else -0.008
        objs.append(
            lathe(
                'hem',
                [
                    (r + 0.0009, z),
                    (r + 0.0012 + sl * dz * 0.5, z + dz * 0.5),
                    (r + 0.0009 + sl * dz, z + dz),
                    (r - 0.001 + sl * dz, z + dz),
                    (r - 0.001, z),
                    (r + 0.0009, z),
                ],
                hem,
                160,
            )
        )
    # spider
    objs.append(
        curve(
            'spider',
            [
                [(0, 0, 0.372), (r1 * 0.985 * cos(a), r1 * 0.985 * sin(a), z1 - 0.012)]
                for a in (0.5, 0.5 + 2 * pi / 3, 0.5 + 4 * pi / 3)
            ],
            0.0014,
            br,
        )
    )
    # bulb
    bl = lathe(
        'bulb',
        [(0.0001, 0.362)] + [(0.030 * sin(a) + 0.0001, 0.398 - 0.036 * cos(a)) for a in np.linspace(0.35, pi, 24)],
        emit('bulb', '#ffd2a0', 42 * on),
        48,
    )
    objs.append(bl)
    # fabric cord
    objs.append(
        curve(
            'cord',
            [
                spline(
                    [
                        (0, 0.07, 0.012),
                        (0.02, 0.13, 0.004),
                        (0.12, 0.17, 0.003),
                        (0.34, 0.16, 0.003),
                        (0.90, 0.22, 0.003),
                    ],
                    60,
                )
            ],
            0.0026,
            plain('cord', '#a5977f', 0.9),
        )
    )
    return empty('lamp', objs, loc)


def folded(profile, pleats, depth, mat):
    """A dome of paper in sharp folds, `depth` metres in and out along its normal; u of the UV map is 1 on the ridges."""
    P = np.array(profile)
    T = np.gradient(P, axis=0)
    N = np.stack([-T[:, 1], T[:, 0]], 1) / np.linalg.norm(T, axis=1)[:, None]
    N *= np.sign(N[:, :1] + N[:, 1:])  # outwards
    V, UV, F = [], [], []
    seg = pleats * 2
    for i, ((r, z), (nr, nz)) in enumerate(zip(P, N)):
        d = depth * min(1, r / P[:, 0].max() * 1.15)
        for j in range(seg):
            out, a = d * (1 if j % 2 else -1), 2 * pi * j / seg
            V.append(((r + nr * out) * cos(a), (r + nr * out) * sin(a), z + nz * out))
            UV.append((j % 2, i / len(P)))
    F = [
        (i * seg + j, i * seg + (j + 1) % seg, (i + 1) * seg + (j + 1) % seg, (i + 1) * seg + j)
        for i in range(len(P) - 1)
        for j in range(seg)
    ]
    return mesh('dome', V, F, mat, False, uv=UV)


def pendant(loc=(0, 0, 0), R=0.24, on=1.0, c='#f1e9da', n=52, cord=1.5):
    """Pleated paper dome on a brass cap."""
    # pleated paper dome
    pts = [(0.028, 0.175), (0.060, 0.170), (0.118, 0.148), (0.178, 0.105), (0.222, 0.05), (0.240, 0)]
    pr = [(p[0] * R / 0.24, p[1] * R / 0.24) for p in spline(pts, 70)]
    m = M('pleat')
    f = m.noise(m.tc(scale=(60, 60, 60)), 3, 5, 0.65)
    fold = m.n('ShaderNodeSeparateXYZ', {'Vector': m.tc('UV')}).outputs[0]
    col = m.mix(m.ramp(f, [(0.35, 0), (0.7, 1)]), '#e2d6c0', c)
    col = m.mix(m.ramp(fold, [(0, 0.75), (0.30, 0.30), (0.85, 0.02), (1, 0)]), col, '#a5855c')
    m.set(color=col, rough=0.85, spec=0.15, normal=m.bump(f, 0.1, 0.0005))
    tr = m.n('ShaderNodeBsdfTranslucent', {'Color': m.mix(0.3, col, '#ffd9a8')})
    mx = m.n('ShaderNodeMixShader', {0: 0.42, 1: m.b.outputs[0], 2: tr.outputs[0]})
    m.nt.links.new(mx.outputs[0], m.out.inputs[0])
    s = folded(pr, n, 0.0055, m.m)
    br = brass('brassP')
    k = R / 0.24
    cap = lathe(
        'cap',
        [
            (0.0001, 0.235 * k),
            (0.006, 0.234 * k),
            (0.010, 0.228 * k),
            (0.012, 0.205 * k),
            (0.030, 0.190 * k),
            (0.034, 0.184 * k),
            (0.034, 0.172 * k),
            (0.030, 0.170 * k),
            (0.0001, 0.170 * k),
        ],
        br,
        64,
        auto=30,
    )
    sock = lathe(
        'sock', [(0.0001, 0.17 * k), (0.017, 0.17 * k), (0.017, 0.115 * k), (0.0001, 0.115 * k)], br, 48, auto=30
    )
    bl = lathe(
        'bulb',
        [(0.032 * sin(a) + 0.0001, 0.082 * k - 0.034 * cos(a)) for a in np.linspace(0, pi, 32)],
        emit('bulbP', '#ffcf9a', 26 * on),
        48,
    )
    cd = curve('cord', [[(0, 0, 0.23 * k), (0, 0, 0.23 * k + cord)]], 0.0028, plain('cordP', '#5b5044', 0.9))
    return empty('pendant', [s, cap, sock, bl, cd], loc)


def opal(name, strength, low, high):
    """Milk glass lit from inside: brightest between the heights low and high."""
    m = M(name)
    z = m.n('ShaderNodeSeparateXYZ', {'Vector': m.tc()}).outputs[2]
    up = m.rng(z, low, high, 0, 1)
    body = m.ramp(up, [(0, 0.9), (0.35, 1), (1, 0.45)], 'EASE')
    rim = m.n('ShaderNodeLayerWeight', {'Blend': 0.35}).outputs['Facing']
    body = m.math('MULTIPLY', body, m.rng(rim, 0, 1, 1, 0.55))
    m.set(
        color='#efe6d8',
        rough=0.16,
        spec=0.5,
        coat=0.3,
        coatr=0.05,
        emit='#ffd09a',
        estr=m.math('MULTIPLY', body, strength),
    )
    m.m.cycles.sample_as_light = False  # bulb_light() lights the room, with less noise
    return m.m


def bulb_light(z, watts, r=0.03, loc=(0, 0)):
    """Light without a visible source."""
    d = bpy.data.lights.new('bulb', 'POINT')
    d.energy, d.color, d.shadow_soft_size = watts, (1, 0.80, 0.58), r
    o = bpy.data.objects.new('bulb', d)
    link(o)
    o.location = (*loc, z)
    o.visible_camera = o.visible_glossy = o.visible_transmission = False
    return o


def cord(points, c='#a5977f', r=0.0024):
    """Fabric cord through points."""
    return curve('cord', [spline(points, 240)], r, plain('cord', c, 0.9))


def mushroom(on=1.0, loc=(0, 0, 0)):
    """Opal cap over a flared opal stem."""
    cap_mat, stem_mat = opal('cap', 0.95 * on, 0.17, 0.36), opal('stem', 0.30 * on, -0.4, 0.45)
    stem = lathe(
        'stem',
        [(0.0001, 0)]
        + [
            tuple(p)
            for p in spline(
                [
                    (0.083, 0),
                    (0.088, 0.004),
                    (0.084, 0.012),
                    (0.058, 0.045),
                    (0.040, 0.095),
                    (0.034, 0.15),
                    (0.036, 0.205),
                    (0.050, 0.238),
                ],
                90,
            )
        ]
        + [(0.0001, 0.238)],
        stem_mat,
        128,
    )
    cap = lathe(
        'cap',
        [(0.0001, 0.206), (0.135, 0.200), (0.140, 0.1965)]
        + [
            tuple(p)
            for p in spline(
                [
                    (0.143, 0.196),
                    (0.150, 0.205),
                    (0.149, 0.232),
                    (0.132, 0.275),
                    (0.098, 0.312),
                    (0.05, 0.335),
                    (0.018, 0.342),
                    (0.0001, 0.343),
                ],
                110,
            )
        ],
        cap_mat,
        160,
    )
    ring = lathe(
        'ring',
        [(0.0001, 0.236), (0.052, 0.236), (0.053, 0.239), (0.052, 0.242), (0.0001, 0.242)],
        brass(),
        96,
        auto=30,
    )
    wire = cord(
        [(0, 0.08, 0.010), (0.04, 0.12, 0.004), (0.14, 0.14, 0.003), (0.34, 0.11, 0.003), (0.80, 0.16, 0.003)],
        '#cfc5b4',
    )
    return empty('mushroom', [stem, cap, ring, wire, bulb_light(0.225, 1.3 * on)], loc)


def globe(on=1.0, loc=(0, 0, 0)):
    """Marble foot, brass stem, opal globe."""
    br = brass()
    foot = lathe(
        'foot',
        [(0.0001, 0), (0.072, 0), (0.076, 0.003), (0.076, 0.027), (0.073, 0.030), (0.0001, 0.030)],
        marble(scale=2.0),
        160,
        auto=40,
    )
    stem = lathe(
        'stem',
        [
            (0.0001, 0.03),
            (0.017, 0.03),
            (0.0175, 0.035),
            (0.0065, 0.040),
            (0.0055, 0.05),
            (0.0055, 0.262),
            (0.008, 0.268),
            (0.026, 0.276),
            (0.043, 0.288),
            (0.046, 0.296),
            (0.044, 0.296),
            (0.0001, 0.280),
        ],
        br,
        96,
        auto=40,
    )
    V, F = sphere_grid(128, 80)
    r, z = 0.090, 0.370
    ball = mesh('globe', [(x * r, y * r, z + h * r) for x, y, h in V], F, opal('globe', 1.05 * on, z - r, z + r))
    ball.visible_shadow = False
    wire = cord(
        [(0, 0.07, 0.012), (0.03, 0.12, 0.004), (0.12, 0.17, 0.003), (0.34, 0.15, 0.003), (0.90, 0.21, 0.003)],
        '#8d7f6b',
    )
    switch = lathe(
        'switch', [(0.0001, 0.0), (0.0042, 0.0), (0.0042, 0.012), (0.0036, 0.013), (0.0001, 0.013)], br, 32, auto=30
    )
    switch.rotation_euler[0] = pi / 2
    switch.location = (0, -0.0755, 0.0155)
    return empty('globe lamp', [foot, stem, ball, wire, switch, bulb_light(z, 1.0 * on, 0.085)], loc)


def drum_shade(z0, z1, r0, r1, mat, hem, seg=160):
    """A linen drum with folded hems."""
    out = [lathe('shade', [(r0 + (r1 - r0) * t, z0 + (z1 - z0) * t) for t in np.linspace(0, 1, 40)], mat, seg)]
    for z, r, dz in ((z0, r0, 0.012), (z1, r1, -0.012)):
        out.append(
            lathe(
                'hem',
                [
                    (r + 0.001, z),
                    (r + 0.0014, z + dz * 0.5),
                    (r + 0.001, z + dz),
                    (r - 0.001, z + dz),
                    (r - 0.001, z),
                    (r + 0.001, z),
                ],
                hem,
                seg,
            )
        )
    return out


def tripod(on=1.0, loc=(0, 0, 0)):
    """Floor lamp on three oak legs."""
    oak, br = wood('oak leg', axis=2, scale=1.2), brass()
    objs = []
    top = 1.14
    for k in range(3):
        a = math.radians(-90 + 60 + 120 * k)
        foot = Vector((0.30 * cos(a), 0.30 * sin(a), 0))
        head = Vector((0.034 * cos(a), 0.034 * sin(a), top))
        length = (head - foot).length
        leg = lathe(
            'leg',
            [(0.0001, 0), (0.0095, 0), (0.0115, 0.004), (0.0165, length * 0.7), (0.0150, length), (0.0001, length)],
            oak,
            48,
            auto=40,
        )
        d = (head - foot).normalized()
        leg.matrix_world = Matrix.Translation(foot) @ d.to_track_quat('Z', 'Y').to_matrix().to_4x4()
        objs.append(leg)
    objs.append(
        lathe(
            'hub',
            [
                (0.0001, top - 0.085),
                (0.046, top - 0.085),
                (0.050, top - 0.080),
                (0.050, top - 0.012),
                (0.046, top - 0.006),
                (0.012, top),
                (0.0085, top + 0.01),
                (0.0085, top + 0.20),
                (0.0001, top + 0.20),
            ],
            br,
            96,
            auto=35,
        )
    )
    sh = linen('shade', '#e4d8c3', '#d3c2a4', 620, 260, 0.45, 0.2, translucent=0.38)
    objs += drum_shade(
        top + 0.035, top + 0.365, 0.245, 0.225, sh, linen('hem', '#d8c9ae', '#cbb894', 620, 20, 0.4, 0.2)
    )
    objs.append(
        lathe(
            'bulb',
            [(0.0001, top + 0.17)]
            + [(0.038 * sin(a) + 0.0001, top + 0.205 - 0.045 * cos(a)) for a in np.linspace(0.35, pi, 24)],
            emit('bulb', '#ffd2a0', 48 * on),
            48,
        )
    )
    objs.append(
        curve(
            'spider',
            [
                [(0, 0, top + 0.19), (0.224 * cos(a), 0.224 * sin(a), top + 0.345)]
                for a in (0.5, 0.5 + 2 * pi / 3, 0.5 + 4 * pi / 3)
            ],
            0.002,
            br,
        )
    )
    objs.append(
        cord(
            [
                (0, 0.030, 1.04),
                (0, 0.10, 0.80),
                (0, 0.28, 0.08),
                (0.03, 0.31, 0.012),
                (0.20, 0.36, 0.004),
                (0.60, 0.30, 0.004),
                (1.60, 0.42, 0.004),
            ],
            '#8d7f6b',
            0.0032,
        )
    )
    return empty('tripod', objs, loc)


def reed(name='rattan', c='#cdb48a', c2='#9c7a4c', scale=60):
    """Rattan cane on a curve: fibres run along it, every strand has a tone of its own."""
    m = M(name)
    strand = m.n('ShaderNodeNewGeometry').outputs['Random Per Island']
    uv = m.vadd(m.tc('UV', scale=(scale, 9, 1)), m.n('ShaderNodeCombineXYZ', {'X': m.math('MULTIPLY', strand, 90.0)}).outputs[0])
    fibre = m.noise(uv, 1.0, 4, 0.65)
    patch = m.noise(m.tc(), 16, 3, 0.6)
    col = m.mix(m.ramp(fibre, [(0.32, 0), (0.70, 0.8)]), c, c2)
    col = m.mix(m.math('MULTIPLY', m.ramp(strand, [(0.2, 0), (1, 1)]), 0.45), col, c2)
    col = m.mix(m.ramp(patch, [(0.5, 0), (0.75, 0.45)]), col, '#e0cca6')
    m.set(color=col, rough=m.rng(fibre, 0.3, 0.7, 0.42, 0.66), spec=0.4, normal=m.bump(fibre, 0.35, 0.0006))
    return m.m


def rattan_bell(on=1.0, loc=(0, 0, 0), drop=1.5):
    """Bell of crossing canes and hoops; z = 0 is its lower rim."""
    outline = [
        tuple(p)
        for p in spline(
            [
                (0.210, 0),
                (0.213, 0.03),
                (0.206, 0.09),
                (0.184, 0.16),
                (0.146, 0.225),
                (0.098, 0.275),
                (0.058, 0.310),
                (0.046, 0.345),
                (0.044, 0.38),
            ],
            90,
        )
    ]
    L = np.cumsum([0] + [math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(outline, outline[1:])])

    def at(t):
        return (
            np.interp(t * L[-1], L, [p[0] for p in outline]),
            np.interp(t * L[-1], L, [p[1] for p in outline]),
        )  # noqa: E731

    cane, thick = reed(), reed('rattan dark', '#b3966c', '#8f744f')
    ribs, hoops = [], []
    for family, sign in ((0, 1), (1, -1)):
        for i in range(44):
            P = []
            for t in np.linspace(0, 1, 70):
                r, z = at(t)
                a = 2 * pi * i / 44 + sign * 1.15 * t
                wave = 0.0024 * sin(44 * 2 * (1.15 * t) * 0.5 + family * pi)
                P.append(((r + wave) * cos(a), (r + wave) * sin(a), z))
            ribs.append(P)
    for t in (0, 0.018, 0.20, 0.40, 0.60, 0.78, 0.90, 0.985, 1.0):
        r, z = at(t)
        hoops.append([((r + 0.001) * cos(a), (r + 0.001) * sin(a), z) for a in np.linspace(0, 2 * pi, 160)[:-1]])
    objs = [curve('ribs', ribs, 0.0019, cane, res=3), curve('hoops', hoops, 0.0032, thick, res=3, cyclic=True)]
    br = brass()
    objs.append(
        lathe(
            'cap',
            [
                (0.0001, 0.41),
                (0.007, 0.409),
                (0.012, 0.400),
                (0.014, 0.388),
                (0.047, 0.384),
                (0.048, 0.376),
                (0.0001, 0.376),
            ],
            br,
            64,
            auto=30,
        )
    )
    objs.append(lathe('sock', [(0.0001, 0.38), (0.018, 0.38), (0.018, 0.30), (0.0001, 0.30)], br, 48, auto=30))
    objs.append(
        lathe(
            'bulb',
            [(0.036 * sin(a) + 0.0001, 0.265 - 0.040 * cos(a)) for a in np.linspace(0, pi, 32)],
            emit('bulb', '#ffcf9a', 22 * on),
            48,
        )
    )
    objs.append(curve('cord', [[(0, 0, 0.40), (0, 0, 0.40 + drop)]], 0.0028, plain('cord', '#5b5044', 0.9)))
    return empty('rattan pendant', objs, loc)
