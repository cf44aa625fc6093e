"""Lights, backdrop, window wall, camera and the render settings."""
import math
from math import cos, pi, sin

import bpy
import numpy as np
from mathutils import Matrix, Vector

from .geometry import box, curve, link, mesh
from .materials import emit, paper_bg, plain, plaster


def area(name, loc, target, sx, sy, power, color=(1, 0.96, 0.9), spread=180):
    """A rectangular light aimed at target; power in watts."""
    l = bpy.data.lights.new(name, 'AREA')
    l.shape = 'RECTANGLE'
    l.size = sx
    l.size_y = sy
    l.energy = power
    l.color = color
    l.spread = math.radians(spread)
    o = bpy.data.objects.new(name, l)
    link(o)
    o.location = loc
    d = Vector(target) - Vector(loc)
    o.rotation_euler = d.to_track_quat('-Z', 'Y').to_euler()
    return o


def sun(rot, strength, angle=1.5, color=(1, 0.88, 0.72)):
    """A sun lamp; angle in degrees."""
    l = bpy.data.lights.new('sun', 'SUN')
    l.energy = strength
    l.angle = math.radians(angle)
    l.color = color
    o = bpy.data.objects.new('sun', l)
    link(o)
    o.rotation_euler = rot
    return o


def world(c=(1, 0.97, 0.93), s=0.25):
    """Even light from everywhere."""
    w = bpy.data.worlds.new('w')
    bpy.context.scene.world = w
    w.use_nodes = True
    bg = w.node_tree.nodes['Background']
    bg.inputs[0].default_value = (*c, 1)
    bg.inputs[1].default_value = s


def cyclorama(mat, width=9, back=1.6, front=-5, height=4.5, R=0.9):
    """A seamless ground that curves up into the backdrop."""
    pr = (
        [(front, 0), (back - R, 0)]
        + [(back - R + R * sin(a), R - R * cos(a)) for a in np.linspace(0, pi / 2, 40)[1:]]
        + [(back, height)]
    )
    V = []
    F = []
    for y, z in pr:
        V += [(-width / 2, y, z), (width / 2, y, z)]
    for i in range(len(pr) - 1):
        F.append((2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2))
    return mesh('cyc', V, F, mat)


def camera(loc, target, lens=85, fstop=5.6, focus=None, shift=(0, 0)):
    """A camera with depth of field, focused on a point."""
    c = bpy.data.cameras.new('cam')
    o = bpy.data.objects.new('cam', c)
    link(o)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    c.lens = lens
    c.clip_start = 0.01
    c.shift_x, c.shift_y = shift
    if fstop:
        c.dof.use_dof = True
        c.dof.aperture_fstop = fstop
        c.dof.focus_distance = (Vector(focus or target) - Vector(loc)).length
        c.dof.aperture_blades = 0
    bpy.context.scene.camera = o
    return o


def studio(bg='#ece6dc', wash=1.0, key=1.0, fill=1.0, rim=1.0, wld=0.28, S=1.0):
    """S scales rig to object size (S=1 for a 30cm object)"""
    cy = cyclorama(paper_bg('bg', bg), width=18 * S, back=3.2 * S, front=-9 * S, height=8 * S, R=2.6 * S)
    area(
        'key',
        (-1.55 * S, -0.55 * S, 1.55 * S),
        (0, 0, 0.15 * S),
        1.3 * S,
        1.7 * S,
        30 * key * S * S,
        (1, 0.955, 0.895),
    )
    area(
        'fill', (1.9 * S, -1.3 * S, 1.0 * S), (0, 0, 0.15 * S), 1.6 * S, 1.6 * S, 5.5 * fill * S * S, (1, 0.985, 0.96)
    )
    area(
        'rim', (0.9 * S, 1.0 * S, 1.7 * S), (0, 0.1 * S, 0.15 * S), 0.8 * S, 1.2 * S, 9 * rim * S * S, (1, 0.97, 0.93)
    )
    area(
        'wash',
        (-0.6 * S, 0.2 * S, 2.6 * S),
        (0.2 * S, 3.0 * S, 1.2 * S),
        2.4 * S,
        1.2 * S,
        34 * wash * S * S,
        (1, 0.965, 0.92),
        120,
    )
    world(s=wld)
    return cy


