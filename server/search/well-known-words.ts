/**
 * Words that are right although a catalogue may not have them, beside colours, materials and the list of synonyms: a search for
 * pampas grass is none for pampas glass. What is often a slip of something that shops for the home sell is left out, such as
 * lamb, rag, base or tool.
 */
export const WELL_KNOWN_WORDS: ReadonlySet<string> = new Set(
  `accessories accessory adhesive adult album animal antiqued apartment apron armchair aroma artwork ashtray assembled
  assembly asymmetrical attic awning baby back backed backing backless backyard bag baking balcony ball balls bar barn
  basement bathrobe bathrobes bathtub battery bauble beach bean bear bed bedding bedspread bee beer bell bench berry
  beveled bike bird birthday bistro blackout blade blades blender blind blinds blossom board boards boat boho bolster book
  bookcase books boots border bottle bottles bottom bouquet bowl bowls box boy boys bracket brackets branch bread breakfast
  bride broom bucket bunk bunny burner burnished bus butter butterfly cabin cabinet cabinets cable cactus caddy cafe cake
  calendar california camping candelabra candle candles candlestick candlesticks canister canopy car carafe carpet carpets
  cart case cat cats ceiling centerpiece cereal chain chair chairs chaise champagne chandelier charger charging cheese chef
  chest chicken child children chime christmas city cleaner cleaning clearance clip clips clock clocks closet cloth clothes
  cloud coaster coasters coat coffee college comforter comforters console container containers controlled cooler cooling
  cord corner cosy cotton couch couches counter cover covers cow cozy cradle crate crescent crib crochet crown cube cubes
  cup cupboard cupboards cups curtain curtains curved cushion cushioned cushions cutlery dad daughter decal decals decanter
  deck decor decoration decorations deer desert desk diffuser dimming dining dinner dish dishes dispenser display divider
  dog dogs door doorbell doormat dorm dragon drain drape drapes drawer drawers dress dresser dressers drum dry dryer dust
  duvet easter easy egg eggs electric elephant embroidered energy entryway etched eucalyptus euro evening everyday
  extension fabric fall family fan fans farm father faucet faucets feather feathers fence fern figurine filter finial
  fireplace fireproof fish fitted fixture fixtures flag flameless flannel flat fleece flicker flooring flower flowers
  fluffy foam food footboard footrest footstool forest fork fox frame frames freestanding freshener friend friends fringe
  front frosted fruit fur furniture futon garage garden garland ghost gift gifts giraffe girl girls glasses glassware
  glazed globe glow gnome goblet grandma grandpa grass gripper grommet guest gym hair halloween hallway hammered hammock
  hamper hand handle handles hanger hangers hanging hardware hat headboard heart heated heater heating hedgehog herb herbs
  hexagonal hinge hinges hippie hobby holder holders holiday honey hook hooks horse hotel house housewarming hugger husband
  ice idea ideas insert insulated irregular island ivy jar jars jewelry juice jungle kettle keys kids kits kitten knife
  knit knitted knives knob knobs lacquered ladder ladle lamp lamps lampshade lampshades lantern lanterns large laundry leaf
  leaves ledge leg legs lemon letter letters lid lids lighted lighting lights lightweight lily linear lined linens liner
  liners lion lit living lobby lock lounge lounger love lumbar lunch machine magnet magnetic makeup man map market mat mats
  mattress mattresses meadow memory metallic milk mirror mirrored mirrors modular mom money monkey moon mother motion
  motorized mount mountain mountains mounting mud mug mugs music name napkin napkins nature neon nest night nonslip novelty
  nursery ocean odor oil olives operated orchid organic organizer organizers ornament ornaments ottoman outdoor outdoors
  oven owl packs padded pads painting paintings pajamas pallet palm pampas pan panda panel panels pans pantry paris party
  patch patchwork pattern peacock pedestal peel pendant pendants peony people pepper person pet pets phone photo picture
  pictures pig pillar pillow pillowcase pillowcases pillows pinch pipe pitcher pizza place placemat placemats plant planter
  planters plants plastic plate plates platter platters playroom pleat plug plush pocket pole poles pool popcorn porch
  poster posters pot potpourri pots pottery pouch pouf powder powered present print prints proof protector protectors pump
  puppy quick quilt quilted quilts rabbit rack racks rail rain rainbow reading ready recessed rechargeable recliner
  recliners recycled reed refill refrigerator remote removable replacement resistant ribbon rice ring rings river robin
  rocker rocking rod rods roller rolling roman room rooms rope rose roses rubbed rubber ruffled rug rugs runner runners
  salad salt saucer saucers saving scalloped scarf scented school sconce sconces screen screens sculpture sea seasonal seat
  seater seats sectional seeded settee shade shades shag shaker sham shampoo shams sheep sheer sheers sheet sheets shelf
  shell shelves ship shirt shoe shoes shoulder shower sideboard silicone silverware sink skirt skull sky sleep sleeper
  sleeve sliding slip slipcover slipcovers slippers smart smoked snow snowflake soap sock socks sofa sofas softener solar
  son soup spatula speaker spice spill sponge spoon spray spring stain stair stairs stand standard standing stands star
  stars statue statues steak step stick sticker stickers stocking stockings stool stools stopper storage straw stretch
  strip strips student suction sugar summer sun sunflower sunset sushi swag sweater swim swing swivel table tablecloth
  tablecloths tables tall tapestry tassel tea teacher teapot teen teens tempered tension tent terrarium thanksgiving
  thermal throw throws tiebacks tiger tile tiles timer tinsel tinted tissue toast toddler toilet tomato tongs toothbrush
  topper tote towel towels toy toys track trash tray trays tread treads tree trees trellis trim trip trivet trolley truck
  trunk tube tulip tulips tumbler tumblers turtle twinkle umbrella unassembled unbreakable under upholstery utensil
  utensils vacuum valance valances valentine valentines vanity vase vases vent village votive wall wallpaper wardrobe
  warming wash washer waste water wave waves wavy weatherproof weave wedding wedge weighted whale wheels wife wind window
  windows wine wing wings winter wire wireless wolf woman women woodland wrap wreath wreaths yard year yoga youth zebra
  zipper`.split(/\s+/),
);
