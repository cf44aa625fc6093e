import { ownName, type Place, type PlaceName, placeKey } from './zones.ts';

/**
 * The cities and districts that a line means which names a region and is none: "Jounieh" where Keserwan-Jbeil is a region of the shop. Empty
 * where a region of that name is known, or nothing of that name.
 *
 * @param own the shop's places, with those that are being added
 * @param named places that are known by name beside them; only those in regions of the shop are meant
 */
export function meantByRegion(
  { region, district, city }: PlaceName,
  own: readonly PlaceName[],
  named: readonly Place[],
): readonly PlaceName[] {
  if (district !== '' || city !== '') return [];
  const key = placeKey(region);
  const regions = new Set(own.map((place) => placeKey(place.region)));
  const isRegion = [...own, ...named].some(
    (place) => isInner(place) && placeKey(place.region) === key,
  );
  if (isRegion) return [];
  return named.filter(
    (place) =>
      isInner(place) &&
      regions.has(placeKey(place.region)) &&
      [ownName(place), ...place.otherNames].some((name) => placeKey(name) === key),
  );
}

const isInner = ({ district, city }: PlaceName): boolean => district !== '' || city !== '';
