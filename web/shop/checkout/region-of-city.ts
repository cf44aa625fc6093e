import type { OfferedPlace } from '../../../contract/zones.ts';
import { ownName, placeKey } from '../../../domain/zones.ts';

/**
 * The region of a city, in any of its spellings; `null` where no place is called so, or places of several regions are. A town counts before
 * the district and the region of its name.
 */
export function regionOfCity(city: string, places: readonly OfferedPlace[]): string | null {
  const key = placeKey(city);
  if (key === '') return null;
  const named = places.filter((place) =>
    [ownName(place), ...place.other_names].some((name) => placeKey(name) === key),
  );
  const towns = named.filter((place) => place.city !== '');
  const districts = named.filter((place) => place.city === '' && place.district !== '');
  const meant = [towns, districts, named].find((level) => level.length > 0) ?? [];
  const [region = null, ...others] = new Set(meant.map((place) => place.region));
  return others.length === 0 ? region : null;
}
