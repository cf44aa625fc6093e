"""Prints, a woven hanging and a plaster relief; all hang at y = 0 and face -y."""
import math
import random
from math import cos, pi, sin

import bpy
import numpy as np
from mathutils import Vector, noise as mnoise

from studio.geometry import box, curve, empty, lathe, mesh
from studio.materials import M, linen, plain, walnut, wood


def art_image(seed=0, w=1000, h=1400):
    """Paint a print as an image; seed chooses the motif."""
    g = np.random.default_rng(seed)
    y, x = np.mgrid[0:h, 0:w]
    x = (x / w).astype(np.float32)
    y = (1 - y / h).astype(np.float32) * h / w
    A = h / w
    sr = lambda c: np.array([int(c[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)
    img = np.ones((h, w, 3), np.float32) * sr('#f3ece0')

    def grain(s, amp):
        n = g.normal(size=(h // s + 2, w // s + 2)).astype(np.float32)
        n = np.kron(n, np.ones((s, s), np.float32))[:h, :w]
        return n * amp

    def edge(d, soft=0.0022):
        return np.clip(0.5 - d / soft, 0, 1)

    wob = 0.006 * np.sin(x * 17 + 1) * np.sin(y * 13 + seed) + 0.003 * np.sin(x * 43 + y * 31)

    def put(mask, c, op=1.0, tex=0.05):
        nonlocal img
        t = 1 + grain(2, tex) + grain(7, tex * 0.5)
        m = (mask * op)[..., None]
        img = img * (1 - m) + m * np.clip(sr(c) * t[..., None], 0, 1)

    if seed == 0:
        put(edge(np.hypot(x - 0.63, y - 1.02) - 0.17 + wob), '#c98f63', 0.96)
        arch = np.where(y < 0.62, np.abs(x - 0.40) - 0.25, np.hypot(x - 0.40, y - 0.62) - 0.25)
        put(edge(np.maximum(arch, 0.16 - y) + wob), '#8d8f7c', 0.94)
        arch2 = np.where(y < 0.46, np.abs(x - 0.62) - 0.19, np.hypot(x - 0.62, y - 0.46) - 0.19)
        put(edge(np.maximum(arch2, 0.16 - y) + wob), '#d8b79a', 0.93)
        put(
            edge(
                np.maximum(
                    np.where(y < 0.34, np.abs(x - 0.50) - 0.085, np.hypot(x - 0.50, y - 0.34) - 0.085), 0.16 - y
                )
                + wob
            ),
            '#5b4a3c',
            0.95,
        )
    elif seed == 1:
        v = y / A * 1.4
        for base, swell, f, p, c in (
            (0.62, 0.07, 4.2, 0.6, '#d3c2a8'),
            (0.48, 0.09, 5.0, 2.2, '#c0a384'),
            (0.34, 0.07, 4.4, 4.0, '#a7876a'),
            (0.20, 0.06, 5.6, 0.8, '#6d5a49'),
        ):
            put(edge((v - (base + swell * np.sin(x * f + p))) / 1.4), c, 0.97)
        put(edge(np.hypot(x - 0.66, y - 0.78 * A) - 0.075 + wob * 0.5), '#c98a5c', 0.96)
    elif seed == 3 or seed == 4:
        botanical(seed, x, y, put, edge)
    else:
        for i, (cx, cy, r, c) in enumerate(
            ((0.5, 0.42, 0.26, '#3f4740'), (0.5, 0.80, 0.185, '#b9805f'), (0.5, 1.07, 0.115, '#d6b98d'))
        ):
            put(edge(np.hypot((x - cx), (y - cy) * 1.05) - r + wob), c, 0.95)
    img = np.clip(img * (1 + grain(1, 0.012) + grain(3, 0.012))[..., None], 0, 1)
    if seed != 1:  # the dunes go to the edge of the sheet
        m = (((x < 0.07) | (x > 0.93) | (y < 0.07) | (y > A - 0.07)).astype(np.float32))[..., None]
        img = img * (1 - m) + m * sr('#f3ece0')
    im = bpy.data.images.new('art%d' % seed, w, h, float_buffer=False)
    px = np.ones((h, w, 4), np.float32)
    px[..., :3] = img[::-1]
    im.pixels.foreach_set(px.ravel())
    im.pack()
    return im


def frame(loc=(0, 0, 0.5), w=0.5, h=0.7, rot=(0, 0, 0), seed=0, mt='oak', fw=0.016, fd=0.028, matw=0.055):
    """frame in XZ plane, facing -Y, back at y=0"""
    objs = []
    for x, z, L, vert in (
        (0, h / 2 - fw / 2, w, 0),
        (0, -h / 2 + fw / 2, w, 0),
        (-w / 2 + fw / 2, 0, h, 1),
        (w / 2 - fw / 2, 0, h, 1),
    ):
        wm = {
            'oak': lambda: wood('oak frame', scale=1.6),
            'black': lambda: plain('blackf', '#15120f', 0.5),
            'walnut': lambda: walnut('walnut frame', scale=1.6),
        }[mt]()
        # mitred bar
        a = fw
        l = L / 2
        V = [(-l, 0, -a / 2), (l, 0, -a / 2), (l - a, 0, a / 2), (-l + a, 0, a / 2)]
        V = [(p[0], y, p[2]) for y in (-fd, 0) for p in V]
        F = [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)]
        o = mesh('bar', V, F, wm, False)
        bv = o.modifiers.new('b', 'BEVEL')
        bv.width = 0.0014
        bv.segments = 3
        if vert:
            o.rotation_euler = (0, pi / 2 if x < 0 else -pi / 2, 0)
        else:
            o.rotation_euler = (0, 0 if z < 0 else pi, 0)
        o.location = (x, 0, z)
        objs.append(o)
    paper = M('mount')
    paper.set(color='#f8f4ec', rough=0.95, spec=0.05, normal=paper.bump(paper.noise(paper.tc(), 300, 3), 0.08, 0.0004))
    iw, ih = w - 2 * fw, h - 2 * fw
    pw, ph = iw - 2 * matw, ih - 2 * matw

    def ring(y, w0, h0, w1, h1, mm, dy=0):
        V = [
            (-w0 / 2, y, -h0 / 2),
            (w0 / 2, y, -h0 / 2),
            (w0 / 2, y, h0 / 2),
            (-w0 / 2, y, h0 / 2),
            (-w1 / 2, y + dy, -h1 / 2),
            (w1 / 2, y + dy, -h1 / 2),
            (w1 / 2, y + dy, h1 / 2),
            (-w1 / 2, y + dy, h1 / 2),
        ]
        return mesh('ring', V, [(i, (i + 1) % 4, 4 + (i + 1) % 4, 4 + i) for i in range(4)], mm, False)

    objs.append(ring(-fd * 0.55, iw + 0.002, ih + 0.002, pw, ph, paper.m))
    objs.append(ring(-fd * 0.55, pw, ph, pw - 0.003, ph - 0.003, plain('bevel', '#fbf9f5', 0.8), 0.0022))
    am = M('art')
    tx = am.n('ShaderNodeTexImage', {'Vector': am.tc('UV')})
    tx.image = art_image(seed, *((1000, 1400) if h > w else (1400, 1000)))
    am.set(color=tx.outputs[0], rough=0.85, spec=0.1, normal=am.bump(am.noise(am.tc(), 420, 3), 0.10, 0.0005))
    objs.append(
        mesh(
            'art',
            [
                (-pw / 2, -fd * 0.47, -ph / 2),
                (pw / 2, -fd * 0.47, -ph / 2),
                (pw / 2, -fd * 0.47, ph / 2),
                (-pw / 2, -fd * 0.47, ph / 2),
            ],
            [(0, 1, 2, 3)],
            am.m,
            False,
            uv=[(0, 0), (1, 0), (1, 1), (0, 1)],
        )
    )
    return empty('frame', objs, loc, rot)


def botanical(seed, x, y, put, edge):
    """A pressed leaf: 3 is a fern frond, 4 a branch of round leaves."""

    def stroke(points, width, c):
        d = np.full_like(x, 9.0)
        for (ax, ay), (bx, by) in zip(points, points[1:]):
            t = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2), 0, 1)
            d = np.minimum(d, np.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)))
        put(edge(d - width), c, 0.96)

    def leaf_shape(px, py, angle, length, width, c, power=1.0):
        u = ((x - px) * cos(angle) + (y - py) * sin(angle)) / length
        v = -(x - px) * sin(angle) + (y - py) * cos(angle)
        inside = np.abs(v) - width * np.sin(pi * np.clip(u, 0, 1) ** power)
        put(edge(np.where((u > 0) & (u < 1), inside, 0.1)), c, 0.95, 0.10)
        put(edge(np.where((u > 0) & (u < 0.96), np.abs(v) - 0.0016, 0.1)), '#a9a88c', 0.6)

    stem = [(0.5 + 0.035 * sin(k * 2.4), 0.20 + 0.98 * k) for k in np.linspace(0, 1, 14)]
    stroke(stem, 0.0042, '#4a5343')
    n = 15 if seed == 3 else 6
    for i in range(n):
        k = 0.16 + 0.80 * i / (n - 1)
        px, py = 0.5 + 0.035 * sin(k * 2.4), 0.20 + 0.98 * k
        for side in (-1, 1):
            a = pi / 2 + side * (1.05 - 0.5 * k)
            if seed == 3:
                leaf_shape(
                    px,
                    py,
                    a,
                    (0.05 + 0.22 * sin(pi * (0.12 + 0.83 * (1 - k))) ** 0.9) * (1 - 0.55 * k**4),
                    0.021,
                    '#3f4d3c' if i % 2 else '#4a5a45',
                    0.8,
                )
            else:
                leaf_shape(
                    px,
                    py + 0.02 * side,
                    a - side * 0.25,
                    0.23 - 0.09 * k,
                    0.047 - 0.014 * k,
                    '#5b6550' if side > 0 else '#4d5845',
                    0.75,
                )
    if seed == 3:
        leaf_shape(stem[-1][0], stem[-1][1] - 0.02, pi / 2 - 0.06, 0.15, 0.021, '#4a5a45', 0.8)
    if seed == 4:
        leaf_shape(stem[-1][0], stem[-1][1] - 0.005, pi / 2 + 0.05, 0.11, 0.036, '#5b6550', 0.75)


