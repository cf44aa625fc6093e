// Told by a webhook that little is left of something, it writes a line of what to order:
// SHOP=https://shop.example TOKEN=mantel_… WEBHOOK_SECRET=whsec_… PORT=8090 node low-stock.mjs to-order.csv 3
// Choose the event "Stock: Changed". The token reads the catalogue.
import { appendFileSync } from 'node:fs';
import { createClient } from 'mantel-client';
import { receive } from '../recipes/receive.mjs';

const { SHOP: shop, TOKEN: token } = process.env;
const [, , list = 'to-order.csv', few = '3'] = process.argv;
const { call } = createClient({ shop, token });

receive(async ({ type, data }) => {
  if (type !== 'stock.changed' || data.on_hand > Number(few)) return;
  // The event has the count; the name is asked for.
  const product = await call('GET /panel-products/{id}', { params: { id: data.product_id } });
  const name = product.name.replaceAll('"', '""');
  appendFileSync(list, `${product.id},"${name}",${data.on_hand}\r\n`);
});
