import { arabicSpelling } from './arabic-spelling.ts';
import type { DeliveryRule } from './pricing.ts';
import { identityKey, typedLine } from './typed-text.ts';

/** At most so many zones. */
export const MAX_ZONES = 100;
/** At most so many places of all zones: the checkout loads their names. */
export const MAX_PLACES = 3_000;
/** At most this many windows a zone. */
export const MAX_WINDOWS = 40;
/** In days after the order. */
export const MAX_DELIVERY_DAYS = 60;
/** In characters. */
export const MAX_ZONE_NAME_LENGTH = 80;
/** In characters, of a region, district, city or other name of one. */
export const MAX_PLACE_NAME_LENGTH = 100;
/** In characters. */
export const MAX_LANDMARK_LENGTH = 200;

/** What becomes of an address that no zone covers: the shop's own fee, or no order. */
export const UNCOVERED_CHOICES = ['default', 'refused'] as const;
export type UncoveredChoice = (typeof UNCOVERED_CHOICES)[number];

/** A stretch of a day of the week in which a zone is delivered to. */
export interface DeliveryWindow {
  readonly id: number;
  /** 1 for Monday to 7 for Sunday. */
  readonly weekday: number;
  /** On the shop's clock, `HH:MM`. */
  readonly begins: string;
  readonly ends: string;
  /** How many orders it takes on one day; `null`: any number. */
  readonly capacity: number | null;
}

/** One of the merchant's areas. Money in cents. */
export interface DeliveryZone {
  readonly id: number;
  readonly name: string;
  readonly feeCents: number;
  /** The discounted subtotal from which on delivery is free; `null`: it never is. */
  readonly freeFromCents: number | null;
  /** What a parcel costs the merchant that comes back. */
  readonly returnFeeCents: number;
  readonly served: boolean;
  /** Days of delivery after the day that an order counts as placed on; both 0: the same day. */
  readonly daysMin: number;
  readonly daysMax: number;
  /** An order from this hour on counts as placed on the next day; 24: never. */
  readonly cutoffHour: number;
  /** Days of the week without delivery, 1 for Monday to 7 for Sunday. */
  readonly closedWeekdays: readonly number[];
  readonly windows: readonly DeliveryWindow[];
}

/** A city; where that is empty a district, and where both are empty a whole region. */
export interface Place {
  readonly region: string;
  readonly district: string;
  readonly city: string;
  readonly otherNames: readonly string[];
  /** The zone that claims it; `null`: that of what it lies in. */
  readonly zoneId: number | null;
}

/** What of an address decides on its zone, as it was typed. */
export interface AreaOfAddress {
  readonly region: string;
  readonly city: string;
}

/** A place with the keys of its names: an order that goes by zones costs little more than one that doesn't. */
interface IndexedPlace extends Place {
  readonly keys: PlaceName;
}

/** The merchant's zones, with the names by which addresses find them. */
export interface DeliveryZones {
  readonly zones: ReadonlyMap<number, DeliveryZone>;
  /** Places by each of their names' keys. */
  readonly byName: ReadonlyMap<string, readonly IndexedPlace[]>;
  /** Zones that claim a place, by the place's path. */
  readonly claims: ReadonlyMap<string, number>;
}

/** The names of a place are the same regardless of case, accents, signs and the spelling of Arabic: "Jbeïl" and "jbeil", "جونية" and "جونيه". */
export const placeKey = (name: string): string =>
  arabicSpelling(identityKey(name))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A place as it is written: "Mount Lebanon / Matn / Jdeideh". */
export const placePath = ({ region, district, city }: PlaceName): string =>
  [region, district, city].filter((name) => name !== '').join(' / ');

export type PlaceName = Pick<Place, 'region' | 'district' | 'city'>;

/** What two places are the same by. */
export const pathKey = (place: PlaceName): string => pathOfKeys(keysOf(place));

const pathOfKeys = ({ region, district, city }: PlaceName): string =>
  [region, district, city].filter((key) => key !== '').join('/');

const keysOf = ({ region, district, city }: PlaceName): PlaceName => ({
  region: placeKey(region),
  district: placeKey(district),
  city: placeKey(city),
});

/** Reads a path as people write it; a name behind a region is a city. `null` where it has no name, an empty or a long one, or more than three. */
export function readPath(path: string): PlaceName | null {
  const names = path.split('/').map(typedLine);
  const [region = '', ...inner] = names;
  if (names.length > 3 || names.some((name) => placeKey(name) === '' || isLongName(name)))
    return null;
  const [district = '', city = ''] = inner.length === 2 ? inner : ['', ...inner];
  return { region, district, city };
}

/** Whether a name is longer than one may be. */
export const isLongName = (name: string): boolean => [...name].length > MAX_PLACE_NAME_LENGTH;

/** A place's own name: the last one of its path. */
export const ownName = ({ region, district, city }: PlaceName): string =>
  city || district || region;

/** Makes the index by which addresses find their zone. */
export function indexZones(
  zones: readonly DeliveryZone[],
  places: readonly Place[],
): DeliveryZones {
  const byName = new Map<string, IndexedPlace[]>();
  for (const place of withOuter(places)) {
    const names = new Set([ownName(place), ...place.otherNames].map(placeKey));
    const indexed = { ...place, keys: keysOf(place) };
    for (const name of names) byName.set(name, [...(byName.get(name) ?? []), indexed]);
  }
  const claims = places.flatMap((place) =>
    place.zoneId === null ? [] : [[pathKey(place), place.zoneId] as const],
  );
  return {
    zones: new Map(zones.map((zone) => [zone.id, zone])),
    byName,
    claims: new Map(claims),
  };
}