def print_at(**k):
    """A framed print at eye height."""
    return frame((0, -0.001, 0.62), **k)


def print_pair():
    """Two botanical prints side by side."""
    for sx, seed in ((-1, 3), (1, 4)):
        frame((sx * 0.172, -0.001, 0.62), 0.30, 0.42, seed=seed, fw=0.013, matw=0.034)


def hanging():
    """Macramé: an oak dowel, rows of knotted cord, a stepped fringe."""
    cotton = linen('cord', '#e4dac8', '#d2c5ad', 40, 40, 0.5, 0.4, uvk='Object')
    clay = linen('cord clay', '#a67a5e', '#946a50', 40, 40, 0.5, 0.4, uvk='Object')
    W, z0 = 0.46, 0.955
    g = random.Random(6)
    objs = [
        lathe(
            'dowel',
            [(0.0001, -0.29), (0.0098, -0.29), (0.0108, -0.288), (0.0108, 0.288), (0.0098, 0.29), (0.0001, 0.29)],
            wood('dowel', axis=2, scale=2),
            48,
            auto=30,
        )
    ]
    objs[0].rotation_euler[1] = pi / 2
    objs[0].location = (0, -0.020, z0)
    objs.append(
        curve(
            'string',
            [
                [
                    (-0.235, -0.020, z0 + 0.008),
                    (-0.12, -0.012, z0 + 0.072),
                    (0, -0.006, z0 + 0.135),
                    (0.12, -0.012, z0 + 0.072),
                    (0.235, -0.020, z0 + 0.008),
                ]
            ],
            0.0026,
            cotton,
        )
    )
    n = 72
    xs = [(i + 0.5) / n * W - W / 2 for i in range(n)]
    weave_bottom = z0 - 0.24
    # lark's head knots over the dowel
    knots = [
        [(x + 0.0022 * k, -0.020 + 0.0128 * cos(a), z0 + 0.0128 * sin(a)) for a in np.linspace(0, 2 * pi, 20)[:-1]]
        for x in xs
        for k in (-0.6, 0.6)
    ]
    objs.append(curve('knots', knots, 0.0024, cotton, res=2, cyclic=True))
    # body: alternating square knots in diagonal order, with clay diamonds
    rows = 30
    pale, dark = [], []
    for r in range(rows):
        z = z0 - 0.018 - (0.222 * r / (rows - 1))
        shift = 0.5 * (r % 2)
        for i in range(n // 2):
            x = ((i + 0.5 + shift) / (n / 2)) * W - W / 2
            if x > W / 2:
                continue
            u, v = (x / W + 0.5) * 3, r / rows * 1.5
            band = abs(abs((u % 1) - 0.5) + abs((v % 1) - 0.5) - 0.5) < 0.085
            w, h = W / n * 1.02, 0.0047
            loop = [
                (
                    x + w * cos(a) * (1 - 0.25 * sin(a) ** 2),
                    -0.022 - 0.0046 * sin(a) ** 2 - 0.001 * cos(2 * a),
                    z + h * sin(a),
                )
                for a in np.linspace(0, 2 * pi, 18)[:-1]
            ]
            (dark if band else pale).append(loop)
    objs += [
        curve('knots', pale, 0.0029, cotton, res=2, cyclic=True),
        curve('diamonds', dark, 0.0029, clay, res=2, cyclic=True),
    ]
    objs.append(
        box('ground', W * 0.985, 0.004, 0.235, plain('ground', '#cdbfa8', 0.95), (0, -0.0185, z0 - 0.125), 0.001)
    )
    # three layers of fringe, each longer and cut to a point
    for layer, (start, low, tip, mat, y, every) in enumerate(
        (
            (weave_bottom + 0.004, 0.10, 0.06, cotton, -0.030, 1),
            (weave_bottom + 0.006, 0.20, 0.10, clay, -0.025, 1),
            (weave_bottom + 0.008, 0.33, 0.15, cotton, -0.020, 1),
        )
    ):
        strands = []
        for x in xs:
            for q in (-0.3, 0.3):
                xx = x + q * W / n
                L = low + tip * (1 - abs(xx) / (W / 2)) + g.uniform(-0.003, 0.003)
                sway, wob = g.uniform(-0.005, 0.005), g.uniform(0, 6)
                strands.append(
                    [
                        (
                            xx + sway * t * t + 0.0011 * sin(t * 14 + wob),
                            y - 0.004 * sin(pi * min(1, t * 3)) * (3 - layer) * 0.4 + 0.0010 * sin(t * 11 + wob),
                            start - L * t,
                        )
                        for t in np.linspace(0, 1, 22)
                    ]
                )
        objs.append(curve('fringe', strands, 0.0023, mat, res=2, taper=lambda t: 1 - 0.25 * t))
    return empty('hanging', objs, (0, 0, 0))


def relief(w=0.60, h=0.75, loc=(0, -0.001, 0.62)):
    """Plaster raked into ripples, in a floating oak frame."""
    from .mirrors import section, sweep, uv_wood

    n, mrows = 340, 420
    iw, ih = w - 0.034, h - 0.034
    V, F = [], []
    for j in range(mrows + 1):
        for i in range(n + 1):
            x, z = (i / n - 0.5) * iw, (j / mrows - 0.5) * ih
            d1 = math.hypot(x + 0.11, z - 0.13)
            d2 = math.hypot(x - 0.30, z + 0.46)
            wob = 0.012 * mnoise.noise(Vector((x * 3, z * 3, 1))) + 0.0025 * mnoise.noise(Vector((x * 14, z * 14, 4)))
            inner = min(1, max(0, (0.235 - d1) / 0.016))
            inner = inner * inner * (3 - 2 * inner)
            a = 0.5 + 0.5 * sin((d1 + wob) * 2 * pi / 0.030)
            b = 0.5 + 0.5 * sin((d2 + wob) * 2 * pi / 0.036)
            y = 0.0075 * (a * inner + b * (1 - inner)) ** 1 + 0.0012 * mnoise.noise(Vector((x * 60, z * 60, 0)))
            edge = min(1, (iw / 2 - abs(x)) / 0.006, (ih / 2 - abs(z)) / 0.006)
            V.append((x, -0.0208 - (y + 0.0015) * max(0, edge), z))
    for j in range(mrows):
        for i in range(n):
            k = j * (n + 1) + i
            F.append((k, k + 1, k + n + 2, k + n + 1))
    m = M('gesso')
    v = m.tc()
    m.set(
        color=m.mix(m.ramp(m.noise(v, 5, 4), [(0.3, 0), (0.7, 0.5)]), '#e9e2d6', '#dcd2c2'),
        rough=0.9,
        spec=0.12,
        normal=m.bump(m.noise(v, 260, 4, 0.65), 0.35, 0.0012),
    )

    def pts(a, b):
        return [(a / 2, -b / 2), (a / 2, b / 2), (-a / 2, b / 2), (-a / 2, -b / 2)]  # noqa: E731

    side = box('side', iw, 0.019, ih, m.m, (0, -0.0105, 0), 0.001)
    objs = [
        mesh('relief', V, F, m.m),
        side,
        sweep(pts(w - 0.020, h - 0.020), section(0.010, 0.034, 0.0015, 0.033), uv_wood('oak', 1.6)),
        box('back', w - 0.012, 0.003, h - 0.012, plain('back', '#4a4038', 0.9), (0, -0.0025, 0), 0),
    ]
    return empty('relief', objs, loc)
