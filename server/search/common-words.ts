import { WELL_KNOWN_WORDS } from './well-known-words.ts';

/**
 * Everyday words that a search may have and a catalogue not: a card table is no cord table, and what is pastel is no paste. Words that
 * are often slips of what shops for the home sell are left out, such as lightning, coach or self.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `able about above abroad absent absolute academy accent accept access accident account accurate ace ache acid across
  act action active activity actor actual acute adapter add address adjust admire advance adventure advice aerial
  affair afford afraid after again against age agent agree ahead aid aim air aircraft airline airplane airport aisle
  alarm alert algae alien alive alley alligator almond almost aloe alone along alpaca alpha alphabet alpine also alter
  alternative always amazing ambulance american amount ample anchor ancient angel anger angle angry ankle anniversary
  annual another answer ant antenna anti anxiety any anyone anything anywhere apart ape appeal appear appetizer apple
  apply apricot april aquarium arabic arc arcade arch architect arm army around arrange arrival arrow article
  artificial artist ash asian aside ask asleep aspen assist assorted athlete atlas atmosphere attach attract auburn
  auction audio august aunt australia author auto autumn avenue average avocado award aware away awesome awkward axe
  axis babies bachelor backdrop backpack backup bacteria bad badge badger badminton bagel bait baked baker bakery
  balance balanced bald ballerina ballet balloon balm banana band bandana bank banker banner banquet baptism barbecue
  barber barely bargain bark barley baron baroque barrel barrier baseball baseboard basic basil basin basis basket
  basketball bat batman batter batteries battle bay bead beaded beagle beak beam beast beat beautiful beauty beaver
  because become bedside beef been beetle before begin beginner behind being believe belly belong below belt bend
  beside best bet better between beverage beyond bible biceps bicycle bigger bikini billiard bin bingo biology birth
  biscuit bishop bison bit bite bitter bizarre blackberry blackboard blacksmith blame blank blanket blast blaze bleach
  bleed bless blessed blessing blimp blink blizzard blocks blonde blood bloom blooming blower blueberry bluebird
  bluetooth bluff blunt boar boarding bobcat body boil boiler bold bolt bomb bond bone bonsai bonus booster boot booth
  bored born boss botanic botanical botany both bother bounce bow bowling boxer boxing boyfriend bra bracelet brain
  brake branches brand brave brazil break breakable breaker breast breath breeze brew brewer brewery brewing bridal
  bridge brief bright brilliant bring british broad broadway broccoli broken broker brother browse bruise brunch brush
  brushes bubble buck buckle bud buddha buddy budget buffalo bug build builder building bulldog bullet bullnose bumper
  burger burn burst business busy butler button buy buzz cabbage cacti cadet caffeine cage calculator calm camel cameo
  camera camouflage camp camper campfire campus canada canal canary cancel cancer candy cane canine cannon canoe
  cantilever canyon cap capacity cape capital captain caramel caravan card cardboard cardinal cardio care career
  careful caribbean caribou carnival carol carpenter carriage carrier carrot carry cartoon carve carved carving cash
  cashmere casino cassette cast castle casual catalog catch caterpillar cathedral cattle cause cavalier cave celebrate
  celebration celestial cell cellar cello celtic cement cent center centimeter central certificate chalk chalkboard
  challenge chamber chameleon champion chance change changing channel chapel character charge charm chat check checker
  checkered checklist cheek cheerleader cheetah chemical chemistry cherish cherries cherub chess chestnut chevron chew
  chick chief chimney chimpanzee chin chinese chip chipmunk chocolate choice choose chopper chopsticks chores christ
  christian church cider cigar cigarette cinema cinnamon circle circuit circular circus citrus civil claim clamp clan
  clap clarinet class classroom claw clay clever client cliff climate climb climber climbing clinic cloak close
  closing clothesline clothing clover clown club clue clutch coal coarse cobra cocktail cocoa coconut code coffin coil
  coin coke cold collage collapse collect collector color colorado coloring column comb combat combination come comedy
  comet comfort comfortable comfy comic command comment commercial common community compact company compare compass
  complete complex component compost compression computer concert condition condo cone conference connect connector
  conservatory construction contact content contest continue contour contrast control converter convertible cook
  cooker cookie cooking cool copy cork corn cornice coronation correct corset cosmetic cosmic costume cougar cough
  could council count couple coupon courage course court courtyard cousin coyote crab cracked cracker craft crane
  crash crayon crazy creamer creative creature credit creek creep cricket crime crisis crisp critter crocodile croquet
  cross crosses crow crowd cruise crumb crush crust cry cuban cucumber cuddle cue cuisine culture cupcake cure curl
  curler curly currency current curve customer cut cute cutter cutting cyan cycle cycling cylinder daddy dahlia daily
  dairy daisies daisy dam damage damp dance dancer dancing danger daring dart dartboard dash data date dawn day
  daybreak dead deadpool deaf deal dealer death debit debris decade december decide declare decline decorator default
  defense degree delicate delight deliver delivery demand demon dental dentist deodorant department depth derby design
  designer destiny detail detector detergent detox develop device devil dew diagonal diamond diaper diary dice
  dictionary diesel diet dig digital dill dinosaur dip direct direction director dirt dirty disc disco discount
  discover discovery disney disposable disposal distance diva dive diver divine diving dock doctor document dodge does
  dogwood doll dollar dollhouse dolphin dome domestic dominoes donation donkey donut doodle dose dot doubt dough dove
  down downtown dozen draft drafting dragonfly drama dramatic draw drawing dream dreamcatcher dreidel dressing dried
  drift drill drink drip drive driver driving drone drop drove drunk duck due duke dumbbell dump duo during dusk dutch
  dwarf dye dynamic each eagle ear early earn earring earth east eastern eat eating echo eclipse eco eden edge edition
  education effect effort egyptian eight einstein either elastic elbow elder election electrical electricity
  electronic elegant element elementary elevated elevator eleven elf elite elk elm elves email embossed embrace
  emergency emotion empire employee empress empty enamel encaustic enclosed enclosure end endless engine engineer
  england english engraved enjoy enough enter entertainment entire entrance envelope epic equal equestrian equine
  equipment erase eraser ergonomic escape essential estate eternal europe european even event ever every everyone
  everything evil exact example excellent exchange exclusive excuse executive exercise exhaust exit exotic expandable
  expensive expert express expression extract extreme eye eyeglass eyeglasses fable face facial fact factory fade fail
  faint fair fairies fairy faith fake falcon fallen false famous fancy fantasy far fashion fast fault favorite favors
  fear feast february federal feed feeder feeding feel feline female feng ferret ferris festival festive fiber fiction
  field fiesta fifteen fifty fight fighter figure file filing fill film finch find finger finish fir firefighter
  firefly fireman firewood fireworks firm first fishing fit fitness five fix flame flamenco flamingo flash flashlight
  flavor flea fleur flexible flight flint flip flippers float floating flock florida florist flow flowing fluid flute
  flutter fly flying focus foil fold follow following fool foosball football force foreign forever forget formal
  formica fort fortune forty forward fossil foundation fountain four fowl foxes foxglove foyer fragile fragrance
  france frankenstein freddie free freedom freesia freeze freezer freight fresh friday fries fright frog frost frosty
  frozen fudge fun function fund funeral funny furry further fuse fusion future futuristic gadget galaxy gallery
  gambling game gamer gaming gap garbage gardener gardenia gardening garlic garment gas gate gather gazelle gear gecko
  geese gemstone general generator genie genius gentle gentleman genuine german germany giant gifted ginger
  gingerbread ginkgo girlfriend give glacier glam glamour glare glider glitter global gloss glove glue goal goat
  goblin god goddess going goldfish golf golfer gondola gone good goodbye goose gorilla gothic gourd gourmet
  government grace gracious grade graduate graduation graffiti grain gram grammar grand grandfather grandmother grape
  grapefruit graph graphic grasshopper grateful grave gravity great greece greek greenery greenhouse greeting grid
  griffin grind grinder grizzly groceries grocery groom groomsmen groove ground group grow growing grown growth guard
  guide guitar gum gumball gun gymnastics gypsy habit haircut hairdryer half hall hammer hamster handbag handcrafted
  handy happen happiness happy harbor hardcover harem harmony harness harp harvest hash haunted have haven hawaii
  hawaiian hawk hay hazard hazel head heading headphone health healthy heat heaven heavenly heel height heirloom
  helicopter hello helmet help helper hemp hen her herbal here heritage hero heroes heron hibiscus hidden hide highway
  hiking hill hindu hip hippo his history hit hive hobbit hockey hold holding hole hollow holly hollywood holy
  homemade homework honest honeycomb honeymoon hood hoof hooked hoop hop hope horizon horizontal horn horror horseshoe
  hose hospital hospitality host hosta hostess hot hound hour hourglass household how howling hub hug human humble
  humidifier hummingbird humor hundred hungry hunt hunter hunting hurricane husky hut hyacinth hybrid hydrangea hydro
  hygiene iced icicle icon ideal identity idol igloo ignite iguana illuminated illusion image imagine immortal
  imperial important impression incense include including income incredible independence india indian individual
  industry infant infinity inflatable info information initial ink inlaid inlay inner insect inside inspiration
  inspirational inspired install installation instant instead instrument insulation integrated intelligent interactive
  interest interior interlocking internal international internet interview into invisible invitation ireland iris
  irish isabella israel italian italy item itself jack jacket jade jaguar jail jamaica january japan japanese jasmine
  jaw jazz jeans jeep jelly jellyfish jersey jerusalem jesus jet jewel jeweled jewish job joe join joint joke joker
  jolly journal journey joy judge juggling juicer juicy july jump jumper jumping june junior juniper junk jupiter just
  justice juvenile kangaroo karate karma kayak keep kennel kettlebell key keyboard keychain keyhole kick kilim kill
  kind kindergarten kindness kinetic kingdom kiss kissing kiwi knee knight knitting knock knockout know knowledge
  koala koi korean kraft label labor laboratory labrador ladies lady ladybug lagoon lake land landing landscape lane
  language laptop laser last late later latex latin lattice laugh laughing launch laurel lavish law lawn lawyer lay
  layer layered lazy lead leader league leaning leap learn learning leash least lecture left legend leisure lemonade
  length leopard less lesson let lettering level lever liberty library license lie life lifeguard lift lifting lighter
  lighthouse like lilies lime limestone limited line lingerie link lip lipstick liquid liquor list listen literary
  little live lizard llama load loaf lobster local located location locker locket locking locomotive lodge loft log
  logo london lonely longer look looking loose lord lose lost lot lotion lotus loud louvered lovely lover lower loyal
  lucky luggage lunar luxurious lynx lyrics macaroon macrame mad made madonna magazine magenta magic magical magician
  magnifying maid mail main majestic major mall mallard mama mammoth management manager mandala mango mannequin manner
  manual many marathon marbled march mardi margarita marina marine mark marker marlin marriage married mars
  marshmallow martial martini marvel mary mascot mask mason massage massager master match matches matching material
  math matter mature maximum maybe mayor maze meals mean measure measuring meat mechanic media medical medicine
  medieval meditation mediterranean meeting megaphone melamine melon melt member memorial men menorah menu meow
  merchant merlot mermaid merry message messy meteor meter metric mexican mexico mice microphone microscope middle
  midnight might mighty mile military mill millionaire mind minecraft miner mineral minion minus minute miracle mirage
  miss missing mission mist mistletoe mistress mitten mixed mixing moccasin mocha model modeling module moist moisture
  mole moment mommy monaco monarch monday mongolian monitor monogram monogrammed monster monstera montana month
  monthly monument mood moody moose mop moped morning moroccan morocco mosaic mosque mosquito moss moth motif
  motivational motor motorcycle mouse mousepad mouth move moved movement movie moving much mudroom muffin mulberry
  mule multi multiple multipurpose mum murphy muscle museum mushroom musical musician must mustache mustang mystery
  mystic mystical myth mythology nail naked nap nation national native nativity naughty navajo near neat nebula neck
  necklace need needed needle needlepoint negative neighbor neither neptune nerd nesting net netting network never
  newspaper next nice nigh nightgown nightmare nightstands nile nine ninja noble nobody noise nomad none nook noon
  normal north northern norwegian nose notch note notebook nothing notice november now number nurse nut nutcracker
  nutmeg nylon nymph oasis oats obelisk object occasion october odd offer officer official often okay old older
  olympic once one onion online open opener opening opera operating opinion option optional oracle orca orchard order
  ordinary ore organ organizing orient oriental origami original ornate ostrich other otter ounce outer outfit outlaw
  outlet outline outside overhead overlay owner oxford oxygen oyster pace pacific packing paddle page pagoda pail
  palace palette panther pants papaya paperback parachute parade paradise parakeet parent park parking parlor parrot
  part partial particle parties partition partner passion passport past pasta paste pastel pastry patches path pathway
  patient patriotic patrol patterned paw pay payment peace peaceful peak peanut pear pearl pebble pecan peeler pegasus
  pelican penguin peninsula pennant penny pens peonies peppermint perfect perfume period periodic permanent persian
  personal personality personalized pest petal petunia pharmacy pheasant phoenix photograph photographer photography
  physical pianist piano pickle pickup picnic pie pierced pigeon pilgrim pilot pinball pincushion pineapple pinecone
  pinstripe pinwheel pioneer piping pirate pistol pitch pits plan plane planets planner planning plasma plaster
  platform platinum play player playground playhouse playing please pleasure plenty plow plumber plumbing plumeria
  plunger plus poem poetry pokemon poker polar polaroid police policy politics polka pollen pollution pom pond pony
  poodle poor pop poppies poppy popular porcupine porous port portal portfolio portrait portugal position positive
  post postage postal postcard potato potatoes potion potted potter pound power powerful practice prairie pray prayer
  praying precious premium prepasted preserve president press pressed pressure pretty pretzel price primary primate
  primer primitive prince princess princesses printable printed printer printing prism prison privacy private prize
  problem product professional professor profile program progressive project projector promo prong propane proper
  property prophet protect protection protective proud proverb psychedelic pub public puddle puff pug pull puller
  pulley pumpkins punch puppet puppies pure purified purpose purse push putter puzzle pyramid python quail quality
  quarter quatrefoil question quiet quilter quilting quince quiz quote raccoon race racer racing racket radar radial
  radiant radiator radio raffia raft railing railroad raindrop rainforest rainy raised rake rally ram ramp ranch
  random range ranger ranunculus rapid rapper rare raspberry rate raven raw ray razor reach react reader real
  realistic really rear reason rebel receipt receiver recent recipe record recovery recreation redwood reef reel
  reference reflection reflective refuge reggae regular reindeer relax relaxation relaxing relay release relief
  religious remember reminder removal remover renaissance rental repair repeat repel replace replica report reptile
  republic request rescue reserved reset residential resist resort respect rest restaurant result retail retractable
  retreat retro return reusable revolution reward rhino rhythm ribs rich ride rider riding rifle right rim rink ripple
  rise risen rising ritual road roast roasted roasting robe robot robotic rocket rocks rockstar rocky rodeo roll
  rolled romance romantic rome roof roofing rooftop roommates rooster root rosemary rotary rotating rotation rough
  roulette route rover row rowing royal ruby rude rugby rule ruler run running runway rural rush russian rusty sacred
  sad saddle safari safe safety saffron sail sailboat sailing sailor saint sake salary salmon salon salute same sample
  samurai sanctuary sandal sandbox sander sandpaper sandstone sandwich sandy santa sapphire sarcophagus sash satellite
  satisfied saturday saturn sauce sauna sausage save savior saw saxophone say saying scale scallop scarecrow scared
  scary scene scenery scenic schedule scholar science scientific scissors scooter score scorpion scottish scout scrap
  scrapbook scraper scratch scratcher scratching screaming screw scripture scroll scrub scrubber scuba sculptor
  sculptural seafood seagull seahorse seal sealed sealer seam seamless search seashell season seating seaweed second
  secret secretary section sector secure security sedona see seed seeing select selection sell selling semi senior
  sensor separate separator september sequin serenity serial series serpent serve server serving session seven
  seventeen several sewing sexy shadow shake shallow shamrock shape shaped shark sharp shaving she shed shedding
  shelter shepherd sherbet sheriff shield shift shimmer shine shining shiny shipping shock shooting shop shopping shot
  should shovel showcase shrimp shrine shrink shrub shuffleboard shut shutters sibling sick side siding sigh sign
  signal signature signed silence silent silhouette silly similar simple simplicity simply since singer singing sip
  siren sister sitting six sixteen sixty skate skateboard skating skeleton sketch ski skiing skin skinny skip skunk
  skyline skyscraper slam slanted sleeping sleepy sleigh slender slice slicer slide slider slime slipper slogan sloped
  slot sloth slow smaller smallest smash smile smiley smith smoke smoker smoking smooth smoothie snail snake snap
  snoopy snoring snorkel snowball snowboard snowman snowmen snowy soak soaking soccer social soft softball soldier
  sole solution some someone something sometimes somewhere song sonic soothing sorry sorter soul sound source south
  southern southwest southwestern souvenir space spaceship spade spain spaniel spanish spare spark sparkle sparkling
  sparkly sparrow spartan speak special specialty speed spell sphere spicy spider spiderman spike spin spinach
  spinning spiral spirit spiritual splash splashproof split sponsor sport sporting sportsman spot spotted spread
  sprinkler sprout squash squirrel stable stack stackable stacked stacking stadium staff stag stage stamp stamped
  stance staple stapler starburst starfish starlight start started starter state station stationary stationery status
  stay steady stealth steam steamer steampunk stem stencil stereo sterling stew sticky still stitch stitched stitching
  stock stomach stop store stories stork storm story stove straight strainer strange strap strapless strawberries
  strawberry stream street strength stress stretcher strike stripe strong structure stucco stud studded studio study
  stuff stuffed stunning stupid sturdy stylish submarine subway success such suit suitable suitcase suite sultan
  summit sunburst sunday sundial sunglasses sunlight sunny sunrise sunroom sunshine super superb superhero superheroes
  superior superman supper supplies supply support sure surf surface surfboard surfer surfing surge surgery surgical
  surprise surround surrounded survival suspended suspension swallow swan swedish sweep sweet sweetheart swimmer
  swimming swirl swiss switch sword sycamore symbol symphony syrup system taco tactical tag tail tailgate tailored
  take taking talavera talk talking tangerine tango tank tape tapered taps target tarot tarp taste tasting tattoo
  tavern tax taxi teach team tear teardrop tech technical technology teddy tee teenage teenager teeth telephone
  telescope telescopic television tell temple temporary tennis terrace terrain terrier test testing texas text textile
  texture thai thank thankful theater theatre theme themed then theory therapeutic therapy there thermometer thing
  think thinker third thirteen thirty thistle thoughts thousand thread three throne through throwing thumb thunder
  thunderstorm thursday ticket tie tiered tiers tight tiki till timber time timeless tiny tip tire tired toad toaster
  today toe together toiletry tokyo tomatoes tomb tomorrow ton tone tongue tonight too took toolbox tooth topaz
  topiary topography torch torches tornado toronto tortilla tortoise total totem touch touchless tough tour tourist
  tournament tower town toxic trace traction tractor trade trademark trading tradition trail trailer train trainer
  training trampoline transfer transformer transparent transport trap trapeze travel traveler traveling treadmill
  treasure treatment treats treehouse trends triangle triangular tribal tribe tricycle trimmer tripod trivia trolls
  trophy tropical tropics trout truffle trumpet trust truth tub tuesday tulle tumble tuna tundra tunnel turbine turbo
  turkey turkish turn turning turnip turntable tuscan tusk tutor tutu tuxedo twelve twenty twice twigs twist twisted
  two tye type typewriter typography ugly ukulele ultimate ultra uncle underwater underwear unfold unicorn uniform
  union unit united unity universal universe university unlimited unusual upcycled update upper upright uptown urban
  urchin urn useful user usual utah utility vacation vaccine valley value van vanilla vanities vapor variety various
  vault vector vegan vegas vegetable vehicle veil vein velcro velvety vendor venetian venice venom ventilated venus
  verse version vertical very vest veteran veterinarian via victoria victory video vietnam view viewer viking vile
  villa vine vineyard violin viper virgin virginia virtual vision visitor vitamin vocal vodka voice volcano volleyball
  voltage volume voodoo vote voyage vulture waffle wagon wainscoting waist wait walk walker walking wallet walrus
  waltz wand wander wanderlust wanted war warehouse warm warmer warning warrior washing washington wasp watch watches
  watching watercolor waterfall waterfront watering watermelon wavelength wax way wealth weapon wear weasel weather
  web webbed website wednesday weed week weekend weekly weeping weight weird welcome welcoming welding well wellness
  west western westie wet what wheat wheel wheelbarrow wheelchair wheeled when where wherever which whimsical whimsy
  whip whirlwind whiskers whiskey whisper whistle whiteboard who whole wholesale whose why width wild wilderness
  wildflower wildlife will willow win windmill windy winged winner wisdom wish wishes wishing witch witchcraft witches
  within without wizard wolves wonder wonderful wonderland woodpecker woodwork woody wooly word work worker workforce
  working workout workshop workstation world worm worry worship worth wreck wrench wrestling wrinkle wrist write
  writer writing written wrong xylophone yacht yak yarn yes yeti yield yin york young yours zen zero zigzag zinc
  zinnia zippered zodiac zombie zone zoo zoom`.split(/\s+/),
);

const isThere = (word: string): boolean => WELL_KNOWN_WORDS.has(word) || COMMON_WORDS.has(word);

/** What a plural may be the plural of: lilies, boxes and lamps. */
const singularOf = (word: string): string | undefined => {
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:[sxzo]|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : undefined;
};

/** Whether a word, or the one that it is the plural of, is known to be spelled right. */
export function isWordOfEnglish(word: string): boolean {
  const singular = singularOf(word);
  return isThere(word) || (singular !== undefined && isThere(singular));
}
