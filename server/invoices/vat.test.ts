import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const database = forAllTests(createTestDatabase);

const RATES = ['0.00', '5.50', '11.00', '20.00', '100.00'];

interface Part {
  readonly rate: string;
  readonly gross: number;
  readonly vat: number;
}

const cents = fc.oneof(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99_999_999_00 }));

/** What an order sold: its products each with a rate, discounts of a product and of the whole, delivery. */
const sale = fc
  .record({
    lines: fc.array(fc.record({ cents, rate: fc.constantFrom(...RATES) }), {
      minLength: 1,
      maxLength: 8,
    }),
    offProduct: fc.integer({ min: 0, max: 100 }),
    offAll: fc.integer({ min: 0, max: 100 }),
    delivery: cents,
    deliveryRate: fc.constantFrom(...RATES),
  })
  .map(({ lines, offProduct, offAll, delivery, deliveryRate }) => {
    const goods = lines.reduce((sum, line) => sum + line.cents, 0);
    const ofFirst = Math.floor(((lines[0]?.cents ?? 0) * offProduct) / 100);
    const ofAll = Math.floor(((goods - ofFirst) * offAll) / 100);
    const sold = {
      lines: lines.map((line, at) => ({ product: at + 1, quantity: 1, cents: line.cents })),
      discounts: [
        { cents: ofFirst, lines: [{ product_id: 1, amount: (ofFirst / 100).toFixed(2) }] },
        { cents: ofAll, lines: [] },
      ],
      delivery,
      total: goods - ofFirst - ofAll + delivery,
    };
    const rates = Object.fromEntries(lines.map(({ rate }, at) => [at + 1, rate]));
    return { sold, rates, deliveryRate };
  });

const sumOf = (parts: readonly Part[], key: 'gross' | 'vat') =>
  parts.reduce((sum, part) => sum + Number(part[key]), 0);

test('the VAT of an invoice is told for all of it, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 20, maxLength: 20 }), async (sales) => {
      const { rows } = await sql<{ vat: Part[]; one: (typeof sales)[number] }>`
        select one, vat_of_sold(one -> 'sold', one -> 'rates', one ->> 'deliveryRate') as vat
        from jsonb_array_elements(${JSON.stringify(sales)}::jsonb) one`.execute(database.db);
      expect(rows).toHaveLength(sales.length);
      for (const { vat, one } of rows) {
        expect(sumOf(vat, 'gross')).toBe(one.sold.total);
        for (const part of vat) {
          // Exactly half a cent goes up: the next whole number of (2 × cents × rate + (100 + rate)) ÷ (2 × (100 + rate)).
          const rate = BigInt(Math.round(Number(part.rate) * 100));
          const exact = (2n * BigInt(part.gross) * rate + 10_000n + rate) / (2n * (10_000n + rate));
          expect(BigInt(part.vat)).toBe(exact);
          expect(part.gross).toBeGreaterThanOrEqual(0);
        }
      }
    }),
    { numRuns: 25 },
  );
});

test('credit notes of parts together have the VAT of their invoice, none below zero', async () => {
  const parts = fc.array(
    fc.record({
      share: fc.integer({ min: 1, max: 100 }),
      at: fc.dictionary(fc.constantFrom(...RATES), cents),
    }),
    { maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(sale, parts, async ({ sold, rates, deliveryRate }, steps) => {
      const tx = await database.db.startTransaction().execute();
      try {
        const { rows } = await sql<{ id: number; vat: Part[] }>`
          insert into invoices (kind, prefix, serial, number, order_id, issued_at, issued_on, total_cents, vat_cents, content)
          select 'invoice', 'P-', 1, 'P-1', 1, now(), current_date, ${sold.total}, 0, jsonb_build_object('vat',
            vat_of_sold(${JSON.stringify(sold)}::jsonb, ${JSON.stringify(rates)}::jsonb, ${deliveryRate}))
          returning id, content -> 'vat' as vat`.execute(tx);
        const [invoice] = rows;
        let left = sold.total;
        const credited: Part[] = [];
        for (const [n, { share, at }] of [...steps, { share: 100, at: {} }].entries()) {
          const amount = Math.max(Math.floor((left * share) / 100), Math.min(1, left));
          if (amount === 0) continue;
          const { rows: notes } = await sql<{ vat: Part[] }>`
            insert into invoices (kind, prefix, serial, number, order_id, invoice_id, reason, return_id, issued_at, issued_on, total_cents, vat_cents, content)
            select 'credit_note', 'Q-', ${n + 1}, 'Q-' || ${n}::int, 1, i.id, 'return', 1, now(), current_date, ${amount}, 0,
              jsonb_build_object('vat', vat_of_part(i, ${amount}, ${JSON.stringify(at)}::jsonb))
            from invoices i where i.id = ${invoice?.id}
            returning content -> 'vat' as vat`.execute(tx);
          const vat = notes[0]?.vat ?? [];
          expect(sumOf(vat, 'gross')).toBe(amount);
          for (const part of vat) {
            expect(part.vat).toBeGreaterThanOrEqual(0);
            expect(part.vat).toBeLessThanOrEqual(part.gross);
          }
          credited.push(...vat);
          left -= amount;
        }
        for (const { rate, gross, vat } of invoice?.vat ?? []) {
          const same = credited.filter((part) => part.rate === rate);
          expect([rate, sumOf(same, 'gross'), sumOf(same, 'vat')]).toEqual([rate, gross, vat]);
        }
      } finally {
        await tx.rollback().execute();
      }
    }),
    { numRuns: 60 },
  );
});
