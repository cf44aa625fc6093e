"""Where a picture is taken: the light presets and the camera.

Every preset scales with the height the camera sees ("span", metres), so that
a ring dish and a floor lamp get the same light, horizon and depth of field.
"""
import random
from dataclasses import dataclass, field, replace
from math import cos, radians, sin
from typing import Callable

import bpy
from mathutils import Vector

from .light import area, camera, reflect_room, studio, window_room, world
from .geometry import box
from .materials import plain, wood

SPAN = 0.92  # metres seen by the camera that the studio lights were tuned with


@dataclass(frozen=True)
class Picture:
    """One picture: what is built, under which light, seen from where."""

    build: Callable
    params: dict = field(default_factory=dict)
    light: str = 'day'
    light_params: dict = field(default_factory=dict)
    span: float = SPAN  # height seen at the target, metres
    target: tuple = (0, 0, 0.285)
    pitch: float = 6  # degrees above the horizontal
    turn: float = 0  # degrees to the right
    focus: tuple = None  # defaults to the target
    lens: float = 104
    fstop: float = 4.5
    size: tuple = (800, 1000)
    samples: int = 24
    light_span: float = None  # light for another span (close-ups)
    exposure: float = None  # stops, else that of the preset

    def but(self, **changes):
        """The same picture with some things changed; close-ups keep the light."""
        changes.setdefault('light_span', self.light_span or self.span)
        return replace(self, **changes)


def day(s):
    """Bright studio, key light from the left."""
    studio(S=s, key=2.7, fill=0.35, rim=1.6, wld=0.20, wash=1.15)


def glow(s):
    """Dimmer studio, for what gives light itself."""
    studio(S=s, key=1.2, fill=0.5, rim=0.8, wld=0.29, wash=0.62)


def wall(s, window=(0.2, 0.6), cols=2, rows=3, leaves=False, room=-0.35):
    """A plaster wall at y = 0 with window light, and a room for mirrors to see.

    window: where on the wall the middle of the light falls (x, z); leaves: a
    branch before the window; room: where the reflected curtain ends (x).
    """
    k = s / 1.2
    centre = (window[0], 0, window[1])
    light = dict(w=0.88 * k, h=1.0 * k, az=-49, el=29, cols=cols, rows=rows)
    sunward = window_room('#e2dbd0', '#d8cfc2', sunpow=3.0, center=centre, **light)
    if leaves:
        shadow_branch(Vector(centre) + sunward * 0.9 * k, k)
    world((1, 0.98, 0.95), 0.66)
    reflect_room(room * k, -0.75 * k, k)
    area('card', (-2.6, -3.2, 1.4), (0, 0, 0.6), 1.1, 2.4, 50, (1, 0.97, 0.93))


def shadow_branch(at, k):
    """A branch that only its shadow shows."""
    from objects.plants import branch  # the studio comes before the objects

    before = set(bpy.context.scene.objects)
    leaf, twig = plain('shadow leaf', '#6f7357'), plain('shadow twig', '#6d5a42')
    for seed, (dx, dz), (tx, tz) in ((3, (-0.5, 0.42), (0.10, 0.05)), (5, (-0.3, 0.62), (0.20, -0.02)), (9, (-0.55, 0.1), (-0.02, -0.22))):
        base = at + Vector((dx, 0, dz)) * k
        branch(base, Vector((tx - dx, 0.02, tz - dz)) * k, leaf, twig, n=22, L=0.15 * k, W=0.026 * k, r=0.004 * k, seed=seed, start=0.2)
    for o in set(bpy.context.scene.objects) - before:
        o.visible_camera = o.visible_glossy = o.visible_diffuse = False


def sunny(s):
    """Low sun through a window onto a wall; the floor is at z = 0."""
    window_room(
        '#dfd6ca',
        sunpow=4.4,
        center=(0.15, 0, 1.17),
        w=1.15,
        h=0.80,
        az=-56,
        el=27,
        cols=3,
        rows=2,
        dist=2.6,
        bar=0.035,
        angle=0.8,
    )
    world((0.97, 0.98, 1), 0.50)
    area('sky', (-3.2, -2.4, 2.0), (0, 0, 1.0), 2.4, 2.4, 60, (0.96, 0.98, 1))
    box('floor', 8, 5, 0.05, wood('floor', axis=0, scale=0.5), (0, -2.4, -0.025), 0)


