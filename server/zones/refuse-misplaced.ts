import { meaningsOfRegions } from '../../domain/misplaced-region.ts';
import { lebanonPlaces } from '../../domain/places/lebanon.ts';
import { speaker } from '../../domain/words/say.ts';
import { ZONES_PANEL } from '../../domain/words/zones-panel.ts';
import { ownName, type Place, type PlaceName, placeKey, placePath } from '../../domain/zones.ts';
import type { StoredZones } from '../delivery/read-zones.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';

const say = speaker(ZONES_PANEL, 'en');

/** What is said of a city or district that a line names as a region, with how it is written. */
function paramsOf(region: string, [first, ...others]: readonly PlaceName[]) {
  const meant = first ? [first, ...others].slice(0, 3) : [];
  return {
    town: region,
    region: [...new Set(meant.map((place) => place.region))].join(', '),
    path: meant.map(placePath).join('” or “'),
  };
}

const keyOf = (meant: readonly PlaceName[]) =>
  meant.some(({ city }) => city !== '') ? 'town_is_city' : 'town_is_district';

/** The shop's own places with those that are built in: by either a city is known. */
const namedWith = (places: readonly Place[]): readonly Place[] => [
  ...places,
  ...lebanonPlaces().map((place) => ({ ...place, zoneId: null })),
];

/** Makes what says what is wrong with a row of a file that names a city as a region; `null`: nothing. */
export function misplacedRows(places: readonly Place[]): (place: PlaceName) => string | null {
  const meaningsOf = meaningsOfRegions(places, namedWith(places));
  return (place) => {
    const meant = meaningsOf(place);
    return meant.length === 0 ? null : say(keyOf(meant), paramsOf(place.region, meant));
  };
}

/**
 * A city that stands as a region of its own breaks the checkout for who writes its region (docs/product.md, Delivery zones).
 *
 * @param lines the places that a zone is to have, of which `fresh` are new to it
 * @throws {Refusal} 422 at `places` for a line that names a city or district as a region, and for one with a city that another zone has so
 */
export function refuseMisplaced(
  { zones, places }: StoredZones,
  {
    lines,
    fresh,
    zoneId,
  }: { lines: readonly PlaceName[]; fresh: readonly PlaceName[]; zoneId: number | null },
): void {
  const own = [...places.filter((place) => place.zoneId !== null), ...lines];
  const meaningsOf = meaningsOfRegions(own, namedWith(places));
  const isNamed = namedBy(fresh);
  for (const line of lines) {
    const meant = meaningsOf(line);
    if (meant.length > 0)
      throw wordedRefusal(422, 'places', ZONES_PANEL, keyOf(meant), paramsOf(line.region, meant));
  }
  for (const place of places) {
    const zone = zones.find(({ id }) => id === place.zoneId);
    if (!zone || zone.id === zoneId) continue;
    const meant = meaningsOf(place).filter(isNamed);
    if (meant.length > 0) {
      const params = { ...paramsOf(place.region, meant), zone: zone.name };
      throw wordedRefusal(422, 'places', ZONES_PANEL, 'town_as_region', params);
    }
  }
}

/** Makes what says whether one of the lines names a place or the whole region that it lies in. */
function namedBy(lines: readonly PlaceName[]): (place: PlaceName) => boolean {
  const keyIn = (line: PlaceName) => `${placeKey(line.region)} / ${placeKey(ownName(line))}`;
  const places = new Set(lines.map(keyIn));
  const regions = new Set(
    lines.filter((line) => ownName(line) === line.region).map(({ region }) => placeKey(region)),
  );
  return (place) => regions.has(placeKey(place.region)) || places.has(keyIn(place));
}
