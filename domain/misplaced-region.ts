import { ownName, type Place, type PlaceName, placeKey } from './zones.ts';

/**
 * Makes what says which cities and districts a line means that names a region and is none: "Jounieh" where Keserwan-Jbeil is a region of the
 * shop. None where a region of that name is known, or nothing of that name. Each name is read once, however many lines are asked about.
 *
 * @param own the shop's places, with those that are being added
 * @param named places that are known by name beside them; only those in regions of the shop are meant
 */
export function meaningsOfRegions(
  own: readonly PlaceName[],
  named: readonly Place[],
): (line: PlaceName) => readonly PlaceName[] {
  const regions = new Set(own.map((place) => placeKey(place.region)));
  const known = new Set([...own, ...named].filter(isInner).map(({ region }) => placeKey(region)));
  const byName = new Map<string, Place[]>();
  for (const place of named) {
    if (!isInner(place) || !regions.has(placeKey(place.region))) continue;
    for (const name of new Set([ownName(place), ...place.otherNames].map(placeKey))) {
      const alike = byName.get(name);
      if (alike) alike.push(place);
      else byName.set(name, [place]);
    }
  }
  return (line) => {
    const key = placeKey(line.region);
    return isInner(line) || known.has(key) ? [] : (byName.get(key) ?? []);
  };
}

const isInner = ({ district, city }: PlaceName): boolean => district !== '' || city !== '';