def evening(s):
    """A room after sunset, for lamps that are lit; the wall is at y = 0, the floor at z = 0."""
    window_room('#e0d4c3', '#d8cab7', sunpow=0, gobo=False)
    world((1, 0.96, 0.92), 0.34)
    area('dusk', (-3.2, -2.4, 2.0), (0, 0, 1.0), 2.4, 2.4, 60, (1, 0.97, 0.94))
    box('floor', 8, 5, 0.05, wood('floor', axis=0, scale=0.5), (0, -2.4, -0.025), 0)


def dining(s):
    """Morning sun through a window onto a wall and a table."""
    window_room(
        '#dcd2c4',
        sunpow=4.2,
        center=(0.05, -0.25, 1.0),
        w=1.25,
        h=0.80,
        az=-56,
        el=27,
        cols=3,
        rows=2,
        dist=2.6,
        bar=0.035,
        angle=0.8,
    )
    world((0.97, 0.98, 1), 0.52)
    area('sky', (-3.2, -2.4, 2.0), (0, 0, 1.0), 2.4, 2.4, 60, (0.96, 0.98, 1))


def clay(s):
    """Sun on a clay wall above pale boards."""
    window_room(
        '#c6a58d',
        '#bb9880',
        sunpow=4.2,
        center=(0.10, -0.1, 0.70),
        w=1.25,
        h=0.80,
        az=-56,
        el=27,
        cols=3,
        rows=2,
        dist=2.6,
        bar=0.035,
        angle=0.8,
    )
    world((0.97, 0.98, 1), 0.52)
    area('sky', (-3.2, -2.4, 2.0), (0, 0, 0.8), 2.4, 2.4, 60, (0.96, 0.98, 1))
    box('skirting', 8, 0.014, 0.09, plain('skirting', '#c0a490', 0.6), (0, -0.007, 0.045), 0.002)
    boards(wood('boards', '#c9ad86', '#b2936a', '#8f7350', axis=0, scale=0.55))


def hall(s):
    """The wall down to an oak floor, for what stands on it."""
    window_room(
        '#e2dbd0', '#d8cfc2', sunpow=3.4, center=(0.3, 0, 1.0), w=1.5, h=1.7, az=-49, el=29, cols=2, rows=3, dist=3.2, bar=0.05
    )
    world((1, 0.98, 0.95), 0.55)
    reflect_room(-0.35, 0, 1.3, y=-6.2)
    area('card', (-3.2, -3.6, 2.4), (0, 0, 0.9), 1.8, 2.8, 90, (1, 0.97, 0.93))
    box('skirting', 8, 0.014, 0.09, plain('skirting', '#e6dfd4', 0.6), (0, -0.007, 0.045), 0.002)
    boards(wood('boards', '#cbb390', '#b5976f', '#8f7350', axis=0, scale=0.55))


def boards(mat, width=0.14, length=2.4, rows=28):
    """A planked floor in front of the wall."""
    g = random.Random(3)
    for i in range(rows):
        x = g.uniform(-1.2, 1.2)
        for k in (-1, 0, 1):
            box(
                'board',
                length,
                width - 0.0015,
                0.02,
                mat,
                (x + k * (length + 0.0015), -(i + 0.5) * width, -0.01),
                0.0012,
            )


def bare(s):
    """Nothing: the builder brings its own light."""


LIGHTS = {f.__name__: f for f in (day, glow, wall, hall, sunny, evening, dining, clay, bare)}
EXPOSURE = {
    'wall': (0.88, 1.45),
    'hall': (0.86, 1.45),
    'sunny': (0.75, 1.4),
    'evening': (0.75, 1.4),
    'dining': (0.75, 1.4),
    'clay': (0.75, 1.4),
}  # stops, contrast
STUDIO_EXPOSURE = (0.9, 1.45)


def grade(picture):
    """(stops, contrast) for the tone mapping of this picture."""
    ev, power = EXPOSURE.get(picture.light, STUDIO_EXPOSURE)
    return (ev if picture.exposure is None else picture.exposure, power)


def set_up(picture):
    """Build the scene: light, objects, camera."""
    p = picture
    LIGHTS[p.light]((p.light_span or p.span) / SPAN, **p.light_params)
    p.build(**p.params)
    long_side = max(p.size)
    distance = p.span * (p.size[1] / long_side) ** -1 * p.lens / 36
    a, t = radians(p.pitch), radians(p.turn)
    x, y, z = p.target
    eye = (x + distance * cos(a) * sin(t), y - distance * cos(a) * cos(t), z + distance * sin(a))
    camera(eye, p.target, lens=p.lens, fstop=p.fstop * SPAN / p.span if p.fstop else None, focus=p.focus or p.target)
