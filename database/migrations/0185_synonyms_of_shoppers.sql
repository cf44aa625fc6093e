-- More built-in synonyms (docs/decisions/194): what shoppers call things that catalogues name otherwise, from queries of home
-- furnishing that were written before their results were looked at.

-- Each line: words that mean the same, in both directions. A curtain is a "curtain panel" wholly: a fuller name is the thing.
insert into search_synonyms (word, means, built_in)
select distinct one, other, true
from regexp_split_to_table($lines$
trash can, garbage bin, trash bin, rubbish bin
doormat, door mat, welcome mat, entry mat, entrance mat
comforter set, bed in a bag
full length mirror, full body mirror
floor mirror, full body mirror, leaner mirror, leaning mirror, standing mirror
footrest, footstool
towel bar, towel holder
toilet paper holder, tp holder, toilet paper stand
blackout, black out
dining chair, kitchen chair
dining table, kitchen table
bath mat, bathroom rug, bathroom mat
desk lamp, desk light
pendant, pendant light, pendant lamp, hanging lamp
pillow cover, cushion cover
slipcover, sofa cover, couch cover
rug pad, rug gripper, carpet pad
string lights, bistro lights, cafe lights
tv stand, tv console, tv cabinet, media cabinet
console table, entryway table, hallway table, foyer table
shoe rack, shoe organizer, shoe shelf
coat rack, coat tree
kitchen cart, kitchen trolley
dinnerware set, dinner set, plate set, dish set
floating shelf, picture ledge
loveseat, 2 seater sofa, two seater sofa
artificial plant, silk plant
dresser, bureau
hutch, china cabinet
sideboard, buffet
decor, decoration
shower caddy, shower organizer
soap dish, soap holder
lamp shade, lamp cover, light shade
adirondack chair, muskoka chair
drape, curtain panel
drapery, curtain panel
$lines$, '\n') line,
  regexp_split_to_table(line, ',\s*') one, regexp_split_to_table(line, ',\s*') other
where line <> '' and one <> other
on conflict do nothing;

-- Each line: a word, and what else is meant by it, in this direction alone.
insert into search_synonyms (word, means, built_in)
select distinct trim(split_part(line, '>', 1)), trim(other), true
from regexp_split_to_table($lines$
light > light fixture
throw > throw blanket
sheer > sheer curtain
footrest > ottoman
bed > bed frame
bath sheet > bath towel
bedside lamp > table lamp
nightstand lamp > table lamp
reading chair > armchair, accent chair
living room chair > armchair, accent chair
sectional > sofa
patio set > patio dining set, patio conversation set
tea light holder > candle holder, candlestick
tealight holder > candle holder, candlestick
votive holder > candle holder, candlestick
taper holder > candle holder, candlestick
candelabra > candle holder, candlestick
window treatment > curtain, blind, shade, drapery
window covering > curtain, blind, shade, drapery
line art > print, wall art
line drawing > print, wall art
art print > print
wall picture > wall art, print
air freshener > diffuser
bolster > lumbar pillow, lumbar cushion
$lines$, '\n') line,
  regexp_split_to_table(split_part(line, '>', 2), ',') other
where line <> ''
on conflict do nothing;
