/**
 * Words that are right although a catalogue may not have them, beside colours, materials and the list of synonyms: a search for
 * pampas grass is none for pampas glass. What is often a slip of something that shops for the home sell is left out, such as
 * lamb, rag, base or tool.
 */
export const WELL_KNOWN_WORDS: ReadonlySet<string> = new Set(
  `animal apartment apron baby backyard bag balcony bar barn basement beach bean bear bed bee beer berry bike bird birthday blossom boat
  boho book books boots bottle box boy boys branch bread breakfast bride broom bucket bunny bus butter butterfly cabin cactus cafe cake
  camping car cat cats cereal champagne cheese chef chicken child children christmas city cleaning closet cloud coat coffee
  college corner cotton cow cozy cosy crown dad daughter deck deer desert dinner dog dogs door dorm dragon drawer dress
  easter egg eggs elephant entryway eucalyptus evening fall family farm father feather feathers fern fireplace fish flag flower flowers
  food forest fork fox friend friends fruit garage garden ghost gift gifts giraffe girl girls glasses gnome grandma grandpa grass
  guest gym hair halloween hallway hand hat heart hedgehog herb herbs hippie hobby holiday honey hook horse hotel house housewarming
  husband ice island ivy jar jewelry juice jungle keys kids kitten knife knives laundry leaf leaves lemon letter letters lily
  lion living lobby love lunch makeup man map market meadow milk mom money monkey moon mother mountain mountains mud music name nature nest
  night nursery ocean olives orchid owl palm pampas panda pantry paris party peacock peony people pepper person pet pets photo phone pig
  pillar pizza plant plants playroom pool popcorn powder present puppy rabbit rain rainbow reading ribbon rice river robin room rooms rope
  rose roses salad salt school sea seasonal shampoo sheep shell ship shirt shoe shoes shoulder shower sink skull sky sleep snow snowflake
  soap sock socks son soup spice spoon spring star stars steak storage straw student sugar summer sun sunflower sunset sushi sweater swim
  tea teacher teen teens tent thanksgiving tiger tile toast tomato toothbrush tree trees trip truck tulip tulips turtle valentine
  valentines village water wave waves wedding wedge whale wife wine wing wings winter wolf woman women woodland yard year yoga zebra`.split(
    /\s+/,
  ),
);
