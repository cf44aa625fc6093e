const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** What says how a thing is and not what it is: colours, materials, styles, sizes, packs, rooms and units. They are no slips of other words. */
export const TRAITS = wordsOf(`
  acacia acrylic adjustable alabaster aluminum amber antique aqua arched art bamboo bathroom bedroom beige birch
  black blk blue blush bn bohemian boho boucle brass brick bronze brown brushed bundle burgundy burlap canvas cedar
  century ceramic charcoal cheap chenille cherry chic chrome classic clear clearance cm coastal collection colonial
  colored coloured concrete contemporary copper coral cordless cottage cotton country cream crystal custom damask
  dark deco decorative deep dimmable distressed double duty emerald espresso extra farmhouse faux feet felt
  fiberglass floral folding foot french ft full gal gallon geometric glass glossy gold golden granite gray green grey
  hallway handmade heavy hexagon high home huge in inch inches indigo indoor industrial inexpensive iron ivory jumbo
  jute king kit kitchen lace large lavender leather led lilac linen long low luxury mahogany maple marble maroon
  matte medium metal microfiber mid midcentury mini minimalist mint mm modern mounted multicolor multicolored mustard
  narrow natural nautical navy neutral new nickel oak ochre octagon office olive only orange orb outdoor oval
  oversized pack painted pair paper patio pc pcs peach peel piece pine pink plaid plain plastic pleated plum polished
  polyester porcelain portable purple qn quartz queen rattan reclaimed rectangle rectangular red resin reversible
  ribbed rose round rust rustic sage sale sand sateen satin scandinavian seagrass set sets shabby short silk silver
  single size sized sizes slate slim small sn solid square ss stainless steel stick stone stoneware striped style
  styles suede tall tan taupe teak teal terracotta textured thick thin traditional transitional travertine trio
  triple tufted turquoise tweed twin unfinished unique upholstered velvet victorian vintage vinyl violet wall walnut
  washable waterproof watt weathered white wht wicker wide wood wooden wool woven wrought yellow
`);

/** What anything in a shop of home decor is. */
export const ANYTHING = wordsOf(`
  accessories accessory decor decoration decorations furnishings gift gifts home homeware house idea ideas present presents
`);

