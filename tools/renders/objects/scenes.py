"""Groups for the collections and rooms for the banners, made of the products."""
import math

import bpy

from studio.geometry import box, link
from studio.light import reflect_room
from studio.materials import stoneware, walnut, wood

from . import candles, lighting, mirrors, planters, tableware, textiles, vases, wall_art


def put(loc, build, turn=0, scale=1, **params):
    """Build something and move all of it."""
    before = set(bpy.context.scene.collection.objects)
    build(**params)
    bpy.context.view_layer.update()
    new = [o for o in bpy.context.scene.collection.objects if o not in before and o.parent is None]
    e = bpy.data.objects.new(build.__name__, None)
    link(e)
    for o in new:
        world_matrix = o.matrix_world.copy()
        o.parent = e
        o.matrix_world = world_matrix
    e.location, e.rotation_euler, e.scale = loc, (0, 0, math.radians(turn)), (scale,) * 3
    return e


def table(x, y, z, length, depth, top=0.032, legs=True):
    """A plain oak table, bench or console with its top at height z."""
    oak, leg = wood('table', axis=0, scale=1.0), wood('table leg', axis=2, scale=1.0)
    box('top', length, depth, top, oak, (x, y, z - top / 2), 0.004)
    if legs:
        for sx in (-1, 1):
            box('leg', 0.045, depth - 0.05, z - top, leg, (x + sx * (length / 2 - 0.10), y, (z - top) / 2), 0.004)


# Collections


def vases_group():
    """Vases for the collection picture."""
    put((-0.125, 0.06, 0), vases.vase_stem)
    put((0.165, 0.10, 0), vases.bottle)
    put((0.045, -0.14, 0), vases.ring_vase, 8, 0.86)


def lighting_group():
    """Lighting for the collection picture."""
    put((-0.135, 0.12, 0), lighting.lamp, on=1.15)
    put((0.165, 0.06, 0), lighting.globe)
    put((0.015, -0.16, 0), lighting.mushroom, 0, 0.72)


def mirrors_group():
    """Mirrors for the collection picture."""
    mirrors.floor_oak()
    put((0.62, -0.24, 0), planters.planter, scale=1.55)
    put((-0.56, -0.22, 0), planters.basket, 20, 1.05)


def textiles_group():
    """Textiles for the collection picture."""
    put((-0.16, 0.16, 0), textiles.cushion, kind='boucle', c='#efe8dc', c2='#dccfbb', d=0.23, rot=(1.36, 0, 0.10))
    put(
        (0.17, 0.06, 0),
        textiles.cushion,
        kind='linen',
        c='#a98069',
        c2='#936b55',
        rot=(1.22, 0, -0.16),
        w=0.42,
        h=0.42,
    )
    put((-0.02, -0.24, 0), textiles.throw, -12, 0.92)


def candles_group():
    """Candles for the collection picture."""
    put((-0.030, 0.03, 0), candles.pillar_trio, 0, 0.92)
    put((0.150, 0.02, 0), candles.diffuser)
    put((0.112, -0.115, 0), candles.candle)


def tableware_group():
    """Tableware for the collection picture."""
    put((-0.11, 0.07, 0), tableware.dinner_set)
    put((0.135, 0.075, 0), tableware.jug, rot=-0.35)
    put((0.10, -0.125, 0), tableware.mug_pair, 0, 0.92)
    put((-0.115, -0.16, 0), tableware.bowl, R=0.072, H=0.042)


def wall_art_group():
    """Wall art for the collection picture."""
    wall_art.frame((-0.17, -0.001, 0.68), 0.50, 0.68, seed=0)
    wall_art.frame((0.285, -0.001, 0.835), 0.30, 0.36, seed=3, mt='walnut', fw=0.013, matw=0.034)
    wall_art.frame((0.285, -0.001, 0.455), 0.30, 0.33, seed=2, mt='black', fw=0.011, matw=0.030)


