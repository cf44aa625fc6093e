// What a warehouse counted becomes the shop's stock, nightly:
// SHOP=https://shop.example TOKEN=mantel_… node import-stock.mjs counts.csv
// A line of the file is a reference or barcode, a comma or semicolon, and how many there are. Products must be counted by the shop already.
import { readFileSync } from 'node:fs';
import { createClient, ShopError } from 'mantel-client';

const { SHOP: shop, TOKEN: token } = process.env;
const { call } = createClient({ shop, token });
const done = { changed: 0, same: 0, failed: 0 };

for (const line of readFileSync(process.argv[2], 'utf8').split(/\r?\n/)) {
  const [code = '', number = ''] = line.split(/[,;]/).map((cell) => cell.trim());
  if (!/^\d+$/.test(number)) continue; // A heading or an empty line.
  try {
    done[await count(code, Number(number))] += 1;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    console.error(`${code}: ${error.message}`);
    done.failed += 1;
  }
}
process.stdout.write(`${done.changed} changed, ${done.same} as they were, ${done.failed} failed\n`);
process.exitCode = done.failed > 0 ? 1 : 0;

/** Sets the count of what has a code. An order that comes in between is noticed: then the shop refuses, and tonight counts again. */
async function count(code, counted) {
  const found = await call('GET /stock/find', { query: { code } });
  const [{ product_id, variant_id, stock } = {}] = found;
  if (found.length !== 1 || !stock) {
    throw new ShopError(
      404,
      found.length > 1 ? 'is the code of several' : 'nothing counted has this code',
    );
  }
  if (stock.on_hand === counted) return 'same';
  const body = { counted, expected: stock.on_hand, variant_id };
  await call('POST /stock/{id}', { params: { id: product_id }, body });
  return 'changed';
}