/** Words that are right although a small catalogue may not have them: a search for pampas grass is none for pampas glass. */
export const WELL_KNOWN = wordsOf(`
  accessories accessory adhesive adult album animal antiqued apartment apron armchair aroma artwork ashtray assembled
  assembly asymmetrical attic awning baby back backed backing backless backyard bag baking balcony ball balls bar
  barn basement bathrobe bathrobes bathtub battery bauble beach bean bear bed bedding bedspread bee beer bell bench
  berry beveled bike bird birthday bistro blackout blade blades blender blind blinds blossom board boards boat
  bolster book bookcase books boots border bottle bottles bottom bouquet bowl bowls box boy boys bracket brackets
  branch bread breakfast bride broom bucket bunk bunny burner burnished bus butter butterfly cabin cabinet cabinets
  cable cactus caddy cafe cake calendar california camping candelabra candle candles candlestick candlesticks
  canister canopy car carafe card cards carpet carpets cart case cat cats ceiling centerpiece cereal chain chair
  chairs chaise champagne chandelier charger charging cheese chef chest chicken child children chime christmas city
  cleaner cleaning clip clips clock clocks closet cloth clothes cloud coaster coasters coat coffee college comforter
  comforters console container containers controlled cooler cooling cord corner cosy couch couches counter cover
  covers cow cozy cradle crate crescent crib crochet crown cube cubes cup cupboard cupboards cups curtain curtains
  curved cushion cushioned cushions cutlery dad daughter decal decals decanter deck decor decoration decorations deer
  desert desk diffuser dimming dining dinner dish dishes dispenser display divider dog dogs door doorbell doormat
  dorm dragon drain drape drapes drawer drawers dress dresser dressers drum dry dryer dust duvet easter easy egg eggs
  electric elephant embroidered energy entryway etched eucalyptus euro evening everyday extension fabric fall family
  fan fans farm father faucet faucets feather feathers fence fern figurine filter finial fireplace fireproof fish
  fitted fixture fixtures flag flameless flannel flat fleece flicker flooring flower flowers fluffy foam food
  footboard footrest footstool forest fork fox frame frames freestanding freshener friend friends fringe front
  frosted fruit fur furniture futon garage garden garland ghost gift gifts giraffe girl girls glasses glassware
  glazed globe glow gnome goblet grandma grandpa grass gripper grommet guest gym hair halloween hammered hammock
  hamper hand handle handles hanger hangers hanging hardware hat headboard heart heated heater heating hedgehog herb
  herbs hexagonal hinge hinges hippie hobby holder holders holiday honey hook hooks horse hotel house housewarming
  hugger husband ice idea ideas insert insulated irregular island ivy jar jars jewelry juice jungle kettle keys kids
  kits kitten knife knit knitted knives knob knobs lacquered ladder ladle lamp lamps lampshade lampshades lantern
  lanterns laundry leaf leaves ledge leg legs lemon letter letters lid lids lighted lighting lights lightweight lily
  linear lined linens liner liners lion lit living lobby lock lounge lounger love lumbar lunch machine magnet
  magnetic makeup man map market mat mats mattress mattresses meadow memory metallic milk mirror mirrored mirrors
  modular mom money monkey moon mother motion motorized mount mountain mountains mounting mud mug mugs music name
  napkin napkins nature neon nest night nonslip novelty nursery ocean odor oil olives operated orchid organic
  organizer organizers ornament ornaments ottoman outdoors oven owl packs padded pads painting paintings pajamas
  pallet palm pampas pan panda panel panels pans pantry paris party patch patchwork pattern peacock pedestal pendant
  pendants peony people pepper person pet pets phone photo picture pictures pig pill pillar pillow pillowcase
  pillowcases pillows pinch pipe pitcher pizza place placemat placemats plant planter planters plants plate plates
  platter platters playroom pleat plug plush pocket pole poles pool popcorn porch poster posters pot potpourri pots
  pottery pouch pouf powder powered present print prints proof protector protectors pump puppy quick quilt quilted
  quilts rabbit rack racks rail rain rainbow reading ready recessed rechargeable recliner recliners recycled reed
  refill refrigerator remote removable replacement resistant ribbon rice ring rings river robin rocker rocking rod
  rods roller rolling roman room rooms rope roses rubbed rubber ruffled rug rugs runner runners salad salt saucer
  saucers saving scalloped scarf scented school sconce sconces screen screens sculpture sea seasonal seat seater
  seats sectional seeded settee shade shades shag shaker sham shampoo shams sheep sheer sheers sheet sheets shelf
  shell shelves ship shirt shoe shoes shoulder shower sideboard silicone silverware sink skirt skull sky sleep
  sleeper sleeve sliding slip slipcover slipcovers slippers smart smoked snow snowflake soap sock socks sofa sofas
  softener solar son soup spatula speaker spice spill sponge spoon spray spring stain stair stairs stand standard
  standing stands star stars statue statues steak step sticker stickers stocking stockings stool stools stopper
  storage straw stretch strip strips student suction sugar summer sun sunflower sunset sushi swag sweater swim swing
  swivel table tablecloth tablecloths tables tapestry tassel tea teacher teapot teen teens tempered tension tent
  terrarium thanksgiving thermal throw throws tiebacks tiger tile tiles timer tinsel tinted tissue toast toddler
  toilet tomato tongs toothbrush topper tote towel towels toy toys track trash tray trays tread treads tree trees
  trellis trim trip trivet trolley truck trunk tube tulip tulips tumbler tumblers turtle twinkle umbrella unassembled
  unbreakable under upholstery utensil utensils vacuum valance valances valentine valentines vanity vase vases vent
  village votive wallpaper wardrobe warming wash washer waste water wave waves wavy weatherproof weave wedding wedge
  weighted whale wheels wife wind window windows wine wing wings winter wire wireless wolf woman women woodland wrap
  wreath wreaths yard year yoga youth zebra zipper
`);
