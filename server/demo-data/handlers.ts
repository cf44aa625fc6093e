import { type Kysely, sql } from 'kysely';
import type { DemoData, demoDataCalls } from '../../contract/demo-data.ts';
import { DEMO_TRIAL } from '../../domain/words/demo-trial.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';
import { insertTrial } from '../demo/insert-trial.ts';
import { signedIn } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { enqueue, type WakeJob } from '../jobs/define-job.ts';
import { inPanel } from '../products/in-panel.ts';
import type { ChangeShop } from '../shop/shop-settings.ts';
import { REMOVE_DEMO } from './remove-demo.ts';

interface DemoDataServices {
  /** Of the panel. */
  readonly db: Kysely<Database>;
  readonly wakeJob: WakeJob;
  readonly changeShop: ChangeShop;
  readonly shopSecret: string;
}

/** Serves the panel's view of the demo and its removal. */
export const demoDataHandlers = ({
  db,
  wakeJob,
  changeShop,
  shopSecret,
}: DemoDataServices): Handlers<typeof demoDataCalls> => ({
  'GET /admin/demo-data': async () => ({ data: await countDemo(db) }),
  'DELETE /admin/demo-data': async () => {
    if (!(await countDemo(db)).is_there) throw new Refusal(409, 'There is no demo data');
    await enqueue(db, REMOVE_DEMO, null);
    wakeJob(REMOVE_DEMO);
    return { data: null, message: 'The demo data is being removed' };
  },
  'POST /admin/demo-data/trial': async (_input, { actor }) => {
    const admin = signedIn(actor);
    const isAdded = await changeShop(admin, (tx) =>
      insertTrial(tx, { staffId: admin.userId, now: new Date(), shopSecret }),
    );
    if (!isAdded) throw wordedRefusal(409, null, DEMO_TRIAL, 'not_now');
    return { data: null, message: speaker(DEMO_TRIAL, 'en')('done') };
  },
});

/** What there is of the demo and what of it will stay. One query, of the demo's rows. */
async function countDemo(db: Kysely<Database>): Promise<DemoData> {
  const { rows } = await sql<DemoData>`
    with marked as materialized (select kind, key from demo_data where kind <> 'seed'),
      ids as materialized (select kind, key::int as id from marked where kind not in ('search', 'slide', 'setting', 'number', 'template', 'books')),
      shown as materialized (
        select p.id from ids join products p using (id) where kind = 'product' and ${inPanel('p')}
      ),
      collections as materialized (select c.id from ids join categories c using (id) where kind = 'collection'),
      staying as materialized (select c.id from ids join couriers c using (id) where ids.kind = 'courier')
    select (select exists (select from marked)) as is_there,
      (select count(*)::int from shown) as products,
      (select count(*)::int from collections) as collections,
      (select count(*)::int from ids join orders o using (id) where kind = 'order') as orders,
      (select count(*)::int from ids join users u using (id)
        where kind = 'customer' and u.role = 'user' and u.staff_role is null) as customers,
      (select count(*)::int from staying) as couriers,
      (select count(*)::int from ids join contact_messages m using (id) where kind = 'message') as messages,
      (select count(*)::int from settings cross join lateral jsonb_path_query(value, 'lax $[*]') slide
        where settings.key = 'banners'
          and exists (select from demo_data where kind = 'slide' and details = slide)) as slides,
      (select nullif(count(*), 0)::int from ids join offers f using (id) where ids.kind = 'offer') as offers,
      (select nullif(count(*), 0)::int from ids join delivery_zones z using (id) where ids.kind = 'zone') as zones,
      (select nullif(count(*), 0)::int from marked join numbers n on n.phone = marked.key where marked.kind = 'number') as numbers,
      (select exists (select from marked where kind = 'number')) as is_tried,
      (select count(*)::int from shown where exists (
        select from order_items i where i.product_id = shown.id
          and not exists (select from ids where kind = 'order' and ids.id = i.order_id))) as sold_products,
      (select count(*)::int from collections where exists (
        select from products p where p.category_id = collections.id and ${inPanel('p')}
          and not exists (select from ids where kind = 'product' and ids.id = p.id))) as shared_collections,
      (select count(*)::int from staying where exists (
        select from orders o where o.courier_id = staying.id
          and not exists (select from ids where kind = 'order' and ids.id = o.id))) as busy_couriers,
      (select exists (select from jobs.job where name = ${REMOVE_DEMO.name}
        and state in ('created', 'retry', 'active'))) as is_being_removed`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('The demo was not counted');
  const { offers, zones, numbers, ...others } = counts;
  return {
    ...others,
    ...(offers && { offers }),
    ...(zones && { zones }),
    ...(numbers && { numbers }),
  };
}
