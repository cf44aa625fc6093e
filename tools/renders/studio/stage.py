"""Where a picture is taken: the light presets and the camera.

Every preset scales with the height the camera sees ("span", metres), so that
a ring dish and a floor lamp get the same light, horizon and depth of field.
"""
import random
from dataclasses import dataclass, field, replace
from math import cos, radians, sin
from typing import Callable

from .light import area, camera, reflect_room, studio, window_room, world
from .geometry import box
from .materials import plain, wood

SPAN = .92  # metres seen by the camera that the studio lights were tuned with


@dataclass(frozen=True)
class Picture:
    """One picture: what is built, under which light, seen from where."""
    build: Callable
    params: dict = field(default_factory=dict)
    light: str = 'day'
    span: float = SPAN            # height seen at the target, metres
    target: tuple = (0, 0, .285)
    pitch: float = 6              # degrees above the horizontal
    turn: float = 0               # degrees to the right
    focus: tuple = None           # defaults to the target
    lens: float = 104
    fstop: float = 4.5
    size: tuple = (800, 1000)
    samples: int = 32
    light_span: float = None      # light for another span (close-ups)
    exposure: float = None        # stops, else that of the preset

    def but(self, **changes):
        """The same picture with some things changed; close-ups keep the light."""
        changes.setdefault('light_span', self.light_span or self.span)
        return replace(self, **changes)


def day(s):
    studio(S=s, key=2.7, fill=.35, rim=1.6, wld=.20, wash=1.15)


def glow(s):
    studio(S=s, key=1.2, fill=.5, rim=.8, wld=.29, wash=.62)


def wall(s):
    """A plaster wall at y = 0 with window light, and a room for mirrors to see."""
    k = s / 1.2
    window_room('#ddd4c7', sunpow=3.0, center=(.2, 0, .6), w=.88 * k, h=1.0 * k, az=-49, el=29,
                cols=2, rows=3)
    world((1, .98, .95), .62)
    reflect_room(-1.15, -.35, -.1, 1.3)
    area('card', (-2.6, -3.2, 1.4), (0, 0, .6), 1.1, 2.4, 50, (1, .97, .93))
    box('reflected floor', 8, 6, .05, plain('reflected floor', '#9a876d', .8), (0, -3, -1.0), 0)


def room(s):
    """A sunny room with an oak floor; the wall is at y = 0, the floor at z = 0."""
    window_room('#dcd2c4', sunpow=4.4, center=(-.10, 0, 1.17), w=1.10, h=.80, az=-56, el=27,
                cols=3, rows=2, dist=2.6, bar=.035, angle=.8)
    world((.97, .98, 1), .50)
    area('sky', (-3.2, -2.4, 2.0), (0, 0, 1.0), 2.4, 2.4, 60, (.96, .98, 1))
    box('floor', 8, 5, .05, wood('floor', axis=0, scale=.5), (0, -2.4, -.025), 0)


def hall(s):
    """The wall down to an oak floor, for what stands on it."""
    window_room('#ddd4c7', sunpow=3.4, center=(.3, 0, 1.0), w=1.5, h=1.7, az=-49, el=29, cols=2, rows=3,
                dist=3.2, bar=.05)
    world((1, .98, .95), .55)
    reflect_room(-1.9, -.65, -.0, 2.3, y=-6.2)
    area('card', (-3.2, -3.6, 2.4), (0, 0, .9), 1.8, 2.8, 90, (1, .97, .93))
    box('skirting', 8, .014, .09, plain('skirting', '#ddd5c9', .6), (0, -.007, .045), .002)
    boards(wood('boards', '#c9ad86', '#b2936a', '#8f7350', axis=0, scale=.55))


def boards(mat, width=.14, length=2.4, rows=28):
    """A planked floor in front of the wall."""
    g = random.Random(3)
    for i in range(rows):
        x = g.uniform(-1.2, 1.2)
        for k in (-1, 0, 1):
            box('board', length, width - .0015, .02, mat, (x + k * (length + .0015), -(i + .5) * width, -.01), .0012)


def evening(s):
    """The same room after sunset, for lamps that are lit."""
    window_room('#dcd2c4', sunpow=.0, gobo=False)
    world((.86, .9, 1), .16)
    area('dusk', (-3.2, -2.4, 2.0), (0, 0, 1.0), 2.4, 2.4, 26, (.90, .94, 1))
    box('floor', 8, 5, .05, wood('floor', axis=0, scale=.5), (0, -2.4, -.025), 0)


def bare(s):
    """Nothing: the builder brings its own light."""


LIGHTS = {f.__name__: f for f in (day, glow, wall, room, evening, bare, hall)}
EXPOSURE = {'wall': (.75, 1.4), 'hall': (.75, 1.4), 'room': (.75, 1.4), 'evening': (.75, 1.4)}  # stops, contrast
STUDIO_EXPOSURE = (.9, 1.45)


def grade(picture):
    """(stops, contrast) for the tone mapping of this picture."""
    ev, power = EXPOSURE.get(picture.light, STUDIO_EXPOSURE)
    return (ev if picture.exposure is None else picture.exposure, power)


def set_up(picture):
    """Build the scene: light, objects, camera."""
    p = picture
    LIGHTS[p.light]((p.light_span or p.span) / SPAN)
    p.build(**p.params)
    long_side = max(p.size)
    distance = p.span * (p.size[1] / long_side) ** -1 * p.lens / 36
    a, t = radians(p.pitch), radians(p.turn)
    x, y, z = p.target
    eye = (x + distance * cos(a) * sin(t), y - distance * cos(a) * cos(t), z + distance * sin(a))
    camera(eye, p.target, lens=p.lens, fstop=p.fstop * SPAN / p.span if p.fstop else None,
           focus=p.focus or p.target)
