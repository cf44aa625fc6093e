import { type Kysely, sql } from 'kysely';
import type { ShopSettings } from '../../domain/shop-settings.ts';
import type { Database } from '../database/types.ts';

/** What the demo's shop says of itself. A shop of its own begins without. */
const DEMO_SETTINGS: Partial<ShopSettings> = {
  shop_subtitle: 'Home decor for quiet rooms',
  contact_email: 'hello@mantel.example',
  contact_phone: '+961 1 555 010',
  address: 'Beirut, Lebanon',
  social_links: [{ label: 'Instagram', url: 'https://www.instagram.com/' }],
};

const rows = Object.entries(DEMO_SETTINGS).map(([key, value]) => ({
  key,
  value: JSON.stringify(value),
}));

/** Gives the demo's shop a contact; what the merchant has set stays. */
export async function insertDemoSettings(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Takes away what is still as the demo wrote it. */
export async function removeDemoSettings(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from settings s using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) d (key text, value text)
    where s.key = d.key and s.value = d.value::jsonb`.execute(db);
}
