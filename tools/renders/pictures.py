"""Every picture of the demo catalogue: name -> what, light and view."""
from objects import candles, lighting, mirrors, planters, scenes, tableware, textiles, vases, wall_art
from studio.stage import Picture

PICTURES = {}


def product(name, build, second=None, **view):
    """A studio picture, and a second one with some things changed."""
    PICTURES[name] = Picture(build, **view)
    if second:
        PICTURES[name + '-2'] = PICTURES[name].but(**second)


# Vases
product('vase-ribbed-white', vases.vase_stem, dict(span=0.40, target=(0.02, 0, 0.20), pitch=12, turn=-14))
product('vase-bottle-charcoal', vases.bottle, span=0.94, target=(0, 0, 0.315), pitch=5)
product('vase-bud-trio', vases.bud_trio, span=0.56, target=(0.005, 0, 0.135), pitch=9)
product('vase-ring-cream', vases.ring_vase, span=0.74, target=(-0.02, 0, 0.215), pitch=6)
product('vase-amphora-terracotta', vases.amphora, span=0.76, target=(0, 0, 0.195), pitch=7)
product('vase-glass-smoked', vases.smoked, span=0.86, target=(0, 0, 0.265), pitch=6, samples=40)

# Lighting
product('lamp-travertine', lighting.lamp, light='glow', params=dict(on=1.15), span=1.0, target=(0, 0, 0.245), pitch=4)
product(
    'pendant-pleated',
    lighting.pendant,
    light='glow',
    params=dict(on=0.9, loc=(0, 0, 0.5)),
    span=1.0,
    target=(0, 0, 0.60),
    pitch=-5,
)
product('lamp-mushroom-opal', lighting.mushroom, light='glow', span=0.80, target=(0, 0, 0.175), pitch=5)
product(
    'lamp-tripod-oak',
    lighting.tripod,
    dict(span=0.80, target=(0, 0, 1.27), pitch=1, turn=24),
    light='glow',
    span=2.35,
    target=(0, 0, 0.76),
    pitch=4,
)
product('lamp-globe-brass', lighting.globe, light='glow', span=0.90, target=(0, 0, 0.235), pitch=5)
product(
    'pendant-rattan',
    lighting.rattan_bell,
    dict(span=0.60, target=(0, 0, 0.66), pitch=-12, turn=12),
    light='glow',
    params=dict(loc=(0, 0, 0.5)),
    span=1.06,
    target=(0, 0, 0.72),
    pitch=-5,
)

# Mirrors
WALL = dict(light='wall', samples=28, span=1.11, target=(0, 0, 0.62), pitch=0, turn=6, lens=110, fstop=8)
product('mirror-round-brass', mirrors.round_brass, params=dict(loc=(0, -0.001, 0.62), R=0.34), **WALL)
product('mirror-arch-oak', mirrors.arch_oak, dict(span=0.5, target=(0.10, 0, 0.88), turn=26, pitch=-4), **WALL)
product('mirror-capsule-black', mirrors.capsule, **WALL)
product('mirror-pebble-walnut', mirrors.pebble, dict(span=0.46, target=(0.14, 0, 0.74), turn=30, pitch=3), **WALL)
product(
    'mirror-sun-rattan',
    mirrors.sun_rattan,
    dict(span=0.42, target=(0.09, 0, 0.70), turn=24, pitch=4),
    **{**WALL, 'span': 0.95},
)
product(
    'mirror-floor-oak',
    mirrors.floor_oak,
    **{**WALL, 'light': 'hall', 'span': 2.3, 'target': (0, 0, 0.86), 'pitch': 3, 'lens': 85},
)

