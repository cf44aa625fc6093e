import { sql, type Transaction } from 'kysely';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { phoneKey } from '../../domain/phone.ts';
import { addDays, dayIn } from '../../domain/shop-day.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import type { Database } from '../database/types.ts';
import { readZones } from '../delivery/read-zones.ts';
import { readSettings, writeSettings } from '../shop/shop-settings.ts';
import { addLebanon } from '../zones/add-preset.ts';
import { showChange } from '../zones/write-zone.ts';
import { insertDeliveries } from './insert-deliveries.ts';
import { insertHistory } from './insert-history.ts';
import { readProducts } from './insert-people.ts';
import { insertTrialOrders, type Trial } from './insert-trial-orders.ts';
import { markDemo, markIds } from './mark-demo.ts';
import { BLOCKED, findPerson, REFUSED, TRIAL_NOTES, TRIAL_TEMPLATES } from './trial-orders.ts';

type Tx = Transaction<Database>;

/**
 * Turns confirmation and zones on and adds orders of today in every stage, with zones, notes of numbers, an edited order and templates; then
 * runs, companies, returns and books, unless the merchant keeps books already. All of it is marked as the demo's. What the merchant has of
 * their own stays as it is. The catalogue is locked.
 *
 * @returns whether anything was added: there are products of the demo and its people, and it was not tried yet.
 */
export async function insertTrial(
  tx: Tx,
  { staffId, now, shopSecret }: Omit<Trial, 'settings'>,
): Promise<boolean> {
  if (!(await canTry(tx))) return false;
  await turnOn(tx, ['confirmation_on', 'delivery_zones']);
  const settings = await readSettings(tx);
  await insertZones(tx, settings);
  await sendBack(tx);
  await insertHistory(tx, staffId);
  await insertNumbers(tx, { staffId, now, settings });
  await insertTemplates(tx);
  const trial = { staffId, now, settings, shopSecret };
  await insertTrialOrders(tx, trial);
  if (await insertDeliveries(tx, trial)) await turnOn(tx, ['runs_on', 'returns_on']);
  return true;
}

/** Whether there are orders of the demo that were not tried yet. */
async function canTry(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from demo_data d join orders o on o.id = d.key::int where d.kind = 'order')
      and not exists (select from demo_data where kind = 'number')`.execute(tx);
  return rows.length > 0 && (await readProducts(tx)).length > 0;
}

type Switch = 'confirmation_on' | 'delivery_zones' | 'runs_on' | 'returns_on';

/** What is on already stays the merchant's. */
async function turnOn(tx: Tx, switches: readonly Switch[]): Promise<void> {
  const before = await readSettings(tx);
  const off = switches.filter((key) => !before[key]);
  await writeSettings(tx, Object.fromEntries(off.map((key) => [key, true])));
  await markDemo(
    tx,
    'setting',
    off.map((key) => ({ key })),
  );
}

/** Zones that cost the shop's own fee; those that are further away than Beirut and its mountains more. */
const NEAR = ['Beirut', 'Mount Lebanon'];
const NOT_SERVED = 'Akkar';

/** Lebanon's governorates, with windows in Beirut. A shop that has zones keeps its own. */
async function insertZones(tx: Tx, settings: AllSettings): Promise<void> {
  const { zones: own, places: ownPlaces } = await readZones(tx);
  if (own.length > 0) return;
  await addLebanon(tx, settings);
  const fee = formatDecimal(parseCents(settings.delivery_fee) + 200);
  await sql`
    update delivery_zones set fee = case when name = any(${NEAR}) then fee else ${fee}::numeric end,
      free_from = case when name = any(${NEAR}) then free_from end, return_fee = 3, served = name <> ${NOT_SERVED},
      days_max = case when name = any(${NEAR}) then 2 else 4 end, cutoff_hour = 15, closed_weekdays = '{7}'`.execute(
    tx,
  );
  await sql`
    insert into delivery_windows (zone_id, weekday, begins, ends, capacity)
    select id, weekday, begins, ends, 6 from delivery_zones cross join generate_series(1, 6) weekday
      cross join (values ('10:00', '13:00'), ('17:00', '20:00')) as time (begins, ends)
    where name = 'Beirut'`.execute(tx);
  await showChange(tx);
  const { zones, places } = await readZones(tx);
  const known = new Set(ownPlaces.map(({ id }) => id));
  await markIds(
    tx,
    'zone',
    zones.map(({ id }) => id),
  );
  await markIds(
    tx,
    'place',
    places.map(({ id }) => id).filter((id) => !known.has(id)),
  );
}

/** Canceled orders of the demo that came back from the door: a courier had them. */
async function sendBack(tx: Tx): Promise<void> {
  const emails = REFUSED.map((name) => findPerson(name).email);
  await sql`
    update orders o set courier_id = (select min(key::int) from demo_data d join couriers c on c.id = d.key::int where d.kind = 'courier')
    where status_id = ${ORDER_STATUS.canceled} and guest_email = any(${emails}) and courier_id is null
      and exists (select from demo_data where kind = 'order' and key = o.id::text)`.execute(tx);
}

/** For how long the number of somebody is blocked, in days. */
const BLOCKED_DAYS = 90;

async function insertNumbers(
  tx: Tx,
  { staffId, now, settings }: Omit<Trial, 'shopSecret'>,
): Promise<void> {
  const until = addDays(dayIn(settings.time_zone, now), BLOCKED_DAYS);
  const phones = [...new Set(TRIAL_NOTES.map(([name]) => phoneKey(findPerson(name).phone)))];
  const { rows } = await sql<{ phone: string }>`
    insert into numbers (phone) select unnest(${phones}::text[]) on conflict (phone) do nothing returning phone`.execute(
    tx,
  );
  await sql`
    update numbers set blocked_reason = 'Two parcels came back from the door', blocked_until = ${until}::date,
      blocked_by = ${staffId}, blocked_at = ${now}
    where phone = ${phoneKey(findPerson(BLOCKED).phone)} and blocked_until is null`.execute(tx);
  const notes = TRIAL_NOTES.map(([name, note]) => ({
    phone: phoneKey(findPerson(name).phone),
    note,
  }));
  await sql`
    insert into number_notes (number_id, note, written_by)
    select n.id, t.note, ${staffId} from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as t (phone text, note text)
      join numbers n using (phone)`.execute(tx);
  await markDemo(
    tx,
    'number',
    rows.map(({ phone }) => ({ key: phone })),
  );
}

async function insertTemplates(tx: Tx): Promise<void> {
  const { rows } = await sql<{ event: string; text: string }>`
    insert into message_templates (event, subject, text)
    select event, subject, text from jsonb_to_recordset(${JSON.stringify(TRIAL_TEMPLATES)}::jsonb) as t (event text, subject text, text text)
    on conflict (event) do nothing returning event, text`.execute(tx);
  await markDemo(
    tx,
    'template',
    rows.map(({ event, text }) => ({ key: event, details: { text } })),
  );
}
