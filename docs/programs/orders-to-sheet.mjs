// Orders that changed since the last time become rows of a sheet, every five minutes:
// SHOP=https://shop.example TOKEN=mantel_… node orders-to-sheet.mjs orders.csv
// The last row of an order is how it stands. The place where it goes on is kept beside the sheet; a row may come twice after a crash, none is lost.
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createClient } from 'mantel-client';

const { SHOP: shop, TOKEN: token } = process.env;
const [, , sheet = 'orders.csv'] = process.argv;
const place = `${sheet}.cursor`;
// A text that a spreadsheet would take for a formula begins with an apostrophe.
const cell = (value) =>
  `"${String(value ?? '')
    .replace(/^(?=[=+\-@\t\r])/, "'")
    .replaceAll('"', '""')}"`;
const row = (...cells) => `${cells.map(cell).join(',')}\r\n`;

if (!existsSync(sheet))
  writeFileSync(sheet, row('Order', 'Placed', 'Status', 'Name', 'City', 'Total'));
const cursor = existsSync(place) ? readFileSync(place, 'utf8') : undefined;
let written = 0;
for await (const page of createClient({ shop, token }).changed('GET /orders/changed', { cursor })) {
  const rows = page.data.map((order) =>
    row(
      order.id,
      order.created_at,
      order.status.name,
      order.guest_name,
      order.guest_city,
      order.total_price,
    ),
  );
  appendFileSync(sheet, rows.join(''));
  writeFileSync(`${place}.new`, page.next_cursor);
  renameSync(`${place}.new`, place); // Whole or not at all.
  written += rows.length;
}
process.stdout.write(`${written} rows\n`);