def planters_group():
    """Planters for the collection picture."""
    put((-0.16, 0.14, 0), planters.fluted_stand, 12)
    put((0.19, 0.05, 0), planters.planter, scale=0.92)
    put((0.015, -0.21, 0), planters.basket, 30, 0.72)


# Banners


def autumn_room():
    """A console in low sun: lamp, books, mirror, candle, vase, print."""
    table(0.50, -0.22, 0.80, 1.52, 0.36)
    Z, y = 0.80, -0.22
    lighting.lamp((-0.03, y, Z), on=0.5)
    put((0.87, y - 0.02, Z), vases.vase_stem, H=0.27)
    mirrors.round_brass((0.53, -0.002, Z + 0.44), R=0.255)
    tableware.book((0.27, y - 0.03, Z), 0.24, 0.17, 0.030, '#7f7666', 0.06)
    tableware.book((0.275, y - 0.03, Z + 0.030), 0.215, 0.155, 0.026, '#c7b79d', -0.10)
    small = stoneware('small bowl', '#cfc3b2', '#bfb29f')
    tableware.bowl((0.275, y - 0.03, Z + 0.056), R=0.082, H=0.048, mt=small)
    candles.candle((0.62, y - 0.10, Z), glow=0.9, R=0.037, H=0.085)
    tableware.bowl((1.10, y - 0.07, Z), R=0.085, H=0.055, mt=walnut(axis=0, scale=1.4))
    wall_art.frame((1.06, -0.10, Z + 0.215), 0.30, 0.42, rot=(math.radians(-9), 0, 0), seed=2, fw=0.012, matw=0.035)
    reflect_room(0.75, 0, 1.0)


def lighting_room():
    """After sunset: pendant over a console with two lamps; the left half is calm."""
    table(0.50, -0.22, 0.80, 1.35, 0.36)
    lighting.pendant((0.06, -0.30, 1.30), on=0.55)
    lighting.globe(on=1.0, loc=(0.78, -0.24, 0.80))
    lighting.mushroom(on=1.0, loc=(0.40, -0.25, 0.80))
    tableware.book((0.585, -0.20, 0.80), 0.20, 0.15, 0.026, '#7f7666', 0.12)
    tableware.book((0.582, -0.20, 0.826), 0.185, 0.14, 0.022, '#c7b79d', -0.06)
    put((0.04, -0.23, 0.80), vases.bud_trio, scale=0.95)


def laid_table():
    """A long table in morning sun; dishes to the right."""
    table(0, -0.80, 0.75, 3.2, 1.35, 0.038, False)
    Z = 0.75
    put((0.42, -0.50, Z), tableware.dinner_set)
    put((0.70, -0.52, Z), tableware.jug, rot=-0.4)
    put((0.60, -0.76, Z), tableware.mug_pair, -8)
    put((0.235, -0.74, Z), tableware.fruit_bowl, 15, 0.80)
    put((0.205, -0.43, Z), vases.vase_stem, scale=0.85, c='#b9a48c', c2='#a68e74', rough=0.55)


def sale_room():
    """A bench with textiles, an amphora and a planter before a clay wall."""
    table(0.45, -0.24, 0.44, 1.30, 0.38, 0.036)
    Z = 0.44
    put((0.62, -0.135, Z), textiles.lumbar, 6)
    put(
        (0.86, -0.16, Z),
        textiles.cushion,
        kind='linen',
        c='#cdbba0',
        c2='#b9a688',
        rot=(1.33, 0, -0.12),
        w=0.42,
        h=0.42,
    )
    put((0.30, -0.235, Z), textiles.throw, 4, 0.80)
    put((-0.035, -0.23, Z), vases.amphora)
    put((-0.42, -0.32, 0), planters.fluted_stand, 20, 1.05)
    put((0.46, -0.26, 0), planters.basket, 15, 0.92)
