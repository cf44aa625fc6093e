import { type Kysely, sql, type Transaction } from 'kysely';
import type { StateColumn, StateWord } from '../../domain/parcel-states.ts';
import { headingKey } from '../../domain/payout-sheet.ts';
import type { Database } from '../database/types.ts';

/** What a column of a list of waybill numbers may hold. */
export type WaybillColumn = 'order' | 'waybill';

/** How a courier company writes its lists, as the merchant said it once. */
export interface CompanySheets {
  readonly waybillColumns: Readonly<Record<string, WaybillColumn | null>>;
  readonly stateColumns: Readonly<Record<string, StateColumn | null>>;
  /** By the key of a word. */
  readonly words: Readonly<Record<string, StateWord>>;
}

/** How this courier writes its lists; `null`: there is no such courier. */
export async function readCompanySheets(
  db: Kysely<Database>,
  courierId: number,
): Promise<CompanySheets | null> {
  const { rows } = await sql<CompanySheets>`
    select coalesce(s.waybill_columns, '{}') as "waybillColumns", coalesce(s.state_columns, '{}') as "stateColumns",
      coalesce(s.state_words, '{}') as words
    from couriers c left join company_sheets s on s.courier_id = c.id where c.id = ${courierId}
  `.execute(db);
  return rows[0] ?? null;
}

type Kind = 'waybill_columns' | 'state_columns' | 'state_words';

/** Keeps more of how an existing courier writes its lists; what was said of another heading or word stays. */
async function keep(
  transaction: Transaction<Database>,
  courierId: number,
  { kind, said }: { readonly kind: Kind; readonly said: Readonly<Record<string, unknown>> },
): Promise<void> {
  const column = sql.ref(kind);
  await sql`
    insert into company_sheets (courier_id, ${column}) values (${courierId}, ${JSON.stringify(said)}::jsonb)
    on conflict (courier_id) do update set ${column} = company_sheets.${column} || excluded.${column}
  `.execute(transaction);
}

/** Headings of one company together: what is longer is no list of its. */
const MAX_HEADINGS = 300;

/** Keeps which columns of a list hold what; `places` counts from 1, `null`: none does. */
export async function keepColumns<Column extends string>(
  transaction: Transaction<Database>,
  courierId: number,
  {
    kind,
    head,
    places,
    known,
  }: {
    readonly kind: 'waybill_columns' | 'state_columns';
    readonly head: readonly string[];
    readonly places: Readonly<Record<Column, number | null>>;
    readonly known: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const meanings = Object.entries(places) as [Column, number | null][];
  const said = Object.fromEntries(
    head.map((heading, at) => [
      headingKey(heading),
      meanings.find(([, place]) => place === at + 1)?.[0] ?? null,
    ]),
  );
  const isKnown = Object.entries(said).every(([key, meaning]) => known[key] === meaning);
  const count = new Set([...Object.keys(known), ...Object.keys(said)]).size;
  if (!isKnown && count <= MAX_HEADINGS) await keep(transaction, courierId, { kind, said });
}

/** Keeps what words of a company mean. */
export const keepWords = (
  transaction: Transaction<Database>,
  courierId: number,
  words: Readonly<Record<string, StateWord>>,
): Promise<void> => keep(transaction, courierId, { kind: 'state_words', said: words });
