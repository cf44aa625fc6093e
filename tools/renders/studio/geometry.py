"""Meshes and curves: everything is made of metres, +z up, the camera looks towards +y."""
import bpy
import bmesh
import math

from math import cos, pi, sin
import numpy as np


def reset():
    """An empty scene."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def hexlin(h, a=1.0):
    """ "#rrggbb" (sRGB) as linear RGBA."""
    h = h.lstrip('#')
    c = [int(h[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple([(x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4) for x in c] + [a])


def link(o):
    """Put an object into the scene."""
    bpy.context.scene.collection.objects.link(o)
    return o


def shade(o, smooth=True, auto=None):
    """Smooth or flat shading, with an optional crease angle in degrees."""
    me = o.data
    me.polygons.foreach_set('use_smooth', [smooth] * len(me.polygons))
    if auto is not None:
        me.use_auto_smooth = True
        me.auto_smooth_angle = math.radians(auto)
    return o


def mesh(name, V, F, mat=None, smooth=True, auto=None, uv=None):
    """A mesh object from vertices, faces and (per vertex) UV."""
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(v) for v in V], [], [tuple(f) for f in F])
    me.update()
    if uv is not None:
        l = me.uv_layers.new(name='UVMap')
        idx = np.empty(len(me.loops), dtype=np.int32)
        me.loops.foreach_get('vertex_index', idx)
        l.data.foreach_set('uv', np.asarray(uv, dtype=np.float32)[idx].ravel())
    o = bpy.data.objects.new(name, me)
    link(o)
    shade(o, smooth, auto)
    if mat:
        me.materials.append(mat)
    return o


def spline(pts, n=160):
    """Catmull-Rom through 2D/3D points, n samples"""
    P = [np.array(p, float) for p in pts]
    P = [2 * P[0] - P[1]] + P + [2 * P[-1] - P[-2]]
    segs = len(P) - 3
    out = []
    for i in range(n):
        t = i / (n - 1) * segs
        k = min(int(t), segs - 1)
        t -= k
        a, b, c, d = P[k : k + 4]
        out.append(
            0.5 * ((2 * b) + (-a + c) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (-a + 3 * b - 3 * c + d) * t**3)
        )
    return out


def lathe(name, prof, mat=None, seg=192, rad=None, auto=None, smooth=True):
    """prof: list of (r,z). rad(theta,r,z,t)->r"""
    n = len(prof)
    V = []
    uv = []
    F = []
    L = [0.0]
    for i in range(1, n):
        L.append(L[-1] + math.hypot(prof[i][0] - prof[i - 1][0], prof[i][1] - prof[i - 1][1]))
    for i, (r, z) in enumerate(prof):
        for j in range(seg + 1):
            th = 2 * pi * j / seg
            rr = rad(th, r, z, i / (n - 1)) if rad else r
            V.append((rr * cos(th), rr * sin(th), z))
            uv.append((j / seg, L[i]))
    W = seg + 1
    for i in range(n - 1):
        for j in range(seg):
            F.append((i * W + j, i * W + j + 1, (i + 1) * W + j + 1, (i + 1) * W + j))
    o = mesh(name, V, F, mat, smooth, auto, uv)
    bm = bmesh.new()
    bm.from_mesh(o.data)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-6)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(o.data)
    bm.free()
    shade(o, smooth, auto)
    return o


def shell(outer, wall=0.005, n_lip=8, floor=0.008):
    """outer: [(r,z)...] bottom->top. returns closed profile with rounded lip and inner wall"""
    o = [tuple(p) for p in outer]
    prof = [(0.0001, o[0][1])] + o
    r, z = o[-1]
    h = wall / 2
    for i in range(1, n_lip):
        a = pi * i / n_lip
        prof.append((r - h + h * cos(a), z + h * sin(a)))
    inner = [(max(r - wall, 0.0005), z) for r, z in reversed(o) if z > o[0][1] + floor]
    prof += inner
    prof.append((0.0001, o[0][1] + floor))
    return prof


def box(name, sx, sy, sz, mat=None, loc=(0, 0, 0), bev=0.002, seg=3, rot=(0, 0, 0)):
    """A box with rounded edges, centred on loc."""
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=(sx, sy, sz), verts=bm.verts)
    if bev:
        bmesh.ops.bevel(bm, geom=bm.edges[:], offset=bev, segments=seg, affect='EDGES', profile=0.5)
    me = bpy.data.meshes.new(name)
    bm.to_mesh(me)
    bm.free()
    o = bpy.data.objects.new(name, me)
    link(o)
    o.location = loc
    o.rotation_euler = rot
    shade(o, True, 35)
    if mat:
        me.materials.append(mat)
    return o


def curve(name, paths, bevel, mat=None, res=4, cyclic=False, taper=None):
    """Round tubes along paths; taper(0..1) scales the radius."""
    cu = bpy.data.curves.new(name, 'CURVE')
    cu.dimensions = '3D'
    cu.bevel_depth = bevel
    cu.bevel_resolution = res
    cu.use_fill_caps = True
    for p in paths:
        s = cu.splines.new('POLY')
        s.points.add(len(p) - 1)
        s.use_cyclic_u = cyclic
        s.use_smooth = True
        for i, q in enumerate(p):
            s.points[i].co = (q[0], q[1], q[2], 1)
            s.points[i].radius = taper(i / (len(p) - 1)) if taper else 1
    o = bpy.data.objects.new(name, cu)
    link(o)
    if mat:
        cu.materials.append(mat)
    return o


def empty(name, objs, loc=(0, 0, 0), rot=(0, 0, 0), scale=1):
    """Group objects under one transform."""
    e = bpy.data.objects.new(name, None)
    link(e)
    for o in objs:
        if o.parent is None:
            o.parent = e
    e.location = loc
    e.rotation_euler = rot
    e.scale = (scale,) * 3
    return e
