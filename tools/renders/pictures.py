"""Every picture of the demo catalogue: name -> what, light and view."""
from objects import candles, lighting, mirrors, planters, scenes, tableware, textiles, vases, wall_art
from studio.stage import Picture

PICTURES = {}


def product(name, build, second=None, **view):
    """A studio picture, and a second one with some things changed."""
    PICTURES[name] = Picture(build, **view)
    if second:
        PICTURES[name + '-2'] = PICTURES[name].but(**second)


def variant(name, of, **params):
    """A product in another colour, in the same view."""
    PICTURES[name] = PICTURES[of].but(params={**PICTURES[of].params, **params})


# Vases
product('vase-ribbed-white', vases.vase_stem, dict(span=0.40, target=(0.02, 0, 0.20), pitch=12, turn=-14))
product('vase-bottle-charcoal', vases.bottle, dict(span=0.52, target=(0, 0, 0.415), pitch=3, turn=20), span=0.94, target=(0, 0, 0.315), pitch=5)
product('vase-bud-trio', vases.bud_trio, span=0.56, target=(0.005, 0, 0.135), pitch=9)
product('vase-ring-cream', vases.ring_vase, dict(span=0.40, target=(0, 0, 0.165), pitch=11, turn=-32), span=0.74, target=(-0.02, 0, 0.215), pitch=6)
product('vase-amphora-terracotta', vases.amphora, span=0.76, target=(0, 0, 0.195), pitch=7)
product(
    'vase-glass-smoked',
    vases.smoked,
    dict(span=0.42, target=(0, 0, 0.20), pitch=10, turn=-16),
    span=0.86,
    target=(0, 0, 0.265),
    pitch=6,
    samples=40,
)

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
product(
    'mirror-round-brass',
    mirrors.round_brass,
    params=dict(loc=(0, -0.001, 0.62), R=0.34),
    light_params=dict(room=-0.35),
    **WALL,
)
product(
    'mirror-arch-oak',
    mirrors.arch_oak,
    dict(span=0.5, target=(0.10, 0, 0.88), turn=26, pitch=-4),
    light_params=dict(window=(-0.15, 0.75), rows=2, room=-0.85),
    **WALL,
)
product(
    'mirror-capsule-black',
    mirrors.capsule,
    dict(span=0.46, target=(0.08, 0, 0.94), turn=28, pitch=-3),
    light_params=dict(window=(0.3, 0.45), leaves=True, room=-0.1),
    **WALL,
)
product(
    'mirror-pebble-walnut',
    mirrors.pebble,
    dict(span=0.46, target=(0.14, 0, 0.74), turn=30, pitch=3),
    light_params=dict(window=(0.05, 0.9), cols=3, room=-0.6),
    **WALL,
)
product(
    'mirror-sun-rattan',
    mirrors.sun_rattan,
    dict(span=0.42, target=(0.09, 0, 0.70), turn=24, pitch=4),
    light_params=dict(window=(-0.2, 0.45), cols=1, rows=2, room=-0.5),
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
    dict(span=0.34, target=(0.10, -0.05, 0.34), pitch=10, turn=22),
    span=1.08,
    target=(0, 0, 0.235),
    pitch=6,
    fstop=6,
    params=dict(kind='boucle', c='#efe8dc', c2='#dccfbb', rot=(1.2915, 0, 0), d=0.23),
)
product(
    'cushion-linen-rust',
    textiles.cushion,
    dict(span=0.36, target=(0.10, -0.05, 0.34), pitch=8, turn=24),
    span=1.08,
    target=(0, 0, 0.235),
    pitch=6,
    fstop=6,
    params=dict(kind='linen', c='#a98069', c2='#936b55', rot=(1.2915, 0, 0.1745)),
)
product(
    'rug-diamonds',
    textiles.on_floor,
    dict(span=0.62, target=(0.02, -0.38, 0), pitch=30, turn=24, fstop=4),
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
    dict(span=0.27, target=(-0.01, 0, 0.145), pitch=12, turn=-18),
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
product(
    'candle-stoneware-lid',
    candles.stoneware_candle,
    dict(span=0.19, target=(0.02, 0, 0.06), pitch=32, turn=14),
    light='glow',
    span=0.32,
    target=(0.022, 0, 0.052),
    pitch=14,
)
product('incense-travertine', candles.incense, dict(span=0.19, target=(0, 0, 0.03), pitch=26, turn=24), light='day', span=0.40, target=(-0.005, 0, 0.095), pitch=17)

# Tableware
product('bowl-walnut', tableware.fruit_bowl, span=0.60, target=(0, 0, 0.05), pitch=22)
product('tray-marble', tableware.marble_tray, dict(span=0.38, target=(0.03, -0.05, 0.03), pitch=34, turn=20), span=0.68, target=(0, 0, 0.09), pitch=21)
product('jug-glazed', tableware.jug, span=0.50, target=(0.008, 0, 0.11), pitch=10)
product('mugs-stoneware', tableware.mug_pair, span=0.36, target=(0.005, 0, 0.048), pitch=16)
product('plates-dinner-set', tableware.dinner_set, span=0.56, target=(0, 0, 0.055), pitch=15)
product(
    'board-oak',
    tableware.board,
    dict(span=0.36, target=(-0.13, -0.12, 0.02), pitch=42, turn=-16),
    span=0.66,
    target=(-0.02, -0.005, 0.025),
    pitch=33,
)

# Wall Art
ART = dict(WALL, turn=0, fstop=8)
product(
    'print-arches-oak',
    wall_art.print_at,
    dict(span=0.46, target=(0.06, 0, 0.50), turn=22, pitch=4, fstop=4),
    params=dict(w=0.5, h=0.68, seed=0),
    light_params=dict(window=(-0.1, 0.8), rows=2),
    **ART,
)
product(
    'print-balance-walnut',
    wall_art.print_at,
    dict(span=0.40, target=(-0.05, 0, 0.76), turn=-22, pitch=-3, fstop=4),
    params=dict(w=0.40, h=0.56, seed=2, mt='walnut', matw=0.042),
    light_params=dict(leaves=True, cols=1, rows=1),
    **dict(ART, span=1.0),
)
product(
    'print-dunes-black',
    wall_art.print_at,
    dict(span=0.52, target=(0.14, 0, 0.66), turn=24, pitch=3, fstop=4),
    params=dict(w=0.80, h=0.58, seed=1, mt='black', matw=0.05),
    light_params=dict(window=(0.35, 0.5), cols=3),
    **dict(ART, span=1.30),
)
product(
    'hanging-woven',
    wall_art.hanging,
    dict(span=0.44, target=(0.03, 0, 0.80), turn=20, pitch=4, fstop=4),
    light_params=dict(window=(0, 0.85), cols=1, rows=2),
    **dict(ART, span=1.24, target=(0, 0, 0.69)),
)
product(
    'relief-plaster',
    wall_art.relief,
    dict(span=0.46, target=(-0.06, 0, 0.72), turn=-22, pitch=3, fstop=4),
    light_params=dict(window=(0.1, 0.5), cols=1, rows=1),
    **dict(ART, span=1.16),
)
product(
    'print-botanical-pair',
    wall_art.print_pair,
    dict(span=0.44, target=(-0.13, 0, 0.62), turn=-20, pitch=4, fstop=4),
    light_params=dict(leaves=True, rows=2),
    **dict(ART, span=1.06),
)

# Planters & Baskets
product(
    'planter-terracotta',
    planters.planter,
    dict(span=0.46, target=(0, 0, 0.17), pitch=16, turn=14),
    span=1.10,
    target=(0, 0, 0.335),
    pitch=6,
)
product('basket-woven', planters.basket, span=0.90, target=(0, 0, 0.145), pitch=14)
product('planter-fluted-stand', planters.fluted_stand, span=1.18, target=(0, 0, 0.385), pitch=7)
product(
    'planter-bowl-concrete',
    planters.succulent_bowl,
    dict(span=0.43, target=(0.0, 0, 0.08), pitch=42, turn=-18),
    span=0.66,
    target=(0, 0, 0.07),
    pitch=21,
)
product('basket-lidded-seagrass', planters.lidded_seagrass, dict(span=0.46, target=(0, 0, 0.42), pitch=24, turn=16), span=0.98, target=(0, 0, 0.245), pitch=11)
product('basket-bread-rattan', planters.bread_basket, dict(span=0.34, target=(0.01, 0, 0.07), pitch=44, turn=-24), span=0.60, target=(0, 0, 0.055), pitch=22)

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
WIDE, PHONE = (1904, 833), (864, 1080)
ROOM = dict(pitch=1.5, lens=63, fstop=5.6, samples=26)


def banner(name, build, light, wide, phone):
    PICTURES[f'banner-{name}-wide'] = Picture(build, light=light, size=WIDE, **{**ROOM, **wide})
    PICTURES[f'banner-{name}-portrait'] = Picture(build, light=light, size=PHONE, **{**ROOM, **phone})


banner(
    'autumn',
    scenes.autumn_room,
    'sunny',
    dict(span=1.02, target=(0.13, -0.1, 1.07)),
    dict(span=1.30, target=(0.79, -0.1, 1.06)),
)
banner(
    'lighting',
    scenes.lighting_room,
    'evening',
    dict(span=1.02, target=(-0.10, -0.2, 1.10)),
    dict(span=1.50, target=(0.36, -0.2, 1.12)),
)
banner(
    'tableware',
    scenes.laid_table,
    'dining',
    dict(span=0.80, target=(-0.06, -0.5, 0.93), pitch=8),
    dict(span=1.0, target=(0.475, -0.5, 0.97), pitch=8),
)
banner(
    'sale',
    scenes.sale_room,
    'clay',
    dict(span=1.18, target=(-0.16, -0.2, 0.57), pitch=4),
    dict(span=1.70, target=(0.42, -0.2, 0.66), pitch=4),
)


# Variants by colour
variant('cushion-boucle-sage', 'cushion-boucle', c='#a9b39b', c2='#8f9b80')
variant('cushion-boucle-rust', 'cushion-boucle', c='#b07a5e', c2='#96624a')
variant('cushion-boucle-charcoal', 'cushion-boucle', c='#5c5955', c2='#474440')
variant('throw-linen-clay', 'throw-linen-oat', c='#c09a84', c2='#a98370')
variant('throw-linen-olive', 'throw-linen-oat', c='#8f9078', c2='#787a63')
variant('candle-stoneware-lid-sand', 'candle-stoneware-lid', glaze='#c4b69c')


# Second pictures in use: a closer look into the rooms of the banners and the groups
def in_use(name, scene, **view):
    PICTURES[name] = PICTURES[scene].but(size=(800, 1000), **{'fstop': 4, **view})


in_use('lamp-travertine-2', 'banner-autumn-wide', span=0.72, target=(0.04, -0.22, 1.05), pitch=3, turn=-14)
in_use('mirror-round-brass-2', 'banner-autumn-wide', span=0.92, target=(0.60, -0.1, 1.16), pitch=3, turn=10)
in_use('vase-ribbed-white-3', 'banner-autumn-wide', span=0.70, target=(0.92, -0.2, 1.03), pitch=4, turn=12)
in_use('candle-amber-glass-2', 'banner-autumn-wide', span=0.34, target=(0.64, -0.3, 0.865), pitch=7, turn=-18, samples=36)
in_use('pendant-pleated-2', 'banner-lighting-wide', span=0.72, target=(0.06, -0.3, 1.475), pitch=-8, turn=-12)
in_use('lamp-mushroom-opal-2', 'banner-lighting-wide', span=0.56, target=(0.41, -0.25, 0.97), pitch=5, turn=14)
in_use('lamp-globe-brass-2', 'banner-lighting-wide', span=0.66, target=(0.74, -0.24, 1.03), pitch=4, turn=-16)
in_use('vase-bud-trio-2', 'banner-lighting-wide', span=0.42, target=(0.05, -0.23, 0.91), pitch=6, turn=14)
in_use('jug-glazed-2', 'banner-tableware-wide', span=0.46, target=(0.68, -0.55, 0.855), pitch=9, turn=-14)
in_use('mugs-stoneware-2', 'banner-tableware-wide', span=0.34, target=(0.60, -0.76, 0.80), pitch=20, turn=14)
in_use('plates-dinner-set-2', 'banner-tableware-wide', span=0.44, target=(0.43, -0.5, 0.805), pitch=17, turn=-12)
in_use('bowl-walnut-2', 'banner-tableware-wide', span=0.46, target=(0.24, -0.70, 0.815), pitch=26, turn=12)
in_use('vase-amphora-terracotta-2', 'banner-sale-wide', span=0.62, target=(0.03, -0.23, 0.63), pitch=5, turn=-14)
in_use('cushion-lumbar-stripe-2', 'banner-sale-wide', span=0.74, target=(0.63, -0.15, 0.61), pitch=6, turn=12)
in_use('throw-linen-oat-2', 'banner-sale-wide', span=0.50, target=(0.30, -0.3, 0.52), pitch=18, turn=-10)
in_use('basket-woven-2', 'banner-sale-wide', span=0.64, target=(0.46, -0.26, 0.22), pitch=6, turn=-8)
in_use('planter-fluted-stand-2', 'banner-sale-wide', span=1.0, target=(-0.36, -0.3, 0.44), pitch=5, turn=10)
in_use('mirror-floor-oak-2', 'collection-mirrors', span=1.3, target=(0.25, -0.1, 0.55), pitch=8, turn=-16)
