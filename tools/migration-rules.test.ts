import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBreaches } from './migration-rules.ts';

const directory = join(import.meta.dirname, '../database/migrations');

/** Landed before there were headers, and looked at: what they do is said here, since an applied file is not edited. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  '0026_jobs.sql': 'an index of sent mails, of which a shop has some thousands: made in some ms',
  '0042_search_units.sql': 'drops a function that 0040 made, which no release has used',
  '0031_one_email_rule.sql': 'an index of users too; no two e-mails are equal',
};

const names = readdirSync(directory).filter((name) => name.endsWith('.sql') && name > '0015');

test.each(names)('%s leaves the release before it running', (name) => {
  if (name in LOOKED_AT) return;
  expect(findBreaches(readFileSync(join(directory, name), 'utf8'))).toEqual([]);
});

describe('found are', () => {
  test.each([
    'drop table orders;',
    'alter table orders drop column notes;',
    'alter table orders rename column notes to note;',
    'alter table orders rename to sales;',
    'alter table orders alter column notes type text;',
    'alter table orders add column courier integer not null;',
    'alter table orders add constraint small check (id < 10);',
    'alter table orders alter column notes set not null;',
    'create index by_notes on orders (notes);',
    'create unique index by_notes on orders (notes);',
    'update orders set notes = null;',
    'delete from orders;',
    'with old as (select 1) update orders set notes = null;',
    'truncate orders;',
    'lock table orders;',
    'create index concurrently by_notes on orders (notes);',
    '-- outside-transaction\ncreate index concurrently by_notes on orders (notes);',
    '-- unused-since: some day\ndrop table orders;',
  ])('%s', (sql) => {
    expect(findBreaches(sql)).toHaveLength(1);
  });
});

describe('allowed are', () => {
  test.each([
    'create table t (id integer not null check (id > 0)); create index by_id on t (id); update t set id = 1;',
    'alter table orders add column courier integer;',
    "alter table orders add column note text not null default '';",
    'alter table orders add constraint small check (id < 10) not valid;',
    'create function f() returns trigger language plpgsql as $$ begin update orders set id = 1; end $$;',
    "comment on table orders is 'drop table, rename column';",
    '-- outside-transaction\ndrop index concurrently if exists a;\ncreate index concurrently a on orders (notes);',
    '-- unused-since: 0.2.0 reads other columns\nalter table orders drop column notes;',
    '-- takes-lock: the table has some ten rows\ncreate index by_notes on orders (notes);',
  ])('%s', (sql) => {
    expect(findBreaches(sql)).toEqual([]);
  });
});
