import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { encodeForm } from '../../test/admin-shop.ts';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import { makeWorkbook } from '../../test/make-workbook.ts';
import { headersOf, orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

/** Sheets as courier companies write them (docs/product.md, Payout sheets): each row is told rightly, whatever stands around it. */

const { shop, admin, post } = openOwnedShop();
let vase: number;
let swift: number;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '1234.50' });
});
beforeEach(async () => {
  await sql`truncate cash_books, ledger_entries, ledger_lines, order_settlements, unsettled_orders, order_waybills, payout_sheets, payout_rows, payout_columns`.execute(
    shop.database.db,
  );
  swift = await insertCourier(shop.database.db, `Swift ${crypto.randomUUID()}`);
  await post('/cash/start', { till: '0' });
});

/** Delivers an order of 1,234.50 by the company, with a waybill where one is named. */
async function delivered(waybill?: string): Promise<number> {
  const { data } = await postOrder(shop, orderBody([[vase, 1]]));
  await shop.put(`/api/orders/${data.id}/courier`, { courier_id: swift }, headersOf(admin));
  if (waybill) await shop.put(`/api/orders/${data.id}/waybill`, { waybill }, headersOf(admin));
  await shop.put(`/api/orders/${data.id}`, { order_status_id: 3 }, headersOf(admin));
  return data.id;
}

interface Told {
  readonly outcomes: readonly string[];
  readonly collected: readonly (string | null)[];
  readonly fees: readonly string[];
  readonly paidOut: string;
  readonly problem: string | null;
}

/** What is told of a file. */
async function tell(content: string | Buffer): Promise<Told> {
  const form = await encodeForm([
    ['courier_id', String(swift)],
    ['file', Buffer.from(content)],
  ]);
  const headers = { ...form.headers, ...headersOf(admin) };
  const { data: sheet } = await shop.post('/api/cash/sheets', form.payload, headers);
  const { data } = await shop.get(`/api/cash/sheets/${sheet.id}/rows`, headersOf(admin));
  const rows: readonly { outcome: string; collected: string | null; fee: string }[] = data.data;
  return {
    outcomes: rows.map(({ outcome }) => outcome),
    collected: rows.map(({ collected }) => collected),
    fees: rows.map(({ fee }) => fee),
    ...{ paidOut: sheet.paid_out, problem: sheet.problem },
  };
}

test('French: semicolons, spaces between thousands and a comma before decimals', async () => {
  await delivered('YAL-001');
  const told = await tell(
    'Tracking;Commande;Montant encaissé;Frais;Net à payer\nyal 001;;1\u202f234,50 DA;400,00;834,50',
  );
  expect(told).toMatchObject({ outcomes: ['matched'], fees: ['400.00'], paidOut: '834.50' });
});

test('Arabic: headings and digits, signs for decimals and thousands', async () => {
  const order = await delivered();
  const arabic = (text: string) =>
    text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
  const told = await tell(
    `رقم الطلب,المبلغ المحصل,رسوم التوصيل,الصافي\n${arabic(String(order))},${arabic('1٬234٫50')},${arabic('3٫25')},${arabic('1231٫25')}`,
  );
  expect(told).toMatchObject({ outcomes: ['matched'], fees: ['3.25'], paidOut: '1231.25' });
});

test('a workbook with a title, merged headings in two rows, and a sum below', async () => {
  const order = await delivered();
  const told = await tell(
    makeWorkbook([
      ['Swift Parcels, week 48', '', '', ''],
      ['Order no.', 'Money', '', ''],
      ['', 'COD', 'Delivery fee', 'Net'],
      [order, 1234.5, 3, 1231.5],
      ['Total', 1234.5, 3, 1231.5],
    ]),
  );
  expect(told).toMatchObject({ outcomes: ['matched', 'sum'], paidOut: '1231.50' });
});

test('a workbook whose formulas left amounts like 1234.4999999999998', async () => {
  const [order, other] = [await delivered(), await delivered()];
  const told = await tell(
    makeWorkbook([
      ['Order', 'COD', 'Fee'],
      [order, 1234.4999999999998, 0.30000000000000004],
      [other, 1234.505, 3],
    ]),
  );
  expect(told).toMatchObject({ outcomes: ['matched', 'unreadable'], fees: ['0.30', '0.00'] });
});

test('the head again on each printed page, and a sum of each', async () => {
  const [first, second] = [await delivered(), await delivered()];
  const head = 'Order,COD,Fee';
  const told = await tell(
    [head, `${first},1234.50,3`, ',1234.50,3', head, `${second},1234.50,3`, ',1234.50,3'].join(
      '\n',
    ),
  );
  expect(told.outcomes).toEqual(['matched', 'sum', 'matched', 'sum']);
  expect(told.paidOut).toBe('2463.00');
});

test('waybills without their leading zeros, and in scientific notation', async () => {
  await delivered('00402380');
  await delivered('123456789012');
  const told = await tell('AWB,COD Amount\n402380,1234.50\n1.23457E+11,"1,234.50"');
  expect(told.outcomes).toEqual(['matched', 'unknown']);
});

test('the same parcel twice: a second row of its own, and a copy', async () => {
  const order = await delivered();
  const told = await tell(
    `Order,COD\n${order},1000.00\n${order},234.50\n${order},1000.00\n#${order},1000.00`,
  );
  expect(told.outcomes).toEqual(['short', 'twice', 'twice', 'twice']);
  expect(told.paidOut).toBe('1000.00');
});

test('amounts with currencies, in brackets and with a minus behind', async () => {
  const [first, second, third] = [await delivered(), await delivered(), await delivered()];
  const told = await tell(
    `Reference\tAmount\tCharges\nMNT-${first}\tUSD 1,234.50\t(3.00)\n#${second}\t$1,234.50\t3.00-\n${third}\t1,234.50 $\t-3`,
  );
  expect(told).toMatchObject({
    outcomes: ['matched', 'matched', 'matched'],
    fees: ['3.00', '3.00', '3.00'],
  });
});

test('columns in another order, with headings of a program, and one that only looks like an amount', async () => {
  const order = await delivered();
  const told = await tell(
    `consignment_phone,booked_packet_collect_amount,destination_city,booked_packet_order_id\n03123456,1234.50,Beirut,${order}\n`,
  );
  expect(told).toMatchObject({ outcomes: ['matched'], collected: ['1234.50'] });
});

test('no heading that is known: the columns are asked for, and nothing is told yet', async () => {
  const told = await tell('Kod,Fiyat\n1,1234.50');
  expect([told.problem, told.paidOut]).toEqual(['no_order', '0.00']);
});

test('fees in two columns are added up', async () => {
  const order = await delivered();
  const told = await tell(
    `Merchant Order ID,Collected Amount,Delivery Fee,COD Fee,Payout\n${order},1234.50,60.00,12.35,1162.15`,
  );
  expect(told).toMatchObject({ fees: ['72.35'], paidOut: '1162.15', outcomes: ['matched'] });
});
