import pg from 'pg';

/**
 * Fills an empty database with `count` plausible products in 20 collections, two pictures each.
 * Made by SQL from a fixed formula: the same catalogue every time.
 *
 * @param searchable how many of them are put into the search index, which takes three quarters of the time
 */
export async function generateCatalogue(
  connectionString: string,
  count: number,
  searchable = count,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`
      insert into pictures (file_key, width, height, dominant_color, widths, formats)
      select 'bench' || lpad(n::text, 6, '0'), 1000, 1250, '#d8cfc2', '{160,320,480,640,800,1000}', '{webp,avif}'
      from generate_series(1, 200) n`);
    await client.query(`
      insert into categories (name, position, picture_id)
      select 'Collection ' || n, n, (select id from pictures order by id offset n limit 1)
      from generate_series(1, 20) n`);
    // In portions: what triggers keep of a statement's rows, and sort, stays in memory.
    for (let from = 1; from <= count; from += PORTION) {
      // A portion's cards are written with its pictures, so not twice.
      const left = [
        'keep_product_cards_inserted',
        ...(from > searchable ? ['keep_search_inserted'] : []),
      ];
      await insertProducts(client, [from, Math.min(from + PORTION - 1, count)], left);
    }
    await client.query(
      'update product_popularity set view_count = product_id::bigint * 7919 % 5000, purchase_count = product_id::bigint * 104729 % 400',
    );
    await client.query(
      'select search_pack(segment) from (select distinct product_id >> 14 as segment from search_changes) s',
    );
    // Only what was filled, as autovacuum would: if it knew of no orders, sessions would keep reading all of them.
    await client.query(
      'vacuum analyze categories, pictures, products, product_images, product_popularity, product_cards',
    );
  } finally {
    await client.end();
  }
}

/** Rows of one statement. */
const PORTION = 16_384;

async function insertProducts(
  client: pg.Client,
  [from, to]: readonly [number, number],
  withoutTriggers: readonly string[],
): Promise<void> {
  const switchTriggers = (how: 'enable' | 'disable') =>
    withoutTriggers.map((name) => `alter table products ${how} trigger ${name}`).join(';');
  await client.query(`begin; ${switchTriggers('disable')}`);
  await client.query(
    `insert into products (category_id, name, description, price, discount, available, created_at)
    select (select min(id) from categories) + n % 20,
      (array['Ribbed','Glazed','Linen','Walnut','Brass','Marble','Woven','Smoked'])[1 + n % 8] || ' '
        || (array['vase','lamp','mirror','cushion','candle','bowl','print','planter','tray'])[1 + n % 9] || ' ' || n,
      'A quiet piece for the living room, made of honest materials. '
        || 'It is ' || (10 + n % 60) || ' cm tall. Wipe it with a soft cloth.',
      (12 + (n * 37) % 46800 / 100.0)::numeric(8, 2),
      case when n % 4 = 0 then 5 + n % 40 else 0 end,
      n % 17 <> 0,
      timestamptz '2026-01-01' + n * interval '7 minutes'
    from generate_series($1::int, $2::int) n`,
    [from, to],
  );
  await client.query(switchTriggers('enable'));
  await client.query(
    `insert into product_images (product_id, picture_id, position, alt_text)
    select p.id, (select min(id) from pictures) + (p.id * 2 + i) % 200, i, p.name
    from (select id, name from products order by id desc limit $1) p, generate_series(0, 1) i
    order by p.id, i`,
    [to - from + 1],
  );
  await client.query('commit');
}