def window_room(
    wall='#ddd3c5',
    wall2='#d2c7b7',
    sunpow=4.0,
    sky=0.55,
    wall_y=0.0,
    gobo=True,
    az=-52,
    el=32,
    cols=2,
    rows=3,
    angle=1.2,
    center=(0, 0, 0.5),
    w=0.62,
    h=0.72,
    dist=2.2,
    bar=0.025,
):
    """plaster wall at y=wall_y, sun through a gobo window; az measured from wall normal (neg = from left)"""
    bm = plaster('plaster', wall, wall2)
    V = [(-6, wall_y, -2), (6, wall_y, -2), (6, wall_y, 5), (-6, wall_y, 5)]
    mesh('wall', V, [(0, 1, 2, 3)], bm)
    a = math.radians(az)
    e = math.radians(el)
    d = Vector((sin(a) * cos(e), -cos(a) * cos(e), sin(e)))  # towards sun
    s = sun((0, 0, 0), sunpow, angle)
    s.rotation_euler = d.to_track_quat('Z', 'Y').to_euler()
    if gobo:
        c = Vector(center) + d * dist
        mt = plain('gobo', '#8a8073')
        X = Vector((0, 0, 1)).cross(d).normalized()
        Y = d.cross(X).normalized()
        Rm = Matrix((X, Y, d)).transposed().to_4x4()

        def board(x0, x1, y0, y1):
            o = mesh('gobo', [(x0, y0, 0), (x1, y0, 0), (x1, y1, 0), (x0, y1, 0)], [(0, 1, 2, 3)], mt)
            o.matrix_world = Matrix.Translation(c) @ Rm
            o.visible_camera = False
            o.visible_glossy = False
            o.visible_diffuse = False

        B = 7
        board(-B, -w, -B, B)
        board(w, B, -B, B)
        board(-w, w, h, B)
        board(-w, w, -B, -h)
        for i in range(1, cols):
            x = -w + 2 * w * i / cols
            board(x - bar / 2, x + bar / 2, -h, h)
        for i in range(1, rows):
            y = -h + 2 * h * i / rows
            board(-w, w, y - bar / 2, y + bar / 2)
    return d


def setup(resx=1000, resy=1000, spp=64, seed=0, threads=2, bounces=16):
    """Cycles on the CPU: fixed samples, denoising passes, multilayer EXR."""
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    c = s.cycles
    c.device = 'CPU'
    c.samples = spp
    c.seed = seed
    c.use_adaptive_sampling = False
    c.use_denoising = False
    c.max_bounces = bounces
    c.diffuse_bounces = 4
    c.glossy_bounces = 4
    c.transmission_bounces = 16
    c.transparent_max_bounces = 16
    c.caustics_reflective = False
    c.caustics_refractive = False
    c.sample_clamp_indirect = 3.0
    c.sample_clamp_direct = 0
    c.blur_glossy = 1.0
    c.pixel_filter_type = 'BLACKMAN_HARRIS'
    c.filter_width = 1.5
    try:
        c.use_light_tree = True
    except Exception:
        pass
    r = s.render
    r.resolution_x = resx
    r.resolution_y = resy
    r.resolution_percentage = 100
    r.threads_mode = 'FIXED'
    r.threads = threads
    r.use_persistent_data = True
    r.image_settings.file_format = 'OPEN_EXR_MULTILAYER'
    r.image_settings.color_depth = '32'
    r.image_settings.exr_codec = 'ZIP'
    vl = bpy.context.view_layer
    vl.cycles.denoising_store_passes = True
    vl.use_pass_z = True
    vl.use_pass_normal = True
    vl.use_pass_diffuse_color = True


def reflect_room(x0, x1, z0, z1, y=-5.2, wall='#cfc6b8', strength=1.25, cols=2, rows=4, arch=True):
    """what the mirrors see: pale wall, a bright arched window with mullions"""
    V = [(-7, y, -1), (7, y, -1), (7, y, 6), (-7, y, 6)]
    mesh('rr', V, [(3, 2, 1, 0)], plain('rrw', wall, 0.95)).visible_shadow = False
    w = x1 - x0
    r = w / 2
    cx = (x0 + x1) / 2
    zc = z1 - r
    P = (
        [(x0, z0), (x1, z0), (x1, zc)]
        + [(cx + r * cos(a), zc + r * sin(a)) for a in np.linspace(0, pi, 40)[1:-1]]
        + [(x0, zc)]
    )
    o = mesh(
        'win',
        [(p[0], y + 0.02, p[1]) for p in P],
        [tuple(range(len(P)))[::-1]],
        emit('winE', '#fff6ea', strength),
        False,
    )
    o.visible_diffuse = False
    o.visible_shadow = False
    fm = plain('winF', '#8d8171', 0.8)
    for i in range(cols + 1):
        x = x0 + w * i / cols
        h = (zc if i in (0, cols) else z1) - z0
        box('mu', 0.045, 0.05, h, fm, (x, y + 0.05, z0 + h / 2), 0)
    for i in range(rows):
        z = z0 + (zc - z0) * i / (rows - 1)
        box('mu', w, 0.05, 0.04, fm, (cx, y + 0.05, z), 0)
    curve('arc', [[(cx + r * cos(a), y + 0.05, zc + r * sin(a)) for a in np.linspace(0, pi, 40)]], 0.025, fm)
