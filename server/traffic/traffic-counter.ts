import { type Kysely, sql } from 'kysely';
import { dayIn } from '../../domain/shop-day.ts';
import {
  type CameFrom,
  hasOwnRoom,
  isBot,
  MAX_PAIRS_A_DAY,
  OTHER_SOURCE,
  originOf,
  TRAFFIC_STEPS,
  type TrafficStep,
} from '../../domain/traffic.ts';
import type { Database } from '../database/types.ts';
import {
  type BatchWriter,
  createBatchWriter,
  createCountingTable,
} from '../http/counting-table.ts';
import { clientNetworks } from '../http/rate-limits.ts';

/** Who visits: looked at, and never kept. */
interface Visitor {
  readonly clientAddress: string;
  readonly userAgent: string;
}

/** How far a visit came, and where it began. */
interface Reported {
  readonly steps: readonly TrafficStep[];
  readonly came_from?: CameFrom | undefined;
}

/** Counts visits, away from the request. */
export interface TrafficCounter extends Pick<BatchWriter, 'flush' | 'close'> {
  /** Adds to the sums of the day; they are written with the next batch. */
  count(reported: Reported, visitor: Visitor, timeZone: string): void;
}

interface CounterOptions {
  /** The shop's own host. */
  readonly ownHost: string;
  /** Called when a batch could not be written; it is tried again with the next. */
  readonly onError?: (error: unknown) => void;
}

const FLUSH_EVERY_MS = 5_000;
/** Sums in memory at a time: of two days, as many as are kept. */
const MAX_NOTED = 2 * MAX_PAIRS_A_DAY;
/** Pages of one network that count in ten minutes: a household's, or a shop's own Wi-Fi. */
const MAX_OF_NETWORK = 300;
const WINDOW_SECONDS = 600;

interface Sums {
  readonly day: string;
  readonly source: string;
  readonly campaign: string;
  readonly counts: Record<TrafficStep, number>;
}

/** Sums are kept in memory and written every 5 s and at the close: a page costs the database nothing. */
export function createTrafficCounter(
  db: Kysely<Database>,
  { ownHost, onError = () => undefined }: CounterOptions,
): TrafficCounter {
  let noted = new Map<string, Sums>();
  const networks = createCountingTable({ slots: 16_384 });

  const sumsOf = (sums: Omit<Sums, 'counts'>): Sums => {
    const key = JSON.stringify(sums);
    const known = noted.get(key);
    if (known) return known;
    if (noted.size >= MAX_NOTED && !hasOwnRoom(sums)) {
      return sumsOf({ day: sums.day, source: OTHER_SOURCE, campaign: '' });
    }
    const begun = { ...sums, counts: noCounts() };
    noted.set(key, begun);
    return begun;
  };
  const add = ({ counts, ...sums }: Sums) => {
    const { counts: known } = sumsOf(sums);
    for (const step of TRAFFIC_STEPS) known[step] += counts[step];
  };
  const writeNoted = async () => {
    if (noted.size === 0) return;
    const batch = noted;
    noted = new Map();
    try {
      await storeSums(db, [...batch.values()]);
    } catch (error) {
      for (const sums of batch.values()) add(sums);
      throw error;
    }
  };
  const writer = createBatchWriter({ write: writeNoted, every: FLUSH_EVERY_MS, onError });

  return {
    count({ steps, came_from = {} }, { clientAddress, userAgent }, timeZone) {
      if (isBot(userAgent)) return;
      const network = clientNetworks(clientAddress)[0] ?? '';
      if (networks.add(network, 1, WINDOW_SECONDS).spent > MAX_OF_NETWORK) return;
      const counts = noCounts();
      for (const step of steps) counts[step] = 1;
      add({ day: dayIn(timeZone, new Date()), ...originOf(came_from, ownHost), counts });
      writer.later();
    },
    flush: writer.flush,
    close: writer.close,
  };
}

const noCounts = (): Record<TrafficStep, number> => ({
  ...{ visit: 0, page: 0, view: 0, product: 0, cart: 0, checkout: 0 },
});

/** Adds sums to those of their days. Pairs that a day has no room for are added to `other`. */
async function storeSums(db: Kysely<Database>, batch: readonly Sums[]): Promise<void> {
  const rows = batch.map(({ counts, ...sums }) => ({
    ...sums,
    has_own_room: hasOwnRoom(sums),
    ...counts,
  }));
  await sql`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (day date, source text, campaign text,
        has_own_room bool, visit int, page int, view int, product int, cart int, checkout int)
    ), ranked as (
      select s.*, known.day is not null as is_known,
        row_number() over (partition by s.day, known.day is null and not has_own_room order by s.visit desc, s.page desc, s.source, s.campaign)
          + (select count(*) from traffic_sums t where t.day = s.day) as place
      from said s left join traffic_sums known using (day, source, campaign)
    ), kept as (
      select day, case when has_room then source else ${OTHER_SOURCE} end as source, case when has_room then campaign else '' end as campaign,
        visit, page, view, product, cart, checkout
      from ranked, lateral (select is_known or has_own_room or place <= ${MAX_PAIRS_A_DAY} as has_room) r
    )
    insert into traffic_sums as t (day, source, campaign, visits, pages, views, products, carts, checkouts)
    select day, source, campaign, sum(visit), sum(page), sum(view), sum(product), sum(cart), sum(checkout)
    from kept group by day, source, campaign order by day, source, campaign
    on conflict (day, source, campaign) do update set visits = t.visits + excluded.visits, pages = t.pages + excluded.pages,
      views = t.views + excluded.views, products = t.products + excluded.products, carts = t.carts + excluded.carts,
      checkouts = t.checkouts + excluded.checkouts`.execute(db);
}

/** Removes at most `most` sums of days more than 13 months ago. @returns how many */
export async function removeOldTraffic(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from traffic_sums where (day, source, campaign) in (
      select day, source, campaign from traffic_sums where day < now()::date - interval '13 months' order by day limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows);
}
