"""Mirrors: an outline swept with a frame profile, around silvered glass."""
import math
from math import cos, pi, sin

import bmesh
import numpy as np
from mathutils import Vector

from studio.geometry import curve, empty, lathe, mesh, shade
from studio.materials import M, black_metal, brass, wood

from .lighting import reed


def round_brass(loc=(0, 0, 0.5), R=0.36, rot=(pi / 2, 0, 0), rim=0.016, depth=0.03):
    """Round mirror with a thin brass rim."""
    br = brass('brassM', c='#d2b583', rough=0.3)
    fr = lathe(
        'frame',
        [
            (R, 0),
            (R + rim * 0.15, depth * 0.0),
            (R + rim, 0.003),
            (R + rim, depth - 0.003),
            (R + rim - 0.003, depth),
            (R + 0.002, depth),
            (R, depth - 0.002),
            (R, depth - 0.012),
        ],
        br,
        256,
        auto=30,
    )
    g = M('mirror', color=(0.93, 0.93, 0.92, 1), metal=1, rough=0.0).m
    gl = lathe('glass', [(0.0001, depth - 0.010), (R + 0.001, depth - 0.010)], g, 128, smooth=False)
    return empty('mirror', [fr, gl], loc, rot)


def silver():
    """Silvered glass."""
    return M('mirror', color=(0.93, 0.93, 0.92, 1), metal=1, rough=0.0).m


def sweep(outline, section, mat, sharp=False):
    """Sweep a section of (outward, forward) pairs round a closed (x, z) outline, counter-clockwise; UV in metres."""
    P = [Vector(p) for p in outline]
    n = len(P)
    V, UV, F = [], [], []
    run = 0
    across = [0]
    for a, b in zip(section, section[1:]):
        across.append(across[-1] + math.hypot(b[0] - a[0], b[1] - a[1]))
    for i in range(n + 1):
        p, before, after = P[i % n], P[(i - 1) % n], P[(i + 1) % n]
        t0, t1 = (p - before).normalized(), (after - p).normalized()
        n0, n1 = Vector((t0.y, -t0.x)), Vector((t1.y, -t1.x))
        m = (n0 + n1) / max(0.3, 1 + n0.dot(n1))
        run += (p - before).length if i else 0
        for (out, fwd), s in zip(section, across):
            V.append((p.x + m.x * out, -fwd, p.y + m.y * out))
            UV.append((run, s))
    k = len(section)
    for i in range(n):
        for j in range(k - 1):
            a = i * k + j
            F.append((a, a + 1, a + k + 1, a + k))
    o = mesh('frame', V, F, mat, True, 30, UV)
    bm = bmesh.new()
    bm.from_mesh(o.data)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(o.data)
    bm.free()
    if sharp:
        shade(o, False)
    return o


def section(rim, depth, edge=0.002, lip=0.010):
    """Rounded frame section; 0 is the edge of the glass."""
    pts = [(rim, 0), (rim, depth - edge)]
    pts += [(rim - edge + edge * cos(a), depth - edge + edge * sin(a)) for a in np.linspace(0, pi / 2, 5)[1:]]
    pts += [(edge * (1 - sin(a)), depth - edge + edge * cos(a)) for a in np.linspace(0, pi / 2, 5)]
    return pts + [(0, depth - lip)]


def framed(outline, rim, depth, mat, loc=(0, 0, 0.62), rot=(0, 0, 0), lip=0.010, sharp=False):
    """Mirror hung at loc, back on the wall (y = 0)."""
    fr = sweep(outline, section(rim, depth, lip=lip), mat, sharp)
    gl = mesh(
        'glass', [(x, -(depth - lip + 0.001), z) for x, z in outline], [tuple(range(len(outline)))], silver(), False
    )
    bm = bmesh.new()
    bm.from_mesh(gl.data)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(gl.data)
    bm.free()
    return empty('mirror', [fr, gl], loc, rot)


def uv_wood(kind, scale=1.0):
    """Wood whose grain follows the sweep."""
    tones = {'oak': ('#cdb593', '#b5956c', '#866a49', 0.48), 'walnut': ('#7a5b42', '#523b2a', '#2c1f16', 0.42)}[kind]
    return wood(kind + ' bent', *tones[:3], 0, scale, tones[3], kind='UV')


def arch_outline(w, h, n=64):
    """Round-headed outline, counter-clockwise."""
    r = w / 2
    top = [(r * cos(a), h / 2 - r + r * sin(a)) for a in np.linspace(0, pi, n)]
    right = [(r, z) for z in np.linspace(-h / 2, h / 2 - r, 12)[:-1]]
    left = [(-r, z) for z in np.linspace(h / 2 - r, -h / 2, 12)[1:]]
    return right + top + left


