-- More built-in synonyms (docs/decisions/038): what shoppers call colours, materials and things that catalogues name more
-- closely. A wooden bowl may be of walnut and a gold mirror of brass, but what is of oak is not everything of wood.

-- Each line: words that mean the same, in both directions.
insert into search_synonyms (word, means, built_in)
select distinct one, other, true
from regexp_split_to_table($lines$
gold, brass
wicker, rattan
ceramic, stoneware
cream, ivory
small, little
large, big
leaf, leaves
knife, knives
shelf, shelves
cozy, cosy
poster, print
tapestry, wall hanging
macrame, wall hanging
sunburst, sunburst mirror, sun mirror
sunburst, starburst
tableware, dinnerware
crockery, dinnerware
crockery, dinner set
dinnerware, dinner set
incense burner, incense holder
$lines$, '\n') line,
  regexp_split_to_table(line, ',\s*') one, regexp_split_to_table(line, ',\s*') other
where line <> '' and one <> other
on conflict do nothing;

-- Each line: a word, and what else is meant by it, in this direction alone.
insert into search_synonyms (word, means, built_in)
select distinct trim(split_part(line, '>', 1)), trim(other), true
from regexp_split_to_table($lines$
black > charcoal
white > ivory, cream
grey > charcoal
gray > charcoal
green > sage, olive
red > burgundy
pink > blush
yellow > mustard
beige > oat, sand
silver > chrome, nickel
wood > oak, walnut, teak, acacia
wooden > oak, walnut, teak, acacia
metal > brass, steel, iron
stone > marble, travertine
pottery > stoneware, terracotta
picture > print, wall art
painting > print, wall art
tealight > candle
tea light > candle
pot > planter
urn > vase, amphora
$lines$, '\n') line,
  regexp_split_to_table(split_part(line, '>', 2), ',') other
where line <> ''
on conflict do nothing;
