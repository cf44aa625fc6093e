-- Words that mean the same. A merchant may add and switch off; built-in rows come with a release.

create table search_synonyms (
  id integer generated always as identity primary key,
  word text not null check (char_length(word) between 1 and 60),
  means text not null check (char_length(means) between 1 and 60),
  built_in boolean not null default false,
  enabled boolean not null default true,
  word_stems text[] not null,
  means_stems text[] not null,
  unique (word, means)
);
comment on table search_synonyms is
  'A search for word also finds means, at a lower weight; for both directions there are two rows. The stems are kept by '
  'a trigger.';

create function keep_synonym_stems() returns trigger language plpgsql set search_path from current as $$
begin
  new.word_stems := coalesce((search_in_order(search_clean(new.word))).stems, '{}');
  new.means_stems := coalesce((search_in_order(search_clean(new.means))).stems, '{}');
  return new;
end
$$;
create trigger keep_synonym_stems before insert or update on search_synonyms
  for each row execute function keep_synonym_stems();
create trigger bump_catalogue_version after insert or update or delete or truncate on search_synonyms
  for each statement execute function bump_catalogue_version();

-- Each line: words that mean the same, in both directions.
insert into search_synonyms (word, means, built_in)
select distinct one, other, true
from regexp_split_to_table($lines$
couch, sofa, settee
loveseat, small sofa
drapes, curtains, draperies
drape, curtain
curtain rod, drapery rod
nightstand, bedside table, night table
trash can, garbage can, waste bin, wastebasket
rubbish bin, trash can
area rug, carpet
bookcase, bookshelf
wardrobe, armoire
dresser, chest of drawers
cabinet, cupboard
sideboard, buffet table, credenza
console table, entry table, sofa table
ottoman, footstool, pouf
stool, barstool
recliner, reclining chair
chandelier, hanging light
pendant, hanging light
ceiling light, flush mount, flushmount
sconce, wall light, wall lamp
light bulb, lightbulb
nightlight, night light
lamp shade, lampshade
floor lamp, standing lamp
bedspread, coverlet
comforter, duvet
comforter set, bedding set
quilt, coverlet
cushion, throw pillow
pillowcase, pillow cover, pillow sham
throw, blanket
tub, bathtub
bath, bathtub
faucet, tap
vanity, bathroom cabinet
medicine cabinet, mirror cabinet
shelf, shelving
shelving unit, storage rack
planter, flower pot, plant pot
flowerpot, planter
plant stand, planter stand
picture frame, photo frame
wall art, wall decor, artwork
artwork, painting
clock, timepiece
candle holder, candlestick, candleholder
doormat, welcome mat, entry mat
window shade, window blind
blinds, shades
fake, artificial, faux
faux plant, artificial plant
xmas, christmas
christmas tree, holiday tree
outdoor, patio
patio furniture, garden furniture
lounger, chaise lounge
sunshade, parasol
patio umbrella, parasol
grill, barbecue, bbq
fridge, refrigerator
hob, cooktop
stove, range
tv stand, media console, entertainment center
television, tv
desk, writing table
bin, basket
hamper, laundry basket
coat rack, coat stand
coat hook, wall hook
ladder shelf, leaning shelf
headboard, bed head
bunk bed, loft bed
crib, cot
cutlery, flatware, silverware
mug, cup
dish, plate
jug, pitcher
tea towel, dish towel
washcloth, face cloth
shower curtain, bath curtain
bath mat, bath rug
hanger, hook
knob, pull
door knob, doorknob
cabinet knob, cabinet pull
wallpaper, wall covering
decal, wall sticker
rod, pole
grey, gray
colour, color
aluminium, aluminum
jewellery, jewelry
mould, mold
fibre, fiber
centre, center
metre, meter
litre, liter
stainless, stainless steel
ss, stainless steel
wood, wooden
wool, woollen
gold, golden
oil rubbed bronze, orb
led, light emitting diode
gal, gallon
oz, ounce
lb, pound
qt, quart
ft, foot
sq, square
pc, piece
pk, pack
w, watt
v, volt
gpm, gallons per minute
sqft, square foot
king size, king
queen size, queen
kids, children
baby, nursery
toddler, kids
scent, fragrance
diffuser, aroma diffuser
$lines$, '\n') line,
  regexp_split_to_table(line, ',\s*') one, regexp_split_to_table(line, ',\s*') other
where line <> '' and one <> other
on conflict do nothing;