# Textiles
product(
    'cushion-boucle',
    textiles.cushion,
    span=1.08,
    target=(0, 0, 0.235),
    pitch=6,
    fstop=6,
    params=dict(kind='boucle', c='#e0d7c8', c2='#bfb29d', rot=(1.2915, 0, 0), d=0.23),
)
product(
    'cushion-linen-rust',
    textiles.cushion,
    span=1.08,
    target=(0, 0, 0.235),
    pitch=6,
    fstop=6,
    params=dict(kind='linen', c='#a98069', c2='#936b55', rot=(1.2915, 0, 0.1745)),
)
product(
    'rug-diamonds',
    textiles.on_floor,
    params=dict(build=textiles.rug, rot=1.5708),
    light='bare',
    span=1.56,
    target=(0, 0, 0),
    pitch=74,
    lens=92,
    fstop=8,
)
product('throw-linen-oat', textiles.throw, span=0.86, target=(0, 0, 0.085), pitch=19, fstop=6, params=dict(rot=-0.30))
product('cushion-lumbar-stripe', textiles.lumbar, span=1.12, target=(0, 0, 0.18), pitch=6, fstop=6)
product(
    'rug-jute-round',
    textiles.on_floor,
    dict(span=0.52, target=(0.05, -0.32, 0), pitch=32, turn=20, fstop=4),
    params=dict(build=textiles.jute_rug),
    light='bare',
    span=1.72,
    target=(0, 0, 0),
    pitch=74,
    lens=92,
    fstop=8,
)

# Candles & Scent
product('candle-amber-glass', candles.candle, light='glow', span=0.27, target=(0, 0, 0.052), pitch=8)
product(
    'candle-pillar-trio',
    candles.pillar_trio,
    dict(span=0.22, target=(0, 0, 0.155), pitch=12, turn=-18),
    light='glow',
    span=0.50,
    target=(0, 0, 0.10),
    pitch=11,
)
product(
    'candlestick-brass-pair',
    candles.candlestick_pair,
    dict(span=0.26, target=(0.01, 0, 0.12), pitch=9, turn=16),
    light='glow',
    span=0.78,
    target=(0, 0, 0.215),
    pitch=6,
)
product(
    'diffuser-fig-cedar',
    candles.diffuser,
    dict(span=0.20, target=(0, 0, 0.075), pitch=8, turn=20),
    span=0.46,
    target=(0, 0, 0.125),
    pitch=7,
    samples=40,
)
product('candle-stoneware-lid', candles.stoneware_candle, light='glow', span=0.32, target=(0.022, 0, 0.052), pitch=14)
product('incense-travertine', candles.incense, light='day', span=0.40, target=(-0.005, 0, 0.095), pitch=17)

# Tableware
product('bowl-walnut', tableware.fruit_bowl, span=0.60, target=(0, 0, 0.05), pitch=22)
product('tray-marble', tableware.marble_tray, span=0.68, target=(0, 0, 0.09), pitch=21)
product('jug-glazed', tableware.jug, span=0.50, target=(0.008, 0, 0.11), pitch=10)
product('mugs-stoneware', tableware.mug_pair, span=0.36, target=(0.005, 0, 0.048), pitch=16)
product('plates-dinner-set', tableware.dinner_set, span=0.56, target=(0, 0, 0.055), pitch=15)
product('board-oak', tableware.board, span=0.62, target=(-0.012, -0.005, 0.025), pitch=33)

# Wall Art
ART = dict(WALL, turn=0, fstop=8)
product(
    'print-arches-oak',
    wall_art.print_at,
    dict(span=0.46, target=(0.06, 0, 0.50), turn=22, pitch=4, fstop=4),
    params=dict(w=0.5, h=0.68, seed=0),
    **ART,
)
product(
    'print-balance-walnut',
    wall_art.print_at,
    params=dict(w=0.40, h=0.56, seed=2, mt='walnut', matw=0.042),
    **dict(ART, span=1.0),
)
product(
    'print-dunes-black',
    wall_art.print_at,
    dict(span=0.52, target=(0.14, 0, 0.66), turn=24, pitch=3, fstop=4),
    params=dict(w=0.80, h=0.58, seed=1, mt='black', matw=0.05),
    **dict(ART, span=1.30),
)
product(
    'hanging-woven',
    wall_art.hanging,
    dict(span=0.44, target=(0.03, 0, 0.80), turn=20, pitch=4, fstop=4),
    **dict(ART, span=1.24, target=(0, 0, 0.69)),
)
product(
    'relief-plaster',
    wall_art.relief,
    dict(span=0.46, target=(-0.06, 0, 0.72), turn=-22, pitch=3, fstop=4),
    **dict(ART, span=1.16),
)
product('print-botanical-pair', wall_art.print_pair, **dict(ART, span=1.06))

