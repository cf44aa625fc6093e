import { type Kysely, sql } from 'kysely';
import type { RedirectFields } from '../../contract/redirects.ts';
import {
  addressPath,
  isBehindShop,
  MAX_ADDRESS_LENGTH,
  type OwnPlace,
  ownPlace,
} from '../../domain/old-addresses.ts';
import { REDIRECTS } from '../../domain/words/redirects.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';

/** What an address is to lead to, as it is kept. */
export interface PlannedRedirect {
  readonly from: string;
  readonly to: string;
}

/** Why an address can't be kept, and which of the two it is about. */
export interface WrongRedirect {
  readonly field: keyof RedirectFields;
  readonly message: string;
}

const say = speaker(REDIRECTS, 'en');

/**
 * Checks addresses against the shop and against those that it keeps, in the order in which they are given (docs/product.md, Old addresses).
 *
 * @param publicUrl the shop's own address: a target may be written with it
 * @param inPlaceOf the kept address that is changed, which says nothing of the others
 */
export async function planRedirects(
  db: Kysely<Database>,
  publicUrl: string,
  typed: readonly RedirectFields[],
  inPlaceOf?: string,
): Promise<(PlannedRedirect | WrongRedirect)[]> {
  const read = typed.map((one) => readFields(one, publicUrl));
  const good = read.filter(isPlanned);
  const paths = good.flatMap(({ from, to }) => [from, pathOf(to)]);
  const [known, isThere] = await Promise.all([readKnown(db, paths), findPlaces(db, paths)]);
  // What the rows before say holds for those behind.
  const others = known.filter(({ from }) => from !== inPlaceOf);
  const leads = new Map(others.map(({ from, to }) => [from, to]));
  const ledTo = new Map(others.map(({ from, to }) => [pathOf(to), from]));
  return read.map((one) => {
    if (!isPlanned(one)) return one;
    const wrong = check(one, { leads, ledTo, isThere });
    if (wrong) return wrong;
    leads.set(one.from, one.to);
    ledTo.set(pathOf(one.to), one.from);
    return one;
  });
}

/** Whether it can be kept. */
export const isPlanned = (one: PlannedRedirect | WrongRedirect): one is PlannedRedirect =>
  'from' in one;

/** Of a target, whose query is kept with it. */
const pathOf = (to: string): string => addressPath(to) ?? to;

interface Shop {
  readonly leads: ReadonlyMap<string, string>;
  readonly ledTo: ReadonlyMap<string, string>;
  readonly isThere: (place: OwnPlace) => boolean;
}

function check(
  { from, to }: PlannedRedirect,
  { leads, ledTo, isThere }: Shop,
): WrongRedirect | null {
  const wrong = (field: keyof RedirectFields, message: string) => ({ field, message });
  const own = ownPlace(from);
  if (own && isThere(own)) return wrong('from', say('from_own', { path: from }));
  const path = pathOf(to);
  if (path === from) return wrong('to', say('leads_to_itself'));
  const on = leads.get(path);
  if (on !== undefined) return wrong('to', say('leads_on', { path, on }));
  const target = ownPlace(path);
  if (!target || !isThere(target)) return wrong('to', say('to_unknown', { path }));
  const before = ledTo.get(from);
  return before === undefined ? null : wrong('from', say('is_led_to', { path: before }));
}

/** Reads both as they are kept. */
function readFields(
  { from, to }: RedirectFields,
  publicUrl: string,
): PlannedRedirect | WrongRedirect {
  const path = addressPath(from);
  if (path === null) return { field: 'from', message: say('from_unreadable') };
  if (path === '/') return { field: 'from', message: say('from_own', { path }) };
  const inside = to.startsWith(`${publicUrl}/`) ? to.slice(publicUrl.length) : to;
  if (/^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(inside)) {
    return { field: 'to', message: say('to_outside') };
  }
  const target = addressPath(inside);
  if (target === null) return { field: 'to', message: say('to_unreadable') };
  if (isBehindShop(target)) return { field: 'to', message: say('to_behind', { path: target }) };
  const whole = `${target}${/[?#].*$/s.exec(inside)?.[0] ?? ''}`;
  return whole.length <= MAX_ADDRESS_LENGTH
    ? { from: path, to: whole }
    : { field: 'to', message: say('to_unreadable') };
}

/** The redirects that begin or end at these paths. */
async function readKnown(
  db: Kysely<Database>,
  paths: readonly string[],
): Promise<PlannedRedirect[]> {
  return db
    .selectFrom('redirects')
    .select(['from_path as from', 'to_path as to'])
    .where(({ or, eb }) =>
      or([
        eb('from_path', '=', sql<string>`any(${paths}::text[])`),
        eb('to_path', '=', sql<string>`any(${paths}::text[])`),
      ]),
    )
    .execute();
}

/** Which of the places that paths name are there for visitors; targets may have a query. */
export async function findPlaces(
  db: Kysely<Database>,
  paths: readonly string[],
): Promise<Shop['isThere']> {
  const places = paths.flatMap((path) => ownPlace(path.replace(/[?#].*$/s, '')) ?? []);
  const idsOf = (kind: 'product' | 'collection') =>
    places.flatMap((place) => (place.kind === kind ? place.id : []));
  const slugs = places.flatMap((place) => ('slug' in place ? place.slug : []));
  const { rows } = await sql<{ there: string }>`
    select 'product ' || id as there from products where id = any(${idsOf('product')}::int[]) and deleted_at is null
    union all select 'collection ' || id from categories where id = any(${idsOf('collection')}::int[])
    union all select 'info ' || slug from info_pages where slug = any(${slugs}::text[])
    union all select 'room ' || slug from rooms where slug = any(${slugs}::text[])`.execute(db);
  const there = new Set(rows.map((row) => row.there));
  return (place) => place.kind === 'page' || there.has(keyOf(place));
}

const keyOf = (place: Exclude<OwnPlace, { kind: 'page' }>): string =>
  `${place.kind} ${'slug' in place ? place.slug : place.id}`;
