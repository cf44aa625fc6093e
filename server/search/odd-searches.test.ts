import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { cleanSearch, MAX_SEARCH_LENGTH } from '../../domain/search-text.ts';
import { createTestApp } from '../../test/app.ts';
import { insertCategory } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { NAUGHTY_STRINGS } from '../../test/fuzz/naughty-strings.ts';
import { generateProduct } from '../../test/relevance/generated-catalogue.ts';

const shop = forAllTests(createTestApp);

beforeAll(async () => {
  const category = await insertCategory(shop.database.db, { name: 'Rugs' });
  const rows = JSON.stringify(Array.from({ length: 200 }, (_, at) => generateProduct(at)));
  await sql`insert into products (category_id, name, description, price)
    select ${category}, name, description, price
    from jsonb_to_recordset(${rows}::jsonb) r (name text, description text, price numeric)`.execute(
    shop.database.db,
  );
});

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 60 });
const small = fc.nat({ max: 400 }).map(String);
const number = fc.oneof(
  { arbitrary: small, weight: 4 },
  digits,
  fc.tuple(small, digits).map(([whole, part]) => `${whole}.${part}`),
  fc.tuple(small, small).map(([one, other]) => `${one}/${other}`),
  fc.tuple(small, small, small).map((parts) => `${parts[0]}-${parts[1]}/${parts[2]}`),
  fc.bigInt({ min: 1000n, max: 10n ** 30n }).map((all) => all.toLocaleString('en')),
  fc.tuple(small, small).map(([feet, inches]) => `${feet}'${inches}"`),
  fc.tuple(small, small).map(([feet, inches]) => `${feet} ft. ${inches} in.`),
  fc.constantFrom('½', '2½', '٣٠', '３０', '1e309', '-0', '.5', '5.', '0x1F', '1.2.3', '²', '一'),
);
const among = (texts: string) => fc.constantFrom(...texts.split('|'));
const unit = among(
  `||"|'|″|’’|in| in.|-inch| inches|ft| feet|cm| mm|w| watts|v| volts|gal.|oz| lbs| qt| pc|-pack|%|$| €| dollars| bucks| W| in. D| H|#|°`,
);
const joint = among(' | |x| x | X |×|*| by |-| - | to | and |/|,|, |.|+|');
const words = among(
  '|rug|under|under $|less than |between|between $|from $|over €|up to|<|>= $|$|#|set of|or less|for mom|with top|tabel lamp|no.|花瓶|مزهرية|İstanbul|e\u0301|\u202Evase\u202C|\u200B|the of and|a b c d e f g h|qwrt zxcv qwrt zxcv|mirorr vaze lapm chandaleer',
);
/** Numbers, prices and sizes in all notations, among words and what breaks texts. */
const search = fc
  .array(
    fc.oneof(
      { arbitrary: fc.tuple(words, joint, number, unit).map((parts) => parts.join('')), weight: 6 },
      fc.constantFrom(...NAUGHTY_STRINGS).map((text) => text.slice(0, 40)),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .chain((parts) => joint.map((between) => parts.join(between).slice(0, MAX_SEARCH_LENGTH)));

/** Far above what any search takes, also on a busy machine, and far below what a pattern that runs away would. In ms. */
const LONG = 5_000;

test('numbers, sizes and what breaks texts are searched for, and soon', async () => {
  await fc.assert(
    fc.asyncProperty(
      search,
      fc.constantFrom(
        ...['', '&typing=1', '&as_typed=1', '&by_id=1', '&sort_by=price_low_to_high&on_sale=1'],
      ),
      async (text, more) => {
        const began = performance.now();
        const { status, data } = await shop.get(
          `/api/products?search=${encodeURIComponent(cleanSearch(text))}${more}`,
        );
        expect(status).toBe(200);
        expect(data.total).toBeGreaterThanOrEqual(data.data.length);
        expect(performance.now() - began).toBeLessThan(LONG);
      },
    ),
    { seed: 16, numRuns: 300 },
  );
});

test('and products may be called so', async () => {
  await fc.assert(
    fc.asyncProperty(search, async (text) => {
      const name = cleanSearch(text);
      const { rows } = await sql<{ words: string[] }>`
        select words from search_document(${name}, ${name}, ${name})`.execute(shop.database.db);
      expect(rows).toHaveLength(1);
    }),
    { seed: 16, numRuns: 200 },
  );
});

test('sixteen searches at once are all answered', async () => {
  const words = 'lamp|velvet sofa|chandaleer|8x10 rug|bookcase|white|vaze|tabel'.split('|');
  const answers = await Promise.all(
    [...words, ...words].map((word) =>
      shop.get(`/api/products?search=${encodeURIComponent(word)}`),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
