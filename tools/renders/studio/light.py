"""Lights, backdrop, window wall, camera and the render settings."""
import math
from math import cos, pi, sin

import bpy
import numpy as np
from mathutils import Matrix, Vector

from .geometry import box, hexlin, link, mesh
from .materials import M, emit, paper_bg, plain, plaster


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


def reflect_room(x=0.0, z=0.0, k=1.0, y=-5.2, bright=1.0):
    """What the mirrors see: a pale room with a curtained window to the left of x; k scales it, the floor is at z."""
    wall = _glow('room', '#f1e5d2', 0.78 * bright, 0.48 * bright, x - 0.2 * k, x + 2.6 * k)
    _unlit(mesh('room', [(-9, y, z - 2), (9, y, z - 2), (9, y, z + 6), (-9, y, z + 6)], [(3, 2, 1, 0)], wall))
    pane = emit('pane', '#fff8ec', 1.5 * bright)
    x0, x1, top = x - 1.25 * k, x - 0.30 * k, z + 2.25 * k
    _unlit(mesh('pane', [(x0, y + 0.02, z), (x1, y + 0.02, z), (x1, y + 0.02, top), (x0, y + 0.02, top)], [(3, 2, 1, 0)], pane))
    sheer = _folds('sheer', '#fff3e2', 1.35 * bright)
    n = 120
    V = []
    for i in range(n + 1):
        u = i / n
        fold = 0.035 * k * sin(u * 34) + 0.02 * k * sin(u * 71 + 1)
        for h in (z, top + 0.12 * k):
            V.append((x0 - 0.2 * k + (x1 - x0 + 0.42 * k) * u, y + 0.14 + fold, h))
    o = mesh('sheer', V, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(n)], sheer)
    _unlit(o)
    floor = emit('room floor', '#b59a78', 0.34 * bright)
    _unlit(mesh('room floor', [(-9, y, z), (9, y, z), (9, y + 2.6, z), (-9, y + 2.6, z)], [(3, 2, 1, 0)], floor))
    skirting = emit('room skirting', '#efe6d8', 0.5 * bright)
    _unlit(box('room skirting', 18, 0.03, 0.11 * k, skirting, (0, y + 0.03, z + 0.055 * k), 0))


def _unlit(o):
    """Seen, but no light and no shadow for the rest of the scene."""
    o.visible_diffuse = o.visible_shadow = False


def _glow(name, c, left, right, x0, x1):
    """Emission that falls off from left to right, as beside a window."""
    m = M(name)
    x = m.n('ShaderNodeSeparateXYZ', {'Vector': m.tc()}).outputs[0]
    near = m.rng(m.noise(m.tc(), 1.4, 3), 0.3, 0.7, 0.96, 1.04)
    e = m.n('ShaderNodeEmission', {'Color': hexlin(c), 'Strength': m.math('MULTIPLY', m.rng(x, x0, x1, left, right), near)})
    m.nt.links.new(e.outputs[0], m.out.inputs[0])
    return m.m


def _folds(name, c, strength):
    """A sheer curtain with the window behind it: bright where the cloth is single, darker in its folds."""
    m = M(name)
    side = m.n('ShaderNodeSeparateXYZ', {'Vector': m.n('ShaderNodeNewGeometry').outputs['Normal']}).outputs[0]
    thick = m.rng(m.math('ABSOLUTE', side), 0, 1, 1, 0.55)
    e = m.n('ShaderNodeEmission', {'Color': hexlin(c), 'Strength': m.math('MULTIPLY', thick, strength)})
    m.nt.links.new(e.outputs[0], m.out.inputs[0])
    return m.m
