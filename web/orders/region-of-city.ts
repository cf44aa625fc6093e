import type { OfferedPlace } from '../../contract/zones.ts';
import { ownName, placeKey } from '../../domain/zones.ts';

/**
 * The region of a city, in any of its spellings; `null` where no place is called so, or places of several regions are. A town counts before
 * the district and the region of its name. A district that moved to another region is in the one that has its towns now, or its name.
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
  const regions = [...new Set(meant.map((place) => place.region))];
  const hasTowns = (region: string) =>
    places.some((place) => place.region === region && place.city !== '' && isIn(place, meant));
  const narrowed = [
    regions,
    regions.filter(hasTowns),
    regions.filter((region) => placeKey(region) === key),
  ];
  return narrowed.find((left) => left.length === 1)?.[0] ?? null;
}

/** Whether a place lies in one of these districts. */
const isIn = ({ district }: OfferedPlace, districts: readonly OfferedPlace[]): boolean =>
  districts.some((one) => placeKey(one.district) === placeKey(district));
