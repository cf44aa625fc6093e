import { createECDH, createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { NewPushDevice, PushDevice } from '../../contract/push.ts';
import { isClockTime } from '../../domain/quiet-hours.ts';
import { PUSH } from '../../domain/words/push.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { PushKeys, PushPlaces, PushTarget } from './send-push.ts';

/** As many as a person has devices. */
const MAX_DEVICES = 10;

const READ_KEYS = { name: 'read-push-keys', text: 'select public_key, private_key from push_keys' };

/** The shop's keys, made at first use. Two instances that make them at once keep the same pair. */
export async function readKeys(db: Kysely<Database>): Promise<PushKeys> {
  const [known] = await namedQuery<PushKeys>(db, READ_KEYS, []);
  if (known) return known;
  const pair = createECDH('prime256v1');
  const public_key = pair.generateKeys().toString('base64url');
  // A number that begins with zeros is shorter than the 32 bytes that it is written in.
  const private_key = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  await sql`insert into push_keys (public_key, private_key) values (${public_key}, ${private_key})
    on conflict do nothing`.execute(db);
  const [made] = await namedQuery<PushKeys>(db, READ_KEYS, []);
  return made ?? { public_key, private_key };
}

interface DeviceRow {
  readonly id: number;
  readonly endpoint: string;
  readonly device: string | null;
  readonly quiet_from: string | null;
  readonly quiet_until: string | null;
  readonly failures: number;
  readonly last_error: string | null;
  readonly created_at: Date;
}

const COLUMNS = `d.id, d.endpoint, s.device, d.quiet_from, d.quiet_until, d.failures, d.last_error, d.created_at
  from push_devices d join sessions s on s.token_hash = d.session_hash and s.expires_at > now()`;

const LIST_DEVICES = {
  name: 'list-push-devices',
  text: `select ${COLUMNS} where d.user_id = $1 order by d.id`,
};

const toWire = ({ endpoint, failures, last_error, created_at, ...row }: DeviceRow): PushDevice => ({
  ...row,
  endpoint_hash: createHash('sha256').update(endpoint).digest('hex'),
  last_error: failures > 0 ? last_error : null,
  created_at: created_at.toISOString(),
});

/** The devices of an account that are notified, the oldest first. */
export async function listDevices(db: Kysely<Database>, userId: number): Promise<PushDevice[]> {
  return (await namedQuery<DeviceRow>(db, LIST_DEVICES, [userId])).map(toWire);
}

/**
 * Notifies a device from now on, as long as the session lasts that it is turned on in. A browser that was somebody else's is taken over.
 *
 * @throws {Refusal} 401 where the session is gone, 409 for an eleventh device, 422 for what no push service gives
 */
export async function addDevice(
  db: Kysely<Database>,
  places: PushPlaces,
  { actor, device }: { readonly actor: SignedIn; readonly device: NewPushDevice },
): Promise<PushDevice> {
  refuseBadDevice(device, places);
  const { userId, tokenHash } = actor;
  return db.transaction().execute(async (transaction) => {
    await sql`select from users where id = ${userId} for no key update`.execute(transaction); // One device after the other.
    const { rows: others } = await sql`
      select from push_devices where user_id = ${userId} and endpoint <> ${device.endpoint}`.execute(
      transaction,
    );
    if (others.length >= MAX_DEVICES) {
      throw wordedRefusal(409, null, PUSH, 'too_many', { count: MAX_DEVICES });
    }
    const { rows } = await sql<{ id: number }>`
      insert into push_devices (user_id, session_hash, endpoint, p256dh, auth)
      select user_id, token_hash, ${device.endpoint}, ${device.p256dh}, ${device.auth}
      from sessions where token_hash = ${tokenHash} and user_id = ${userId} and expires_at > now()
      on conflict (endpoint) do update set user_id = excluded.user_id, session_hash = excluded.session_hash,
        p256dh = excluded.p256dh, auth = excluded.auth, failures = 0, last_error = null,
        quiet_from = case when push_devices.user_id = excluded.user_id then push_devices.quiet_from end,
        quiet_until = case when push_devices.user_id = excluded.user_id then push_devices.quiet_until end
      returning id`.execute(transaction);
    const added = (await listDevices(transaction, userId)).find(({ id }) => id === rows[0]?.id);
    if (!added) throw wordedRefusal(401, null, PUSH, 'session_gone');
    return added;
  });
}

/** @throws {Refusal} 422 */
function refuseBadDevice({ endpoint, p256dh, auth }: NewPushDevice, { protocols }: PushPlaces) {
  const url = URL.parse(endpoint);
  const isAddress = url && protocols.includes(url.protocol) && !url.username && !url.password;
  if (!isAddress) throw wordedRefusal(422, 'endpoint', PUSH, 'bad_endpoint');
  if (!isPublicPoint(p256dh)) throw wordedRefusal(422, 'p256dh', PUSH, 'bad_keys');
  if (decoded(auth)?.length !== 16) throw wordedRefusal(422, 'auth', PUSH, 'bad_keys');
}

const decoded = (text: string): Buffer | null =>
  /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : null;

/** Whether it is a point of the curve: to any other nothing can be encrypted. */
function isPublicPoint(text: string): boolean {
  const point = decoded(text);
  if (point?.length !== 65) return false;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    return pair.computeSecret(point).length === 32;
  } catch {
    return false;
  }
}

interface OwnDevice {
  readonly userId: number;
  readonly id: number;
}

/** What a push needs of a device of one's own; `null`: there is no such device. */
export async function findTarget(
  db: Kysely<Database>,
  { userId, id }: OwnDevice,
): Promise<PushTarget | null> {
  const device = await db
    .selectFrom('push_devices')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return device ?? null;
}

/**
 * Sets the quiet hours of a device; `null` for both: none.
 *
 * @returns `null` where there is no such device
 * @throws {Refusal} 422 for what is no time, or only one of them
 */
export async function setQuietHours(
  db: Kysely<Database>,
  { userId, id }: OwnDevice,
  hours: { readonly quiet_from: string | null; readonly quiet_until: string | null },
): Promise<PushDevice | null> {
  const isHalf = (hours.quiet_from === null) !== (hours.quiet_until === null);
  for (const field of ['quiet_from', 'quiet_until'] as const) {
    const time = hours[field];
    if (time === null && isHalf) throw wordedRefusal(422, field, PUSH, 'half_hours');
    if (time !== null && !isClockTime(time)) throw wordedRefusal(422, field, PUSH, 'bad_time');
  }
  await db
    .updateTable('push_devices')
    .set(hours)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
  // What waits for the end of the former hours is looked at again.
  await sql`update push_deliveries set due_at = now() where device_id = ${id} and attempts = 0`.execute(
    db,
  );
  return (await listDevices(db, userId)).find((device) => device.id === id) ?? null;
}

/** Notifies a device no longer. @returns whether there was one */
export async function removeDevice(
  db: Kysely<Database>,
  { userId, id }: OwnDevice,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A device that has turned notifications off by itself, or has failed for long. */
export async function endDevice(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', id).execute();
}

/** Notes how a try ended, for the panel. @param error `null`: it arrived */
export async function noteTry(
  db: Kysely<Database>,
  id: number,
  error: string | null,
): Promise<void> {
  await sql`
    update push_devices set last_error = ${error}, failures = case when ${error}::text is null then 0 else failures + 1 end
    where id = ${id} and (failures > 0 or ${error}::text is not null)`.execute(db);
}
