/**
 * Words that are right although a catalogue may not have them, beside colours, materials and the list of synonyms: a search for
 * pampas grass is none for pampas glass. What is often a slip of something that shops for the home sell is left out, such as
 * lamb, rag, base or tool.
 */
export const WELL_KNOWN_WORDS: ReadonlySet<string> = new Set(
  `album animal apartment apron armchair ashtray baby backyard bag balcony bar barn basement bathrobe bauble beach bean bear
  bed bee beer bench berry bike bird birthday blind blinds blossom boat boho book bookcase books boots bottle box boy boys
  branch bread breakfast bride broom bucket bunny bus butter butterfly cabin cactus cafe cake calendar camping candelabra
  canister car carafe cat cats cereal chair chairs champagne chandelier cheese chef chicken child children christmas city
  cleaning clock clocks closet cloud coaster coasters coat coffee college corner cosy cotton couch couches cow cozy crate
  crown cupboard cupboards curtain curtains dad daughter decanter deck deer desert desk dinner dispenser dog dogs door doormat
  dorm dragon drape drapes drawer dress dresser dressers duvet easter egg eggs elephant entryway eucalyptus evening fall
  family farm father feather feathers fern figurine fireplace fish flag flower flowers food forest fork fox frame frames
  friend friends fruit futon garage garden garland ghost gift gifts giraffe girl girls glasses gnome goblet grandma grandpa
  grass guest gym hair halloween hallway hand hat headboard heart hedgehog herb herbs hippie hobby holiday honey hook horse
  hotel house housewarming husband ice island ivy jar jewelry juice jungle kettle keys kids kitten knife knives ladder ladle
  lantern lanterns laundry leaf leaves lemon letter letters lily lion living lobby love lunch makeup man map market mattress
  mattresses meadow milk mom money monkey moon mother mountain mountains mud music name napkin napkins nature nest night
  nursery ocean olives orchid ornament ornaments ottoman owl pajamas palm pampas pan panda pans pantry paris party peacock
  peony people pepper person pet pets phone photo picture pictures pig pillar pitcher pizza placemat placemats plant plants
  platter platters playroom pool popcorn poster posters potpourri pouf powder present puppy quilt quilts rabbit rack racks
  rain rainbow reading ribbon rice river robin room rooms rope rose roses salad salt saucer saucers school sconce sconces
  sculpture sea seasonal sham shampoo shams sheep sheet sheets shelf shell shelves ship shirt shoe shoes shoulder shower
  sideboard sink skull sky sleep slippers snow snowflake soap sock socks sofa sofas son soup spatula spice sponge spoon spray
  spring star stars statue statues steak stocking stockings stool stools storage straw student sugar summer sun sunflower
  sunset sushi sweater swim table tablecloth tablecloths tables tea teacher teapot teen teens tent thanksgiving tiger tile
  tinsel toast tomato tongs toothbrush towel towels tree trees trip trivet truck trunk tulip tulips tumbler tumblers turtle
  umbrella valentine valentines village votive wallpaper wardrobe water wave waves wedding wedge whale wife wine wing wings
  winter wolf woman women woodland wreath wreaths yard year yoga zebra`.split(/\s+/),
);
