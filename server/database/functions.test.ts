import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { databaseFolder } from './sql-files.ts';

const database = forAllTests(createTestDatabase);

const folder = join(databaseFolder, 'functions');
const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

/** The names that the files write, by kind: `function`, `trigger` … */
const written = (kind: string): string[] =>
  files
    .flatMap((sql) => [
      ...sql.matchAll(
        new RegExp(`^(?:create or replace|    create constraint) ${kind} (\\w+)`, 'gm'),
      ),
    ])
    .map(([, name]) => name ?? '')
    .sort();

const FUNCTIONS = '(?:function|procedure|aggregate)';

/** Functions that a column, an index or a constraint is made of: they change by a migration that makes it again. */
const UNDER = `select p.proname as name from pg_depend d join pg_proc p on p.oid = d.refobjid
  where d.refclassid = 'pg_proc'::regclass and d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass)
    and p.pronamespace = 'public'::regnamespace`;

async function names(query: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(query);
  return rows.map(({ name }) => name).sort();
}

test('each function stands in one file, but for those that indexes and columns are made of', async () => {
  const all =
    await names(`select proname as name from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') and proname not in (${UNDER})`);
  expect(written(FUNCTIONS)).toEqual(all);
});

test('each trigger stands in one file', async () => {
  const all =
    await names(`select tgname as name from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace`);
  expect(written('trigger')).toEqual(all);
});

test('each view stands in one file', async () => {
  const all = await names(`select relname as name from pg_class c where relkind in ('v', 'm')
    and relnamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`);
  expect(written('view')).toEqual(all);
});

test('bodies name what is there', async () => {
  for (const sql of files) await database.pool.query(sql); // They are checked here, and not as they are applied.
});
