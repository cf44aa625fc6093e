"""Second pictures that show a product in use: parts of scenes, 4:5, as (scene, left, top, width)."""
CROPS = {
    'lamp-travertine-2': ('banner-autumn-wide', 350, 130, 600),
    'mirror-round-brass-2': ('banner-autumn-wide', 975, 10, 660),
    'vase-ribbed-white-3': ('banner-autumn-portrait', 230, 330, 620),
    'lamp-mushroom-opal-2': ('banner-lighting-portrait', 330, 480, 560),
    'lamp-globe-brass-2': ('banner-lighting-portrait', 560, 380, 520),
    'pendant-pleated-2': ('banner-lighting-portrait', 0, 6, 540),
    'vase-bud-trio-2': ('banner-lighting-portrait', 20, 524, 500),
    'jug-glazed-2': ('banner-tableware-portrait', 560, 450, 520),
    'mugs-stoneware-2': ('banner-tableware-portrait', 530, 590, 540),
    'plates-dinner-set-2': ('banner-tableware-portrait', 190, 480, 560),
    'bowl-walnut-2': ('banner-tableware-wide', 1010, 30, 600),
    'vase-amphora-terracotta-2': ('banner-sale-portrait', 0, 350, 490),
    'cushion-lumbar-stripe-2': ('banner-sale-portrait', 330, 300, 540),
    'vase-ring-cream-2': ('collection-vases', 230, 440, 580),
    'cushion-boucle-2': ('collection-textiles', 40, 240, 620),
    'cushion-linen-rust-2': ('collection-textiles', 330, 300, 540),
    'throw-linen-oat-2': ('collection-textiles', 120, 420, 610),
    'candle-pillar-trio-2': ('collection-candles', 70, 330, 560),
    'candle-amber-glass-2': ('collection-candles', 380, 440, 520),
    'planter-terracotta-2': ('collection-planters', 330, 330, 560),
    'basket-woven-2': ('collection-planters', 170, 470, 570),
    'planter-fluted-stand-2': ('collection-planters', 90, 190, 600),
    'vase-bottle-charcoal-2': ('collection-vases', 110, 130, 740),
}


def crop(source, target, left, top, width, size=(800, 1000)):
    """Cut a 4:5 part out of one PNG file and scale it to size."""
    import OpenImageIO as oiio

    height = width * size[1] // size[0]
    original = oiio.ImageBuf(source)
    assert left + width <= original.spec().width and top + height <= original.spec().height, 'outside the scene'
    part = oiio.ImageBufAlgo.crop(original, oiio.ROI(left, left + width, top, top + height))
    part.set_origin(0, 0)
    part.set_full(0, width, 0, height, 0, 1)
    scaled = oiio.ImageBufAlgo.resize(part, filtername='lanczos3', roi=oiio.ROI(0, size[0], 0, size[1]))
    return scaled.write(target, 'uint8')