/** Places with the districts and regions that they lie in, where these are not among them. */
function withOuter(places: readonly Place[]): readonly Place[] {
  const all = new Map(places.map((place) => [pathKey(place), place]));
  const nothing = { otherNames: [], zoneId: null };
  for (const { region, district } of places) {
    for (const outer of [
      { region, district },
      { region, district: '' },
    ]) {
      const place = { ...outer, city: '', ...nothing };
      if (!all.has(pathKey(place))) all.set(pathKey(place), place);
    }
  }
  return [...all.values()];
}

/**
 * The zone of an address (docs/product.md, Delivery zones): that of the city within the region, or in a district that is also known
 * there; of the region, where the city is not known in it; of the city alone, where the region is not known. `null` where no zone claims any of them, or several do.
 */
export function zoneOf({ region, city }: AreaOfAddress, known: DeliveryZones): DeliveryZone | null {
  const around = known.byName.get(placeKey(region)) ?? [];
  const named = known.byName.get(placeKey(city)) ?? [];
  const within = () => named.filter((place) => around.some((outer) => isWithin(place, outer)));
  const moved = () => named.filter((place) => isDistrictWithin(place, around, known));
  const id =
    onlyZone(within(), known) ??
    onlyZone(moved(), known) ??
    onlyZone(around.length === 0 ? named : around, known);
  return (id !== undefined && known.zones.get(id)) || null;
}

/**
 * The regions that a city lies in where the address names another one: "Tripoli" in "Beirut". Empty where the two agree, or one of them is not
 * known: a merchant's places are never all there are.
 */
export function otherRegions(
  { region, city }: AreaOfAddress,
  known: DeliveryZones,
): readonly string[] {
  const around = known.byName.get(placeKey(region)) ?? [];
  const named = known.byName.get(placeKey(city)) ?? [];
  const agree = (place: IndexedPlace, outer: IndexedPlace) =>
    isWithin(place, outer) ||
    isWithin(outer, place) ||
    isDistrictWithin(place, [outer], known) ||
    isDistrictWithin(outer, [place], known);
  if (around.length === 0 || named.some((place) => around.some((outer) => agree(place, outer)))) {
    return [];
  }
  return [...new Set(named.map((place) => place.region))];
}

/** Whether a place is another one or lies in it. */
function isWithin({ keys }: IndexedPlace, { keys: outer }: IndexedPlace): boolean {
  const same = (part: keyof PlaceName) => outer[part] === '' || outer[part] === keys[part];
  return same('region') && same('district') && same('city');
}

/** Whether a place of the name of its district lies there too: a city of Keserwan is then found in "Mount Lebanon / Keserwan" as well. */
function isDistrictWithin(
  { keys: { district } }: IndexedPlace,
  around: readonly IndexedPlace[],
  { byName }: DeliveryZones,
): boolean {
  const sameName = district === '' ? [] : (byName.get(district) ?? []);
  return sameName.some((place) => around.some((outer) => isWithin(place, outer)));
}

/** The zone of places that may all be meant; `undefined` where they have several, or none. */
function onlyZone(places: readonly IndexedPlace[], known: DeliveryZones): number | undefined {
  const ids = new Set(places.map((place) => claimOf(place, known)));
  return ids.size === 1 ? [...ids][0] : undefined;
}

/** A place without a zone of its own is in that of its district, and that in its region's. */
function claimOf({ zoneId, keys }: IndexedPlace, { claims }: DeliveryZones): number | undefined {
  if (zoneId !== null) return zoneId;
  return claims.get(pathOfKeys({ ...keys, city: '' })) ?? claims.get(keys.region);
}

/** By what the delivery of an order is decided on where the shop has zones. */
export interface ZoneRules {
  readonly known: DeliveryZones;
  readonly uncovered: UncoveredChoice;
}

/** What the delivery of an order is decided on: its zone and what that costs, or that nobody delivers there. */
export type DeliveryDecision =
  | { readonly served: true; readonly zone: DeliveryZone | null; readonly rule: DeliveryRule }
  | { readonly served: false; readonly zone: DeliveryZone | null };

/**
 * Decides what an address' delivery costs: by its zone, without one by the shop's own rule, or not at all.
 *
 * @param rules `null` where the shop has no zones: its own rule holds for every address
 * @param shopRule the shop's own fee
 */
export function decideDelivery(
  address: AreaOfAddress,
  rules: ZoneRules | null,
  shopRule: DeliveryRule,
): DeliveryDecision {
  if (!rules) return { served: true, zone: null, rule: shopRule };
  const zone = zoneOf(address, rules.known);
  if (!zone) {
    if (rules.uncovered === 'refused') return { served: false, zone };
    return { served: true, zone, rule: shopRule };
  }
  return zone.served ? { served: true, zone, rule: ruleOf(zone) } : { served: false, zone };
}

/** A zone's fee; what is never free is free from no amount on. */
const ruleOf = ({ feeCents, freeFromCents }: DeliveryZone): DeliveryRule => ({
  feeCents,
  freeFromCents: freeFromCents ?? Number.POSITIVE_INFINITY,
});