def arch_oak(w=0.51, h=0.81, loc=(0, -0.001, 0.62)):
    """Arched mirror in bent oak."""
    return framed(arch_outline(w, h), 0.022, 0.030, uv_wood('oak', 1.4), loc)


def capsule(w=0.38, h=0.88, loc=(0, -0.001, 0.62)):
    """Tall capsule in black steel."""
    r = w / 2
    pts = [(r * cos(a), h / 2 - r + r * sin(a)) for a in np.linspace(0, pi, 64)] + [
        (r * cos(a), -h / 2 + r + r * sin(a)) for a in np.linspace(pi, 2 * pi, 64)
    ]
    return framed(pts, 0.011, 0.035, black_metal(), loc, lip=0.02)


def pebble(loc=(0, -0.001, 0.62), s=1.0):
    """Irregular mirror edged in walnut."""
    pts = []
    for a in np.linspace(0, 2 * pi, 160)[:-1]:
        r = 0.285 * (1 + 0.10 * cos(2 * a + 0.5) + 0.055 * cos(3 * a - 1.0) + 0.02 * sin(5 * a))
        pts.append((r * cos(a) * 1.06 * s, r * sin(a) * 0.93 * s))
    return framed(pts, 0.017, 0.024, uv_wood('walnut', 1.6), loc, lip=0.008)


def floor_oak(w=0.62, h=1.57, lean=5.5, at=(0, -0.20)):
    """Full-length mirror that leans on the wall."""
    a = math.radians(lean)
    H = h / 2 + 0.04
    pts = [(w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2), (-w / 2, -h / 2)]
    y = -(2 * H * sin(a)) - 0.002
    return framed(
        pts,
        0.040,
        0.040,
        uv_wood('oak', 1.2),
        (at[0], y + H * sin(a), H * cos(a) + 0.040 * sin(a)),
        (-a, 0, 0),
        lip=0.016,
    )


def sun_rattan(loc=(0, -0.001, 0.62), R=0.30, r=0.13):
    """Loops of cane round a small mirror."""
    cane, dark = reed(), reed('rattan dark', '#b3966c', '#8f744f')
    petals, inner = [], []
    n = 26
    for i in range(n):
        c = 2 * pi * (i + 0.5) / n
        half = pi / n * 0.94
        P = []
        for k in np.linspace(-1, 1, 41):
            b = abs(k)
            rr = r + 0.018 + (R - r - 0.018 - R * half) * min(1, (1 - b) / 0.62) if b > 0.38 else None
            if rr is None:
                u = k / 0.38 * pi / 2
                cen = R - R * half
                x, y = cen + R * half * cos(u), R * half * sin(u)
            else:
                w = (r + 0.018) * half + (R - r - 0.018 - R * half) * 0
                t = (1 - b) / 0.62
                x, y = rr, (1 if k > 0 else -1) * (w + (R * half - w) * t)
            P.append((x * cos(c) - y * sin(c), -0.012 - 0.004 * sin(i * 2.1) * 0, x * sin(c) + y * cos(c)))
        petals.append(P)
    for i in range(n * 2):
        c = 2 * pi * i / (n * 2)
        reach = R * (0.86 if i % 2 else 0.60)
        inner.append([(q * cos(c), -0.016, q * sin(c)) for q in np.linspace(r, reach, 12)])

    def circle(q, y):
        return [(q * cos(a), y, q * sin(a)) for a in np.linspace(0, 2 * pi, 200)[:-1]]  # noqa: E731

    objs = [
        curve('petals', petals, 0.0042, cane, res=4),
        curve('rays', inner, 0.0024, cane, res=3),
        curve(
            'rings',
            [circle(r + 0.004, -0.022), circle(r + 0.013, -0.020), circle(r + 0.022, -0.017)],
            0.0058,
            dark,
            res=4,
            cyclic=True,
        ),
        curve('hoop', [circle(R * 0.60, -0.0205)], 0.0030, dark, res=3, cyclic=True),
    ]
    bind = []
    for i in range(60):
        c = 2 * pi * i / 60
        bind.append(
            [
                ((r + 0.013 + 0.017 * cos(b)) * cos(c), -0.020 - 0.010 * sin(b), (r + 0.013 + 0.017 * cos(b)) * sin(c))
                for b in np.linspace(0, 2 * pi, 15)[:-1]
            ]
        )
    objs.append(curve('binding', bind, 0.0016, cane, res=2, cyclic=True))
    objs.append(mesh('glass', circle(r, -0.012), [tuple(range(199))], silver(), False))
    return empty('sun mirror', objs, loc)
