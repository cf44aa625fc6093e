import { beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const database = forAllTests(createTestDatabase);

beforeAll(async () => {
  await database.pool.query(`
    insert into users (name, email, password_hash) values ('Ana', 'Ana@Example.com', 'x'), ('Ben', 'ben@example.com', 'x');
    insert into pictures (file_key, width, height, dominant_color, widths, formats)
      values ('picture-1', 800, 1000, '#aabbcc', '{400,800}', '{webp}'), ('picture-2', 800, 1000, '#aabbcc', '{400,800}', '{webp}');
    insert into categories (name, picture_id) values ('Lamps', 1);
    insert into products (category_id, name, description, price, discount)
      values (1, 'Café table', 'Small and round', 129.99, 15), (1, 'Oak chair', 'Solid', 80, 0);
    insert into product_images (product_id, picture_id, position) values (1, 1, 0), (1, 2, 1);
    insert into cart_items (user_id, product_id, quantity) values (1, 1, 2);
    insert into orders (user_id, guest_name, guest_phone, guest_region, guest_city, guest_street, subtotal, delivery_fee, total_price)
      values (1, 'Ana', '+961 71234567', 'Beirut', 'Beirut', 'Hamra 1', 110.49, 0, 110.49);
    insert into order_items (order_id, product_id, position, product_name, picture_id, quantity, price, discount, subtotal)
      values (1, 1, 0, 'Café table', 1, 1, 129.99, 15, 110.49);
    insert into idempotency_keys (scope, key, request_hash) values (0, 'key-1', sha256('a'));
  `);
});

/** Runs a statement and takes it back; answers with its SQLSTATE, or 'done'. */
async function attempt(statement: string): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    await client.query('set constraints all immediate');
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const product = (columns: string, values: string) =>
  `insert into products (category_id, name, description, ${columns}) values (1, 'Bowl', 'Round', ${values})`;
const order = (column: string, value: string) =>
  `update orders set ${column} = ${value} where id = 1`;

describe('the database refuses', () => {
  test.each([
    ['a price of nothing', product('price', '0'), '23514'],
    ['a negative price', product('price', '-1'), '23514'],
    ['a price of a million', product('price', '1000000'), '22003'],
    ['a discount above 100', product('price, discount', '10, 100.01'), '23514'],
    ['a discount below 0', product('price, discount', '10, -0.01'), '23514'],
    [
      'a product without collection',
      `insert into products (category_id, name, description, price) values (99, 'Bowl', 'Round', 1)`,
      '23503',
    ],
    [
      'a product for sale that is in no collection',
      'update products set category_id = null where id = 1',
      '23514',
    ],
    ['a blank product name', `update products set name = E' \\t' where id = 1`, '23514'],
    ['a product name of 201', `update products set name = repeat('é', 201) where id = 1`, '23514'],
    [
      'a description of 5001',
      `update products set description = repeat('x', 5001) where id = 1`,
      '23514',
    ],
    ['a written final price', 'update products set final_price = 1 where id = 1', '428C9'],
    [
      'a collection name in another case',
      `insert into categories (name) values ('LAMPS')`,
      '23505',
    ],
    ['a collection name of 81', `insert into categories (name) values (repeat('x', 81))`, '23514'],
    ['a collection deleted while it has products', 'delete from categories where id = 1', '23503'],
    [
      'an e-mail in another case',
      `insert into users (name, email, password_hash) values ('A', 'ANA@example.COM', 'x')`,
      '23505',
    ],
    ['an e-mail with a line break', `update users set email = E'a@b.c\\n' where id = 1`, '23514'],
    ['an unknown role', `update users set role = 'root' where id = 1`, '23514'],
    [
      'a session without SHA-256',
      `insert into sessions (token_hash, user_id, expires_at) values ('abc', 1, now() + interval '1 day')`,
      '23514',
    ],
    ['a colour that is none', `update pictures set dominant_color = 'red' where id = 1`, '23514'],
    ['an unknown picture format', `update pictures set formats = '{svg}' where id = 1`, '23514'],
    ['a picture without widths', `update pictures set widths = '{}' where id = 1`, '23514'],
    [
      'a file key that climbs',
      `update pictures set file_key = '../../etc/passwd' where id = 1`,
      '23514',
    ],
    [
      'a picture deleted that an order shows',
      'delete from product_images where picture_id = 1; update categories set picture_id = null; delete from pictures where id = 1',
      '23503',
    ],
    [
      'two pictures in one place',
      'insert into product_images (product_id, picture_id, position) values (1, 2, 0)',
      '23505',
    ],
    [
      'an eleventh picture',
      'insert into product_images (product_id, picture_id, position) values (1, 2, 10)',
      '23514',
    ],
    ['a cart quantity of 0', 'update cart_items set quantity = 0', '23514'],
    ['a cart quantity of 1001', 'update cart_items set quantity = 1001', '23514'],
    [
      'a second cart line of a product',
      'insert into cart_items (user_id, product_id, quantity) values (1, 1, 1)',
      '23505',
    ],
    ['order status 2', order('status_id', '2'), '23514'],
    ['order status 5', order('status_id', '5'), '23514'],
    ['payment status 4', order('payment_status_id', '4'), '23514'],
    ['payment method 0', order('payment_method_id', '0'), '23514'],
    ['a total that is not the sum', order('total_price', '110.50'), '23514'],
    ['a blank street', order('guest_street', `' '`), '23514'],
    ['notes of 1001', order('notes', `repeat('x', 1001)`), '23514'],
    ['an unknown courier', order('courier_id', '99'), '23503'],
    ['an order quantity of 1001', 'update order_items set quantity = 1001', '23514'],
    ['a line that does not add up', 'update order_items set subtotal = 110.48', '23514'],
    ['a product removed that was ordered', 'delete from products where id = 1', '23503'],
    [
      'a status change to the same',
      'insert into order_status_changes (order_id, from_status_id, to_status_id) values (1, 1, 1)',
      '23514',
    ],
    [
      'an idempotency key twice in a scope',
      `insert into idempotency_keys (scope, key, request_hash) values (0, 'key-1', sha256('b'))`,
      '23505',
    ],
    [
      'an idempotency key with a space',
      `insert into idempotency_keys (scope, key, request_hash) values (0, 'a b', sha256('b'))`,
      '23514',
    ],
    ['an answer without its order', `update idempotency_keys set answer = '{}'`, '23514'],
    [
      'a header in a recipient',
      `insert into outbox (recipient, subject, text_body) values (E'a@b.c\\r\\nBcc: x@y.z', 's', 't')`,
      '23514',
    ],
    [
      'a header in a subject',
      `insert into outbox (recipient, subject, text_body) values ('a@b.c', E's\\nBcc: x', 't')`,
      '23514',
    ],
    [
      'a message of 5001',
      `insert into contact_messages (email, message) values ('a@b.c', repeat('x', 5001))`,
      '23514',
    ],
    [
      'a second catalogue version',
      'insert into catalogue_version (only_row) values (true)',
      '23505',
    ],
    [
      'a second row of catalogue version by false',
      'insert into catalogue_version (only_row) values (false)',
      '23514',
    ],
  ])('%s', async (_, statement, state) => {
    expect(await attempt(statement)).toBe(state);
  });
});

describe('the database takes', () => {
  test.each([
    ['the dearest product', product('price, discount', '999999.99, 99.99')],
    ['a gift', product('price, discount', '0.01, 100')],
    [
      'the same key of another customer',
      `insert into idempotency_keys (scope, key, request_hash) values (1, 'key-1', sha256('b'))`,
    ],
    ['an order whose customer is removed', 'delete from users where id = 1'],
    [
      'pictures that swap places',
      'update product_images set position = 1 - position where product_id = 1',
    ],
    [
      'a dear order line',
      'update order_items set price = 999999.99, discount = 0.01, quantity = 1000, subtotal = round(999999.99 * 0.9999, 2) * 1000',
    ],
  ])('%s', async (_, statement) => {
    expect(await attempt(statement)).toBe('done');
  });
});

test('the final price is rounded half up to the cent', async () => {
  const rows = await database.db
    .selectFrom('products')
    .select('final_price')
    .orderBy('id')
    .execute();
  expect(rows.map((row) => row.final_price)).toEqual(['110.49', '80.00']);
});

test('search finds accents without accents, and word forms', async () => {
  const find = async (words: string) => {
    const { rows } = await database.pool.query<{ id: number }>(
      `select id from products where search_document @@ websearch_to_tsquery('shop_english', $1)`,
      [words],
    );
    return rows.map((row) => row.id);
  };
  expect(await find('cafe tables')).toEqual([1]);
  expect(await find('café')).toEqual([1]);
  expect(await find('CHAIRS solid')).toEqual([2]);
});

test('every product has its counters from the start', async () => {
  const { rows } = await database.pool.query(
    'select product_id, view_count, purchase_count from product_popularity order by 1',
  );
  expect(rows).toEqual([1, 2].map((id) => ({ product_id: id, view_count: 0, purchase_count: 0 })));
});

test('every table has a comment', async () => {
  const { rows } = await database.pool.query(`
    select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('schema_migrations', 'applied_migrations', 'applied_functions') and obj_description(oid, 'pg_class') is null`);
  expect(rows).toEqual([]);
});

test('every foreign key has an index that starts with it', async () => {
  const { rows } = await database.pool.query(`
    select conrelid::regclass::text as table, conkey from pg_constraint c
    where contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`);
  expect(rows).toEqual([]);
});
