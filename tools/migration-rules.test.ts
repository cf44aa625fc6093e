import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBreaches, findUnrepeatableFunctions } from './migration-rules.ts';

const database = join(import.meta.dirname, '../database');
const directory = join(database, 'migrations');

/** Up to 0193 migrations wrote functions, too. */
const names = readdirSync(directory).filter(
  (name) => name.endsWith('.sql') && name > '0193_remotes.sql',
);

test.each(names)('%s leaves the release before it running', (name) => {
  expect(findBreaches(readFileSync(join(directory, name), 'utf8'))).toEqual([]);
});

test.each(readdirSync(join(database, 'functions')))('functions/%s can be applied again', (name) => {
  const sql = readFileSync(join(database, 'functions', name), 'utf8');
  expect(findUnrepeatableFunctions(sql)).toEqual([]);
});

test('functions are replaced, nothing else', () => {
  const sql = 'create or replace function f() returns int language sql as $$ select 1; drop $$;';
  expect(findUnrepeatableFunctions(sql)).toEqual([]);
  expect(findUnrepeatableFunctions(`${sql} create trigger t after insert on orders;`)).toHaveLength(
    1,
  );
  expect(findUnrepeatableFunctions(`${sql} drop function g;`)).toEqual(['drop function g']);
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
    'drop trigger if exists keep_cards on products;',
    'create or replace function f() returns trigger language plpgsql as $$ begin end $$;',
    'create trigger t after insert on orders execute function f();',
    'alter function f() rows 5;',
    '-- after-functions\ncreate table t (id integer);',
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
    '-- under-index: customers_by_text is made of it\ncreate function f(name text) returns text language sql as $$ update orders set id = 1 $$;',
    '-- unused-since: 0.6.0 reads products\ndrop trigger if exists keep_cards on products; drop function if exists keep_cards;',
    "comment on table orders is 'drop table, rename column';",
    '-- outside-transaction\ndrop index concurrently if exists a;\ncreate index concurrently a on orders (notes);',
    '-- unused-since: 0.2.0 reads other columns\nalter table orders drop column notes;',
    '-- after-functions\nselect write_product_cards(array(select id from products));',
    '-- takes-lock: the table has some ten rows\ncreate index by_notes on orders (notes);',
  ])('%s', (sql) => {
    expect(findBreaches(sql)).toEqual([]);
  });
});
