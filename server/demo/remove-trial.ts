import { sql, type Transaction } from 'kysely';
import { lockCatalogue } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { showChange } from '../zones/write-zone.ts';

type Tx = Transaction<Database>;

/** Turns off again what the trial turned on. */
export async function removeSettings(tx: Tx, keys: readonly string[]): Promise<number> {
  await lockCatalogue(tx);
  const { numAffectedRows } = await sql`
    delete from settings where key = any(${keys}::text[]) and value = 'true'`.execute(tx);
  return Number(numAffectedRows);
}

/** Orders of the shop's own keep the name of their zone. */
export async function removeZones(tx: Tx, keys: readonly string[]): Promise<number> {
  await lockCatalogue(tx);
  const { numAffectedRows } = await sql`
    delete from delivery_zones where id = any(${keys.map(Number)}::int[])`.execute(tx);
  await showChange(tx);
  return Number(numAffectedRows);
}

/** A place that a zone of the merchant's has taken over is theirs. */
export async function removePlaces(tx: Tx, keys: readonly string[]): Promise<number> {
  await lockCatalogue(tx);
  const { numAffectedRows } = await sql`
    delete from delivery_places where id = any(${keys.map(Number)}::int[]) and zone_id is null`.execute(
    tx,
  );
  await showChange(tx);
  return Number(numAffectedRows);
}

/** Their notes go along. */
export async function removeNumbers(tx: Tx, keys: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from numbers where phone = any(${keys}::text[])`.execute(tx);
  return Number(numAffectedRows);
}

/** A text that the merchant has changed is theirs. */
export async function removeTemplates(tx: Tx, keys: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from message_templates t using demo_data d
    where t.event = any(${keys}::text[]) and d.kind = 'template' and d.key = t.event and d.details ->> 'text' = t.text`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/**
 * The books of the trial, as long as nothing of the merchant's own is in them: an order that is not the demo's, or money that was moved or
 * counted after the trial. Else they stay, and follow the orders that are removed.
 */
export async function removeBooks(tx: Tx): Promise<number> {
  await sql`lock table orders, ledger_entries in share row exclusive mode`.execute(tx);
  const { rows: own } = await sql`
    select from demo_data d join ledger_entries e on e.id > (d.details ->> 'last')::bigint
    where d.kind = 'books' and (e.kind in ('expense', 'taken_out', 'put_in', 'closing')
      or e.order_id is not null and not exists (select from demo_data where kind = 'order' and key = e.order_id::text))
    limit 1`.execute(tx);
  if (own.length > 0) return 0;
  await sql`
    truncate order_settlements, unsettled_orders, payout_rows, payout_sheets, ledger_lines, ledger_entries, cash_books`.execute(
    tx,
  );
  return 1;
}

/** Stops of the shop's own orders in them go along: these orders are free for another run. */
export async function removeRuns(tx: Tx, keys: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from runs where id = any(${keys.map(Number)}::int[])`.execute(tx);
  return Number(numAffectedRows);
}
