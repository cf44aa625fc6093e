import { type Kysely, sql, type Transaction } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import type {
  MeasuredPurchase,
  MeasuringServiceState,
  measuringCalls,
} from '../../contract/measuring.ts';
import {
  ACCOUNT_FORMS,
  MEASURING_SERVICES,
  type MeasuringService,
} from '../../domain/measuring.ts';
import { offset } from '../../domain/pagination.ts';
import { MEASURING } from '../../domain/words/measuring.ts';
import { speaker } from '../../domain/words/say.ts';
import { sealText } from '../database/sealed-text.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { ChangeShop } from '../shop/shop-settings.ts';
import { measuringKey } from './measuring-key.ts';

interface MeasuringDependencies {
  readonly db: Kysely<Database>;
  readonly changeShop: ChangeShop;
  readonly shopSecret: string;
}

const say = speaker(MEASURING, 'en');

/** Serves the services that purchases are told to. Pages ask for consent as soon as one of them is on. */
export function measuringHandlers({
  db,
  changeShop,
  shopSecret,
}: MeasuringDependencies): Handlers<typeof measuringCalls> {
  return {
    'GET /measuring': async () => ({ data: await readServices(db) }),
    'PUT /measuring/{service}': async ({ params: { service }, body }, { actor }) => ({
      data: await changeShop(signedIn(actor), async (tx) => {
        await writeService(tx, service, { ...body, shopSecret });
        return readServices(tx);
      }),
      message: say('saved'),
    }),
    'DELETE /measuring/{service}': async ({ params: { service } }, { actor }) => ({
      data: await changeShop(signedIn(actor), async (tx) => {
        await sql`delete from measuring_services where service = ${service}`.execute(tx);
        await sql`
          delete from measured_purchases where service = ${service} and state <> 'sent'`.execute(
          tx,
        );
        return readServices(tx);
      }),
      message: say('removed'),
    }),
    'GET /measured-purchases': async ({ query }) => ({ data: await listPurchases(db, query) }),
    'POST /measured-purchases/{id}/retry': async ({ params: { id } }) => {
      await sendAgain(db, id);
      return { data: null, message: say('again') };
    },
  };
}

const UNSET = { account: '', has_key: false, counts_at: 'delivered', is_on: false } as const;
const NOTHING = { waiting: 0, failed: 0, last_sent_at: null, last_problem: null } as const;

type ServiceRow = Omit<MeasuringServiceState, 'last_sent_at'> & { last_sent_at: Date | null };

async function readServices(db: Kysely<Database>) {
  const { rows } = await sql<ServiceRow>`
    select s.service, s.account, true as has_key, s.counts_at, s.is_on,
      count(*) filter (where m.state = 'waiting')::int as waiting, count(*) filter (where m.state = 'failed')::int as failed,
      max(m.tried_at) filter (where m.state = 'sent') as last_sent_at,
      (array_agg(m.problem order by m.tried_at desc) filter (where m.tried_at is not null))[1] as last_problem
    from measuring_services s
    left join lateral (
      select state, tried_at, problem from measured_purchases where service = s.service order by id desc limit 1000
    ) m on true
    group by s.service`.execute(db);
  const services = MEASURING_SERVICES.map((service): MeasuringServiceState => {
    const row = rows.find((one) => one.service === service);
    if (!row) return { service, ...UNSET, ...NOTHING };
    return { ...row, last_sent_at: row.last_sent_at?.toISOString() ?? null };
  });
  return { services };
}

interface EnteredService {
  readonly account: string;
  readonly key: string;
  readonly counts_at: string;
  readonly is_on: boolean;
  readonly shopSecret: string;
}

/** @throws {Refusal} 422 for an id that is none, and where a key is missing */
async function writeService(
  tx: Transaction<Database>,
  service: MeasuringService,
  { account, key, counts_at, is_on, shopSecret }: EnteredService,
): Promise<void> {
  if (!ACCOUNT_FORMS[service].test(account)) {
    throw wordedRefusal(422, 'account', MEASURING, `no_account_${service}`);
  }
  if (key !== '' && !/^[\x21-\x7e]+$/.test(key)) {
    throw wordedRefusal(422, 'key', MEASURING, 'no_key_form');
  }
  if (key === '') {
    const { rows } = await sql`
      update measuring_services set account = ${account}, counts_at = ${counts_at}, is_on = ${is_on}, changed_at = now()
      where service = ${service} returning service`.execute(tx);
    if (rows.length === 0) throw wordedRefusal(422, 'key', MEASURING, 'key_missing');
    return;
  }
  const sealed = sealText(key, measuringKey(shopSecret));
  await sql`
    insert into measuring_services (service, account, sealed_key, counts_at, is_on)
    values (${service}, ${account}, ${sealed}, ${counts_at}, ${is_on})
    on conflict (service) do update set account = excluded.account, sealed_key = excluded.sealed_key,
      counts_at = excluded.counts_at, is_on = excluded.is_on, changed_at = now()`.execute(tx);
}

type PurchaseRow = Omit<MeasuredPurchase, 'happened_at' | 'tried_at' | 'next_try_at'> & {
  readonly happened_at: Date;
  readonly tried_at: Date | null;
  readonly due_at: Date;
};

async function listPurchases(
  db: Kysely<Database>,
  { state, page, per_page }: { state?: string | undefined; page: number; per_page: number },
): Promise<Page<MeasuredPurchase>> {
  const wanted = state === undefined ? sql`true` : sql`state = ${state}`;
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from measured_purchases where ${wanted}`.execute(db);
  const { rows } = await sql<PurchaseRow>`
    select id, service, order_id, state, attempts, happened_at, tried_at, due_at, status, problem
    from measured_purchases where ${wanted} order by id desc limit ${per_page} offset ${offset(page, per_page)}`.execute(
    db,
  );
  const shown = rows.map(({ due_at, happened_at, tried_at, ...row }) => ({
    ...row,
    happened_at: happened_at.toISOString(),
    tried_at: tried_at?.toISOString() ?? null,
    next_try_at: row.state === 'waiting' ? due_at.toISOString() : null,
  }));
  return toPage(shown, counts[0]?.total ?? 0, { page, per_page });
}

/** @throws {Refusal} 404, 409 for one that was taken */
async function sendAgain(db: Kysely<Database>, id: number): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    with again as (
      update measured_purchases set state = 'waiting', due_at = now(), attempts = 0 where id = ${id} and state <> 'sent'
    )
    select state from measured_purchases where id = ${id}`.execute(db);
  if (!rows[0]) throw wordedRefusal(404, null, MEASURING, 'no_purchase');
  if (rows[0].state === 'sent') throw wordedRefusal(409, null, MEASURING, 'is_sent');
}
