import { type Kysely, sql } from 'kysely';
import { DEFAULT_HOME } from '../../domain/sections.ts';
import type { Database } from '../../server/database/types.ts';
import { lockSections } from '../../server/sections/write-sections.ts';
import { plain } from '../media-samples.ts';
import type { Familiar } from './generate-value.ts';

const PUBLISHED = [910_001, 910_002];
const PICTURE = await plain(40, 50).jpeg().toBuffer();

const PATHS = [
  '/sections/{page}',
  '/admin/sections/{page}',
  '/admin/sections/{page}/draft',
  '/admin/sections/{page}/publish',
  '/admin/sections/{page}/history/{id}/publish',
];

/** What a client may know of the sections of pages. */
export const FAMILIAR_SECTIONS: Familiar = {
  ...Object.fromEntries(PATHS.map((path) => [`${path} page`, ['home']])),
  'PUT /admin/sections/{page}/draft sections': [DEFAULT_HOME],
  'PUT /admin/sections/{page}/draft version': [undefined],
  'POST /admin/sections/{page}/publish version': [1],
  '/admin/sections/{page}/history/{id}/publish id': PUBLISHED,
  'POST /admin/sections/pictures image': [PICTURE],
  'PUT /admin/menus navbar': [null],
  'PUT /admin/menus footer': [null],
  'PUT /admin/menus version': ['none'],
};

/** Brings back the draft that a case has published, and what was published; no case writes one meanwhile. */
export async function restockSections(db: Kysely<Database>): Promise<void> {
  const sections = JSON.stringify(DEFAULT_HOME);
  const { rows } = await sql`
    select from arrangements
    where page = 'home' and (published_at is null and version = 1 or id = any(${PUBLISHED}::int[]))`.execute(
    db,
  );
  if (rows.length > PUBLISHED.length) return;
  await db.transaction().execute(async (tx) => {
    await lockSections(tx);
    await sql`delete from arrangements where published_at is null`.execute(tx);
    await sql`insert into arrangements (page, sections, version) values ('home', ${sections}, 1)`.execute(
      tx,
    );
    await sql`
      insert into arrangements (id, page, sections, published_at) overriding system value
      select id, 'home', ${sections}, now() from unnest(${PUBLISHED}::int[]) one (id) on conflict do nothing`.execute(
      tx,
    );
  });
}
