import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { hasPdfReaders, run, textOf, wordsOf } from '../../test/read-pdf.ts';
import { drawDocument } from './draw-document.ts';
import type { StoredDocument } from './stored-document.ts';

const INVOICE: StoredDocument = {
  ...{ id: 7, kind: 'invoice', number: 'INV-2026-0007', order_id: 1234, reason: null },
  issued_at: new Date('2026-11-28T09:15:00Z'),
  issued_on: '2026-11-28',
  total_cents: 20_450,
  buyer: { name: 'Rima Khoury', street: 'Cedar street 4', city: 'Beirut', region: 'Beirut' },
  content: {
    seller: { name: 'Cedar Home SARL', address: '12 Harbour street\nJounieh', tax_number: '601-1' },
    note: 'Thank you.',
    currency: { code: 'USD', symbol: '$', position: 'before' },
    ordered_on: '2026-11-25',
    vat: [
      { rate: '11.00', gross: 18_450, vat: 1_828 },
      { rate: '5.50', gross: 2_000, vat: 104 },
    ],
    sold: {
      lines: [
        {
          ...{ name: 'Ribbed White Vase', variant: 'Large', quantity: 2 },
          ...{ price: 10_000, discount: '10.00', cents: 18_000 },
        },
        { name: 'مزهرية بيضاء 30 cm', quantity: 1, price: 3_300, discount: '0', cents: 3_300 },
      ],
      discounts: [{ name: 'Winter', code: 'W10', cents: 1_250 }],
      ...{ delivery: 400, total: 20_450, store_credit: 5_000 },
    },
  },
};

const CREDIT_NOTE: StoredDocument = {
  ...INVOICE,
  ...{ kind: 'credit_note', number: 'CN-2026-0002', reason: 'return', total_cents: 3_300 },
  content: {
    ...INVOICE.content,
    sold: undefined as never,
    ordered_on: undefined as never,
    vat: [{ rate: '11.00', gross: 3_300, vat: 327 }],
    invoice: { number: 'INV-2026-0007', issued_on: '2026-11-28' },
    lines: [{ name: 'مزهرية بيضاء 30 cm', quantity: 1 }],
  },
};

const folder = mkdtempSync(join(tmpdir(), 'mantel-invoices-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function file(document: StoredDocument): Promise<string> {
  const path = join(folder, `${document.number}.pdf`);
  writeFileSync(path, await buffer(await drawDocument(document)));
  return path;
}

test('the same document is drawn in the same bytes', async () => {
  const [first, again] = [await drawDocument(INVOICE), await drawDocument(INVOICE)];
  expect((await buffer(first)).equals(await buffer(again))).toBe(true);
});

describe.skipIf(!hasPdfReaders)('read back', () => {
  test('an invoice says who sold what to whom, the VAT of each rate, and how it was paid', async () => {
    const text = textOf(await file(INVOICE));
    for (const part of [
      ...['Invoice', 'INV-2026-0007', 'November 28, 2026', '#1234', 'Tax number: 601-1'],
      ...['Cedar Home SARL', 'Jounieh', 'Rima Khoury', 'Ribbed White Vase, Large'],
      ...['$100.00 − 10%', '$180.00', 'Winter (W10)', '−$12.50', 'Delivery', 'مزهرية بيضاء'],
      ...['$204.50', 'VAT 11%', '$166.22', '$18.28', 'VAT 5.5%', 'Paid by store credit'],
      ...['$154.50', 'Thank you.'],
    ])
      expect(text).toContain(part);
  });

  test('a credit note names its invoice, what came back, and why', async () => {
    const text = textOf(await file(CREDIT_NOTE));
    for (const part of [
      ...['Credit note', 'CN-2026-0002', 'INV-2026-0007', 'Invoiced on'],
      ...['Given back for what was returned', 'Credited', '$33.00', '$3.27'],
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Paid on delivery');
  });

  test('a person who was removed is nobody', async () => {
    const text = textOf(await file({ ...INVOICE, buyer: null }));
    expect(text).toContain('Person removed');
    expect(text).not.toContain('Rima');
  });

  test('the longest texts stay on the paper, on as many pages as they need', async () => {
    const long = 'Behind the old post office of Achrafieh, '.repeat(30);
    const { sold } = INVOICE.content;
    const lines = Array.from({ length: 100 }, (_, at) => ({
      ...{ name: `${at + 1}. ${long}`, quantity: 1_000, price: 99_999_999, discount: '12.34' },
      cents: 99_999_999_000,
    }));
    const path = await file({
      ...INVOICE,
      number: `${'A'.repeat(19)}-999999999`,
      buyer: { name: long, street: long, city: long, region: long },
      content: {
        ...INVOICE.content,
        seller: { name: long, address: `${long}\n`.repeat(9), tax_number: long },
        note: long,
        ...(sold && { sold: { ...sold, lines } }),
      },
    });
    const pages = Number(/Pages: +(\d+)/.exec(run('pdfinfo', path))?.[1]);
    expect(pages).toBeGreaterThan(5);
    expect(textOf(path, 2)).toContain(', page 2');
    for (const { left, right, bottom } of wordsOf(path)) {
      expect(left).toBeGreaterThanOrEqual(47.9);
      expect(right).toBeLessThanOrEqual(547.4);
      expect(bottom).toBeLessThan(800);
    }
  });
});
