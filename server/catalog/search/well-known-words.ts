/**
 * Words that are right although a catalogue may not have them, beside colours, materials and the list of synonyms: a search for
 * pampas grass is none for pampas glass. What is often a slip of something that shops for the home sell is left out, such as
 * lamb, rag, base or tool.
 */
export const WELL_KNOWN_WORDS: ReadonlySet<string> = new Set(
  `accessories accessory adhesive album animal apartment apron armchair aroma artwork ashtray attic awning baby back backing
  backless backyard bag baking balcony ball balls bar barn basement bathrobe bathtub battery bauble beach bean bear bed
  bedding bedspread bee beer bell bench berry bike bird birthday bistro blackout blender blind blinds blossom board boards
  boat boho bolster book bookcase books boots border bottle bottles bottom bouquet bowl bowls box boy boys bracket brackets
  branch bread breakfast bride broom bucket bunk bunny burner bus butter butterfly cabin cabinet cabinets cable cactus
  caddy cafe cake calendar camping candelabra candle candles candlestick candlesticks canister canopy car carafe carpet
  carpets cart case cat cats ceiling centerpiece cereal chain chair chairs chaise champagne chandelier charger charging
  cheese chef chest chicken child children chime christmas city cleaner cleaning clip clips clock clocks closet cloth
  clothes cloud coaster coasters coat coffee college comforter comforters console container containers cooler cord corner
  cosy cotton couch couches counter cover covers cow cozy cradle crate crib crown cube cubes cup cupboard cupboards cups
  curtain curtains cushion cushions cutlery dad daughter decal decals decanter deck decor decoration decorations deer
  desert desk diffuser dining dinner dish dishes dispenser display divider dog dogs door doorbell doormat dorm dragon drain
  drape drapes drawer drawers dress dresser dressers drum dryer dust duvet easter egg eggs electric elephant embroidered
  entryway eucalyptus evening extension fabric fall family fan fans farm father faucet faucets feather feathers fence fern
  figurine filter finial fireplace fireproof fish fitted fixture fixtures flag flameless flannel flat fleece flooring
  flower flowers fluffy foam food footboard footrest footstool forest fork fox frame frames freestanding freshener friend
  friends fringe front fruit fur furniture futon garage garden garland ghost gift gifts giraffe girl girls glasses
  glassware globe glow gnome goblet grandma grandpa grass gripper grommet guest gym hair halloween hallway hammock hamper
  hand handle handles hanger hangers hanging hardware hat headboard heart heater hedgehog herb herbs hinge hinges hippie
  hobby holder holders holiday honey hook hooks horse hotel house housewarming husband ice insert insulated island ivy jar
  jars jewelry juice jungle kettle keys kids kitten knife knives knob knobs ladder ladle lamp lamps lampshade lampshades
  lantern lanterns laundry leaf leaves ledge leg legs lemon letter letters lid lids lighted lighting lights lightweight
  lily linens liner liners lion living lobby lock lounge lounger love lumbar lunch magnet magnetic makeup man map market
  mat mats mattress mattresses meadow memory metallic milk mirror mirrored mirrors mom money monkey moon mother motion
  mount mountain mountains mud mug mugs music name napkin napkins nature neon nest night novelty nursery ocean olives
  orchid organizer organizers ornament ornaments ottoman oven owl padded pads painting paintings pajamas pallet palm pampas
  pan panda panel panels pans pantry paris party patchwork pattern peacock pedestal peel pendant pendants peony people
  pepper person pet pets phone photo picture pictures pig pillar pillow pillowcase pillowcases pillows pipe pitcher pizza
  placemat placemats plant planter planters plants plate plates platter platters playroom plug plush pole poles pool
  popcorn poster posters pot potpourri pots pottery pouch pouf powder present print prints protector protectors pump puppy
  quilt quilts rabbit rack racks rail rain rainbow reading recessed recliner recliners refill refrigerator remote removable
  replacement ribbon rice river robin rocker rocking rod rods roller rolling room rooms rope rose roses rubber rug rugs
  runner runners salad salt saucer saucers scarf scented school sconce sconces screen screens sculpture sea seasonal seat
  seater seats sectional settee shade shades shag shaker sham shampoo shams sheep sheer sheers sheet sheets shelf shell
  shelves ship shirt shoe shoes shoulder shower sideboard silicone silverware sink skirt skull sky sleep sleeper sleeve
  sliding slipcover slipcovers slippers snow snowflake soap sock socks sofa sofas softener solar son soup spatula speaker
  spice sponge spoon spray spring stair stairs stand standing stands star stars statue statues steak step stick sticker
  stickers stocking stockings stool stools stopper storage straw strip strips student suction sugar summer sun sunflower
  sunset sushi swag sweater swim swing swivel table tablecloth tablecloths tables tapestry tassel tea teacher teapot teen
  teens tension tent terrarium thanksgiving thermal throw throws tiebacks tiger tile tiles timer tinsel tissue toast toilet
  tomato tongs toothbrush topper tote towel towels toy toys track trash tray trays tree trees trellis trim trip trivet
  trolley truck trunk tube tulip tulips tumbler tumblers turtle umbrella unbreakable upholstery utensil utensils vacuum
  valance valances valentine valentines vanity vase vases vent village votive wallpaper wardrobe wash washer waste water
  wave waves weave wedding wedge weighted whale wheels wife window windows wine wing wings winter wire wireless wolf woman
  women woodland wrap wreath wreaths yard year yoga zebra zipper`.split(/\s+/),
);
