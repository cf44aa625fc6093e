"""Leaves, branches and other things that grow."""
import math
import random
from math import cos, pi, sin, sqrt

import numpy as np
from mathutils import Matrix, Vector, noise as mnoise

from studio.geometry import curve, mesh, spline
from studio.materials import M, leafmat, plain


def leaf(L, W, mat, fold=0.18, bend=0.5, twist=0, nx=14, ny=6, shape=1.0, tip=0.5):
    """One leaf along +x, folded at the midrib and bent down."""
    V = []
    UV = []
    F = []
    for i in range(nx + 1):
        t = i / nx
        w = W * (sin(pi * min(1, t**tip if tip != 1 else t)) ** shape)
        if i in (0, nx):
            w = max(w, 0) * 0.02 + 1e-4
        a = bend * t
        x = L * (sin(a) / bend if abs(bend) > 1e-3 else t)
        z = -L * ((1 - cos(a)) / bend if abs(bend) > 1e-3 else 0)
        for j in range(ny + 1):
            s = j / ny * 2 - 1
            yy = s * w
            zz = z + abs(s) * w * fold * 2 + 0.06 * W * sin(t * 9 + s * 2) * abs(s)
            c_, s_ = cos(twist * t), sin(twist * t)
            V.append((x, yy * c_ - (zz - z) * s_, z + yy * s_ + (zz - z) * c_))
            UV.append((t, j / ny))
    for i in range(nx):
        for j in range(ny):
            a = i * (ny + 1) + j
            F.append((a, a + 1, a + ny + 2, a + ny + 1))
    return mesh('leaf', V, F, mat, uv=UV)


def place(o, p, direction, up=(0, 0, 1), roll=0):
    """Point an object's +x along direction at p."""
    d = Vector(direction).normalized()
    u = Vector(up)
    y = u.cross(d)
    if y.length < 1e-3:
        y = Vector((0, 1, 0))
    y.normalize()
    z = d.cross(y)
    R = Matrix((d, y, z)).transposed().to_4x4()
    o.matrix_world = Matrix.Translation(Vector(p)) @ R @ Matrix.Rotation(roll, 4, 'X')
    return o


def branch(
    base, tipoff, mat, stem, n=16, L=0.07, W=0.016, r=0.0022, seed=1, tip=0.6, droop=0.25, start=0.3, sway=0.03
):
    """A stem with leaves in a spiral."""
    g = random.Random(seed)
    b = Vector(base)
    t = Vector(tipoff)
    side = Vector((g.uniform(-1, 1), g.uniform(-1, 1), 0)) * sway
    pts = [
        b + t * k + side * sin(k * pi * 1.3) - Vector((0, 0, 1)) * droop * t.length * 0.3 * k * k * k
        for k in np.linspace(0, 1, 40)
    ]
    curve('stem', [pts], r, stem, taper=lambda s: 1 - 0.75 * s)
    for i in range(n):
        k = start + (1 - start) * i / (n - 1)
        idx = min(38, int(k * 39))
        p = pts[idx]
        tan = (pts[idx + 1] - pts[idx]).normalized()
        ang = i * 2.399 + g.uniform(-0.5, 0.5)
        ax = tan.orthogonal().normalized()
        out = Matrix.Rotation(ang, 3, tan) @ ax
        d = (tan * 0.75 + out * (0.9 if i < n - 1 else 0.1) + Vector((0, 0, 0.12))).normalized()
        sc = (1 - 0.35 * k) * g.uniform(0.8, 1.15)
        lf = leaf(L * sc, W * sc, mat, fold=0.15, bend=g.uniform(0.15, 0.7), twist=g.uniform(-0.5, 0.5), tip=tip)
        place(lf, p, d, up=tan if abs(tan.dot(d)) < 0.97 else (0, 0, 1), roll=g.uniform(-0.6, 0.6))