# Planters & Baskets
product('planter-terracotta', planters.planter, span=1.10, target=(0, 0, 0.285), pitch=6)
product('basket-woven', planters.basket, span=0.90, target=(0, 0, 0.145), pitch=14)
product('planter-fluted-stand', planters.fluted_stand, span=1.18, target=(0, 0, 0.385), pitch=7)
product(
    'planter-bowl-concrete',
    planters.succulent_bowl,
    dict(span=0.34, target=(0.0, 0, 0.09), pitch=44, turn=-18),
    span=0.66,
    target=(0, 0, 0.07),
    pitch=21,
)
product('basket-lidded-seagrass', planters.lidded_seagrass, span=0.98, target=(0, 0, 0.245), pitch=11)
product('basket-bread-rattan', planters.bread_basket, span=0.60, target=(0, 0, 0.055), pitch=22)

# Collections, 3:4
TALL = dict(size=(900, 1200))
PICTURES['collection-vases'] = Picture(scenes.vases_group, span=1.02, target=(0, 0, 0.31), pitch=8, **TALL)
PICTURES['collection-lighting'] = Picture(
    scenes.lighting_group, light='glow', span=0.98, target=(0.015, 0, 0.225), pitch=8, **TALL
)
PICTURES['collection-mirrors'] = Picture(
    scenes.mirrors_group,
    light='hall',
    span=2.35,
    target=(0.04, 0, 0.90),
    pitch=3,
    turn=6,
    lens=85,
    fstop=4,
    samples=20,
    **TALL,
)
PICTURES['collection-textiles'] = Picture(
    scenes.textiles_group, span=1.18, target=(0, 0, 0.22), pitch=10, fstop=6, **TALL
)
PICTURES['collection-candles'] = Picture(
    scenes.candles_group, light='glow', span=0.62, target=(0.03, 0, 0.105), pitch=11, samples=24, **TALL
)
PICTURES['collection-tableware'] = Picture(
    scenes.tableware_group, span=0.84, target=(0.005, 0, 0.085), pitch=18, **TALL
)
PICTURES['collection-wall-art'] = Picture(
    scenes.wall_art_group, **dict(ART, span=1.38, target=(0.008, 0, 0.665)), **TALL
)
PICTURES['collection-planters'] = Picture(scenes.planters_group, span=1.34, target=(0.025, 0, 0.345), pitch=9, **TALL)

# Banners, 16:7 with the left half calm, and 4:5 for phones
WIDE, PHONE = (1904, 833), (1080, 1350)
ROOM = dict(pitch=1.5, lens=63, fstop=5.6, samples=26)


def banner(name, build, light, wide, phone):
    PICTURES[f'banner-{name}-wide'] = Picture(build, light=light, size=WIDE, **{**ROOM, **wide})
    PICTURES[f'banner-{name}-portrait'] = Picture(build, light=light, size=PHONE, **{**ROOM, **phone})


banner(
    'autumn',
    scenes.autumn_room,
    'sunny',
    dict(span=1.02, target=(-0.16, -0.1, 1.06)),
    dict(span=1.12, target=(0.42, -0.1, 1.02)),
)
banner(
    'lighting',
    scenes.lighting_room,
    'evening',
    dict(span=1.02, target=(-0.10, -0.2, 1.10)),
    dict(span=1.44, target=(0.33, -0.2, 1.12)),
)
banner(
    'tableware',
    scenes.laid_table,
    'dining',
    dict(span=0.80, target=(-0.06, -0.5, 0.93), pitch=8),
    dict(span=0.92, target=(0.46, -0.5, 0.95), pitch=8),
)
banner(
    'sale',
    scenes.sale_room,
    'clay',
    dict(span=1.18, target=(-0.16, -0.2, 0.57), pitch=4),
    dict(span=1.70, target=(0.42, -0.2, 0.66), pitch=4),
)
