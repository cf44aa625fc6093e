import { type Kysely, sql } from 'kysely';
import { hashLink } from '../../server/accounts/account-links.ts';
import type { Database } from '../../server/database/types.ts';
import { leaveToken } from '../../server/newsletter/leave-link.ts';
import type { Familiar } from './generate-value.ts';

const IDS = Array.from({ length: 20 }, (_none, n) => 1_000_001 + n);
const tokenOf = (id: number) => `newsletter-${id}`;
/** Half are drafts, half are being sent. */
const DRAFTS = IDS.filter((_id, n) => n % 2 === 0);
const SENDING = IDS.filter((_id, n) => n % 2 === 1);
/** As `createTestApp` has it. */
const SECRET = 'a secret of the shop under test';

/** What a client may know of the newsletter. */
export const newsletterFamiliar: Familiar = {
  'newsletter.id': IDS,
  '/newsletter/addresses/{id} id': IDS,
  'letters.id': IDS,
  'PUT /letters/{id} id': DRAFTS,
  '/letters/{id}/state id': SENDING,
  'POST /letters/{id}/state state': ['paused', 'sending'],
  'POST /letters product_ids': [[], [1]],
  'PUT /letters/{id} product_ids': [[], [1]],
  'PUT /letters/{id} version': [undefined],
  'POST /letters/preview product_ids': [[], [1]],
  'POST /newsletter/confirm token': IDS.map(tokenOf),
  'POST /newsletter/leave token': IDS.map((addressId) =>
    leaveToken({ kind: 'letters', addressId, letterId: 0 }, SECRET),
  ),
  newsletter_on: [true],
};

/** Brings back addresses that cases removed, and letters that they sent or removed. */
export async function restockNewsletter(db: Kysely<Database>): Promise<void> {
  await sql`delete from newsletter_addresses where id <> all(${IDS}::int[])`.execute(db);
  for (const id of IDS) {
    await sql`
      insert into newsletter_addresses (id, email, state, token_hash, token_until) overriding system value
      values (${id}, ${`reader-${id}@example.com`}, 'confirmed', ${hashLink(tokenOf(id))}, now() + interval '7 days')
      on conflict (id) do update set state = excluded.state, token_hash = excluded.token_hash, token_until = excluded.token_until`.execute(
      db,
    );
  }
  await sql`delete from letters where id <> all(${IDS}::int[])`.execute(db);
  await sql`
    insert into letters (id, subject, body, state) overriding system value
    select id, 'New lamps', 'They are here.', case when id = any(${SENDING}::int[]) then 'sending' else 'draft' end from unnest(${IDS}::int[]) one (id)
    on conflict (id) do update set state = excluded.state where letters.state <> excluded.state`.execute(
    db,
  );
}
