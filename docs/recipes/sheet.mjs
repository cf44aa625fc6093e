// Each order that is placed becomes a row of a sheet: WEBHOOK_SECRET=whsec_… SHEET=orders.csv node sheet.mjs
// Choose the event "Orders: Placed". Any spreadsheet opens the file.
import { appendFileSync, existsSync } from 'node:fs';
import { receive } from './receive.mjs';

const { SHEET = 'orders.csv' } = process.env;
// A text that a spreadsheet would take for a formula begins with an apostrophe.
const cell = (value) =>
  `"${String(value ?? '')
    .replace(/^(?=[=+\-@\t\r])/, "'")
    .replaceAll('"', '""')}"`;
const row = (...values) => `${values.map(cell).join(',')}\r\n`;

if (!existsSync(SHEET))
  appendFileSync(SHEET, row('Order', 'Placed', 'Name', 'Phone', 'City', 'Total'));
receive(({ type, data: { order } }) => {
  if (type !== 'order.placed') return;
  const { id, created_at, guest_name, guest_phone, guest_city, total_price } = order;
  appendFileSync(SHEET, row(id, created_at, guest_name, guest_phone, guest_city, total_price));
});
