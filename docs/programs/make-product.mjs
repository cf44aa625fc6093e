// A product with its picture, in a collection that is made where there is none of the name:
// SHOP=https://shop.example TOKEN=mantel_… node make-product.mjs "Oak Lamp" 49.90 Lamps lamp.jpg

import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { createClient } from 'mantel-client';

const { SHOP: shop, TOKEN: token } = process.env;
const { call } = createClient({ shop, token });
const [, , name, price, collection, file] = process.argv;

const [{ category_id }] = await call('POST /categories/bulk', { body: { names: [collection] } });
const form = new FormData();
const fields = { name, price, category_id, description: `${name}, made by a program`, hidden: 1 };
for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
form.set('image', await openAsBlob(file), 'picture');
// Started again with the same words it makes no second one, for a week.
const key = createHash('sha256')
  .update(JSON.stringify([name, price, collection]))
  .digest('hex');
const product = await call('POST /products', { headers: { 'idempotency-key': key }, body: form });
const pictures = product.images.length;
process.stdout.write(
  `Product ${product.id} waits in the panel, hidden, with ${pictures} picture\n`,
);
