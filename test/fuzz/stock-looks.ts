import { type Kysely, sql } from 'kysely';
import { DEFAULT_LOOK } from '../../domain/look.ts';
import type { Database } from '../../server/database/types.ts';
import type { Familiar } from './generate-value.ts';

const PUBLISHED = [900_001, 900_002];
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h40v20z"/></svg>';

/** What a client may know of looks. */
export const FAMILIAR_LOOKS: Familiar = {
  'PUT /admin/look/draft look': [DEFAULT_LOOK],
  'PUT /admin/look/draft version': [undefined],
  'POST /admin/look/publish version': [1],
  '/admin/look/history/{id}/publish id': PUBLISHED,
  'POST /admin/look/logos file': [Buffer.from(LOGO)],
};

/** Brings back the draft that a case has published, and what was published. */
export async function restockLooks(db: Kysely<Database>): Promise<void> {
  const look = JSON.stringify(DEFAULT_LOOK);
  await sql`delete from looks where published_at is null`.execute(db);
  await sql`insert into looks (look, version) values (${look}, 1) on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into looks (id, look, published_at) overriding system value
    select id, ${look}, now() from unnest(${PUBLISHED}::int[]) one (id) on conflict do nothing`.execute(
    db,
  );
}
