"""Every picture of the demo catalogue: name -> what, light and view."""
from objects import candles, lighting, mirrors, tableware, textiles, vases
from studio.stage import Picture

PICTURES = {}


def product(name, build, second=None, **view):
    """A studio picture, and a second one with some things changed."""
    PICTURES[name] = Picture(build, **view)
    if second:
        PICTURES[name + '-2'] = PICTURES[name].but(**second)


# Vases
product('vase-ribbed-white', vases.vase_stem, dict(span=.40, target=(.02, 0, .20), pitch=12, turn=-14))
product('vase-bottle-charcoal', vases.bottle, dict(span=.42, target=(0, 0, .22), pitch=10, turn=18), span=.94, target=(0, 0, .315), pitch=5)
product('vase-bud-trio', vases.bud_trio, span=.56, target=(0.005, 0, .135), pitch=9)
product('vase-ring-cream', vases.ring_vase, dict(span=.34, target=(-.01, 0, .215), pitch=9, turn=-28), span=.74, target=(-.02, 0, .215), pitch=6)
product('vase-amphora-terracotta', vases.amphora, dict(span=.34, target=(0, 0, .30), pitch=14, turn=20), span=.76, target=(0, 0, .195), pitch=7)
product('vase-glass-smoked', vases.smoked, span=.86, target=(0, 0, .265), pitch=6, samples=56)

# Lighting
product('lamp-travertine', lighting.lamp, dict(span=.44, target=(0, 0, .19), pitch=8, turn=18), light='glow', params=dict(on=1.15), span=1.0, target=(0, 0, .245), pitch=4)
product('pendant-pleated', lighting.pendant, dict(span=.56, target=(.02, 0, .57), pitch=-9, turn=20), light='glow', params=dict(on=.9, loc=(0, 0, .5)), span=1.0,
        target=(0, 0, .60), pitch=-5)
product('lamp-mushroom-opal', lighting.mushroom, dict(span=.42, target=(0, 0, .235), pitch=-2, turn=22), light='glow', span=.80, target=(0, 0, .175), pitch=5)
product('lamp-tripod-oak', lighting.tripod, dict(span=.80, target=(0, 0, 1.27), pitch=1, turn=24), light='glow', span=2.35, target=(0, 0, .76), pitch=4)
product('lamp-globe-brass', lighting.globe, light='glow', span=.90, target=(0, 0, .235), pitch=5)
product('pendant-rattan', lighting.rattan_bell, dict(span=.60, target=(0, 0, .66), pitch=-12, turn=12), light='glow', params=dict(loc=(0, 0, .5)), span=1.06,
        target=(0, 0, .72), pitch=-5)

# Mirrors
WALL = dict(light='wall', span=1.11, target=(0, 0, .62), pitch=0, turn=6, lens=110, fstop=3.4)
product('mirror-round-brass', mirrors.round_brass, params=dict(loc=(0, -.001, .62), R=.34), **WALL)
product('mirror-arch-oak', mirrors.arch_oak, dict(span=.5, target=(.10, 0, .88), turn=26, pitch=-4), **WALL)
product('mirror-capsule-black', mirrors.capsule, **WALL)
product('mirror-pebble-walnut', mirrors.pebble, dict(span=.46, target=(.14, 0, .74), turn=30, pitch=3), **WALL)
product('mirror-sun-rattan', mirrors.sun_rattan, dict(span=.42, target=(.09, 0, .70), turn=24, pitch=4), **{**WALL, 'span': .95})
product('mirror-floor-oak', mirrors.floor_oak, **{**WALL, 'light': 'hall', 'span': 2.3, 'target': (0, 0, .86), 'pitch': 3, 'lens': 85})

# Textiles
product('cushion-boucle', textiles.cushion, dict(span=.66, target=(.03, 0, .27), pitch=14, turn=-28), span=1.08, target=(0, 0, .235), pitch=6, fstop=6,
        params=dict(kind='boucle', c='#e0d7c8', c2='#bfb29d', rot=(1.2915, 0, 0), d=.23))
product('cushion-linen-rust', textiles.cushion, dict(span=.34, target=(-.13, -.03, .33), pitch=10, turn=20), span=1.08, target=(0, 0, .235), pitch=6, fstop=6,
        params=dict(kind='linen', c='#a98069', c2='#936b55', rot=(1.2915, 0, .1745)))
product('rug-diamonds', textiles.on_floor, params=dict(build=textiles.rug, rot=1.5708), light='bare', span=1.56, target=(0, 0, 0), pitch=74, lens=92, fstop=8)
product('throw-linen-oat', textiles.throw, dict(span=.30, target=(-.10, -.15, .07), pitch=16, turn=-26), span=.86, target=(0, 0, .085), pitch=19, fstop=6, params=dict(rot=-.30))
product('cushion-lumbar-stripe', textiles.lumbar, dict(span=.36, target=(.18, 0, .20), pitch=10, turn=24), span=1.12, target=(0, 0, .18), pitch=6, fstop=6)
product('rug-jute-round', textiles.on_floor, dict(span=.52, target=(.05, -.32, 0), pitch=32, turn=20, fstop=4), params=dict(build=textiles.jute_rug), light='bare', span=1.72, target=(0, 0, 0),
        pitch=74, lens=92, fstop=8)

# Candles & Scent
product('candle-amber-glass', candles.candle, light='glow', span=.27, target=(0, 0, .052), pitch=8)
product('candle-pillar-trio', candles.pillar_trio, dict(span=.22, target=(0, 0, .155), pitch=12, turn=-18), light='glow', span=.50, target=(0, 0, .10), pitch=11)
product('candlestick-brass-pair', candles.candlestick_pair, dict(span=.26, target=(.01, 0, .12), pitch=9, turn=16), light='glow', span=.78, target=(0, 0, .215), pitch=6)
product('diffuser-fig-cedar', candles.diffuser, dict(span=.20, target=(0, 0, .075), pitch=8, turn=20), span=.46, target=(0, 0, .125), pitch=7, samples=56)
product('candle-stoneware-lid', candles.stoneware_candle, light='glow', span=.32, target=(.022, 0, .052), pitch=14)
product('incense-travertine', candles.incense, light='day', span=.40, target=(-.005, 0, .095), pitch=17)

# Tableware
product('bowl-walnut', tableware.fruit_bowl, dict(span=.36, target=(0, 0, .05), pitch=38, turn=-24), span=.60, target=(0, 0, .05), pitch=22)
product('tray-marble', tableware.marble_tray, span=.68, target=(0, 0, .09), pitch=21)
product('jug-glazed', tableware.jug, dict(span=.30, target=(0, 0, .15), pitch=14, turn=30), span=.50, target=(0.008, 0, .11), pitch=10)
product('mugs-stoneware', tableware.mug_pair, dict(span=.22, target=(.03, 0, .06), pitch=26, turn=24), span=.36, target=(.005, 0, .048), pitch=16)
product('plates-dinner-set', tableware.dinner_set, dict(span=.27, target=(.03, 0, .075), pitch=30, turn=20), span=.56, target=(0, 0, .055), pitch=15)
product('board-oak', tableware.board, span=.62, target=(-.012, -.005, .025), pitch=33)