def olive_tree(foot, height, seed=0, leaves=15):
    """A young tree: a slender trunk, a loose round crown of twigs with narrow leaves."""
    g = random.Random(seed)
    f = Vector(foot)
    leaf_mat = leafmat('olive', '#5f6a4d', '#858d6b', 0.2)
    bark, twig = M('bark'), plain('twig', '#77684f', 0.85)
    fibre = bark.noise(bark.tc(scale=(40, 40, 9)), 3, 4, 0.65)
    bark.set(color=bark.mix(fibre, '#5b4c3b', '#8d7d66'), rough=0.9, normal=bark.bump(fibre, 0.8, 0.003))
    trunk = spline(
        [f - Vector((0, 0, 0.01)), f + Vector((0.006, 0, 0.3)) * height, f + Vector((-0.012, 0.01, 0.62)) * height, f + Vector((0.010, 0, 0.92)) * height],
        40,
    )
    curve('trunk', [trunk], 0.0068, bark.m, taper=lambda t: 1.15 - 0.75 * t)
    for i in range(24):
        k = 0.42 + 0.56 * (i / 23)
        at = Vector(trunk[int(k * 39)])
        around, rise = i * 2.39996 + g.uniform(-0.3, 0.3), g.uniform(0.15, 0.55) + 0.9 * max(0, k - 0.72) / 0.28
        reach = height * (0.44 - 0.22 * abs(k - 0.66) / 0.34) * g.uniform(0.8, 1.12)
        out = Vector((cos(around) * cos(rise), sin(around) * cos(rise), sin(rise)))
        branch(
            at, out * reach, leaf_mat, twig, n=leaves, L=0.052, W=0.0078, r=0.0018, seed=seed * 50 + i,
            start=0.22, tip=0.85, droop=0.5, sway=0.012,
        )


def pompon(base, top, mat, stem, r=0.012, seed=1):
    """A billy button: a textured ball on a thin stem."""
    g = random.Random(seed)
    b, t = Vector(base), Vector(top)
    bend = Vector((g.uniform(-1, 1), g.uniform(-1, 1), 0)) * 0.012
    curve('stem', [[b.lerp(t, k) + bend * sin(k * pi) for k in np.linspace(0, 1, 24)]], 0.0013, stem)
    V, F = sphere_grid(48, 32)
    V = [Vector(v) for v in V]
    V = [v * r * (1 + 0.07 * mnoise.noise(v * 9 + t * 50) + 0.05 * mnoise.noise(v * 19)) for v in V]
    o = mesh('pompon', V, F, mat)
    o.location = t
    return o


def sphere_grid(seg, rings):
    """Unit sphere as quads."""
    V = [
        (
            sin(pi * j / rings) * cos(2 * pi * i / seg),
            sin(pi * j / rings) * sin(2 * pi * i / seg),
            -cos(pi * j / rings),
        )
        for j in range(rings + 1)
        for i in range(seg)
    ]
    F = [
        (j * seg + i, j * seg + (i + 1) % seg, (j + 1) * seg + (i + 1) % seg, (j + 1) * seg + i)
        for j in range(rings)
        for i in range(seg)
    ]
    return V, F


def plume(base, top, c='#d9c6a4', n=420, length=0.15, seed=1):
    """A dried grass plume: a stem with hundreds of fine, drooping hairs."""
    g = random.Random(seed)
    b, t = Vector(base), Vector(top)
    axis = (t - b).normalized()
    side = axis.orthogonal().normalized()
    curve('stem', [[b.lerp(t, k) for k in np.linspace(0, 1, 12)]], 0.0016, plain('straw', '#b59c70', 0.8))
    hairs = []
    for i in range(n):
        k = i / n
        p = t - axis * length * (1 - k)
        out = Matrix.Rotation(i * 2.399 + g.uniform(-0.4, 0.4), 3, axis) @ side
        L = (0.016 + 0.030 * sin(pi * min(1, k * 0.9 + 0.12))) * g.uniform(0.7, 1.2)
        hairs.append(
            [
                p
                + out * L * (0.75 * s - 0.1 * s * s)
                + axis * L * (1.1 * s - 0.55 * s * s)
                + Vector((0, 0, -0.25 * L * s * s))
                for s in np.linspace(0, 1, 6)
            ]
        )
    m = M('plume', color=c, rough=0.9, spec=0.1, sheen=0.5)
    return curve('plume', hairs, 0.00085, m.m, res=1, taper=lambda s: 1 - 0.7 * s)


def blade(base, height, width, lean, mat, twist=0.6, seed=0):
    """An upright sansevieria leaf: thick, slightly twisted, pointed."""
    g = random.Random(seed)
    V, UV, F = [], [], []
    nx, ny = 40, 8
    yaw = g.uniform(0, 2 * pi)
    for i in range(nx + 1):
        t = i / nx
        w = width * (0.42 + 1.1 * t - 0.9 * t * t) * (1 - t**7) ** 0.8 + 1e-4
        a = yaw + twist * t
        cx, cy = lean[0] * t**1.6, lean[1] * t**1.6
        for j in range(ny + 1):
            s = j / ny * 2 - 1
            x, y = s * w, 0.22 * w * (s * s - 0.5) + 0.05 * w * sin(t * 11 + s)
            V.append(
                (base[0] + cx + x * cos(a) - y * sin(a), base[1] + cy + x * sin(a) + y * cos(a), base[2] + t * height)
            )
            UV.append((t, j / ny))
    for i in range(nx):
        for j in range(ny):
            k = i * (ny + 1) + j
            F.append((k, k + 1, k + ny + 2, k + ny + 1))
    o = mesh('blade', V, F, mat, uv=UV)
    s = o.modifiers.new('thick', 'SOLIDIFY')
    s.thickness = 0.0032
    return o


def snake_leaf(name='sansevieria', dark='#3d4d3a', light='#8a9670', edge='#c3bb80'):
    """Cross-banded green with a pale margin."""
    m = M(name)
    uv = m.tc('UV')
    sep = m.n('ShaderNodeSeparateXYZ', {'Vector': uv})
    bands = m.noise(m.tc('UV', scale=(34, 2.2, 1)), 1, 4, 0.6, 0.8)
    col = m.mix(m.ramp(bands, [(0.42, 0), (0.58, 1)]), dark, light)
    margin = m.ramp(m.math('ABSOLUTE', m.math('SUBTRACT', sep.outputs[1], 0.5)), [(0.40, 0), (0.43, 1)])
    m.set(color=m.mix(margin, col, edge), rough=0.42, spec=0.4, normal=m.bump(bands, 0.08, 0.001))
    return m.m


def rosette(loc, R, mat, n=44, seed=0, tilt=0, point=0.6):
    """A succulent: thick leaves in a spiral."""
    g = random.Random(seed)
    SV, SF = sphere_grid(20, 14)
    out = []
    for i in range(n):
        k = (i + 0.5) / n
        a = i * 2.39996
        L = R * (0.25 + 0.75 * k**0.8) * g.uniform(0.94, 1.06)
        up = math.radians(82 - 72 * k)
        V = []
        for x, y, z in SV:
            t = (z + 1) / 2
            w = (0.24 + 0.12 * k) * max(0, sin(pi * t**point)) ** 0.8 + 0.004
            ring = max(1e-6, sqrt(x * x + y * y))
            V.append((t * L, y / ring * w * L, x / ring * w * L * 0.42 + 0.10 * L * t * t))
        o = mesh('succulent', V, SF, mat)
        o.matrix_world = (
            Matrix.Translation(Vector(loc))
            @ Matrix.Rotation(tilt, 4, 'X')
            @ Matrix.Rotation(a, 4, 'Z')
            @ Matrix.Rotation(-up, 4, 'Y')
        )
        out.append(o)
    return out
