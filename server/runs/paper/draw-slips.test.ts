import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { codesOf, hasPdfReaders, run, textOf, wordsOf } from '../../../test/read-pdf.ts';
import { drawSlips, type Sender, type Slip } from './draw-slips.ts';

const RIMA: Slip = {
  orderId: 1234,
  facts: ['Nov 28, 2026', 'Version 2, changed Nov 28, 2026, 09:15', 'Run 12 · Stop 3', ''],
  name: 'Rima Khoury',
  phone: '+961 3123456',
  address: ['Cedar street 4', 'Beirut, Mount Lebanon', 'Landmark: the pharmacy', ''],
  note: 'Ring twice',
  lines: [
    { quantity: '2 ×', name: 'Ribbed White Vase, Large', price: '$120' },
    { quantity: '', name: 'Winter (WINTER10)', price: '−$12.50' },
    { quantity: '', name: 'Delivery', price: 'Free' },
  ],
  amounts: ['$108', '9,666,000 LBP'],
  nothing: 'Unpaid: collect nothing',
};
const SHOP: Sender = { shop: 'Mantel', logo: null };
const LONG = 'Behind the old post office of Achrafieh, '.repeat(30);

const folder = mkdtempSync(join(tmpdir(), 'mantel-slips-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function file(slips: readonly Slip[], sender = SHOP): Promise<string> {
  const path = join(folder, 'slips.pdf');
  writeFileSync(path, await buffer(await drawSlips(slips, sender, () => false)));
  return path;
}

/** What stands on a slip, without empty texts. */
const textsOf = ({ facts, name, phone, address, note, lines, amounts }: Slip) =>
  [...facts, name, phone, ...address, note, ...amounts]
    .concat(lines.flatMap((line) => [line.quantity, line.name, line.price]))
    .filter((text) => text !== '');

test('nobody waits for it any more: no further slip is drawn', async () => {
  const content = await buffer(await drawSlips([RIMA, RIMA], SHOP, () => true));
  expect(content.toString('latin1')).toContain('/Count 0');
});

describe.skipIf(!hasPdfReaders)('read back', () => {
  test('each is a page of A4 with all its texts and the number as Code 128', async () => {
    const paid: Slip = { ...RIMA, orderId: 7, amounts: [], nothing: 'Paid: collect nothing' };
    const path = await file([RIMA, paid]);
    expect(run('pdfinfo', path)).toMatch(/Pages: +2\n[\s\S]*\(A4\)/);
    const text = textOf(path);
    const bare = (one: string) => one.replace(/\s+/g, '');
    for (const part of ['Mantel', '#1234', ...textsOf(RIMA)])
      expect(bare(text)).toContain(bare(part));
    expect(text).toMatch(/To collect\s+\$108\s+or 9,666,000 LBP/);
    expect(codesOf(path)).toEqual(['CODE-128:1234']);
    expect(textOf(path, 2)).toContain('Paid: collect nothing');
    expect(textOf(path, 2)).not.toContain('To collect');
    expect(codesOf(path, 2)).toEqual(['CODE-128:7']);
  });

  test('Arabic names of buyer and products are read back as they were typed', async () => {
    const path = await file([
      {
        ...RIMA,
        name: 'ريما خوري',
        note: 'من فضلك',
        lines: [{ quantity: '1 ×', name: 'مزهرية بيضاء 30 cm', price: '$60' }],
      },
    ]);
    const text = textOf(path);
    for (const part of ['ريما خوري', 'من فضلك', 'مزهرية بيضاء']) expect(text).toContain(part);
    const price = wordsOf(path).find((word) => word.text === '$60');
    const name = wordsOf(path).find((word) => word.text === '30');
    expect(name?.right).toBeLessThan(price?.left ?? 0);
  });

  test('the logo stands in place of the name', async () => {
    const logo = await sharp({
      create: { width: 400, height: 80, channels: 4, background: '#2f4a3c' },
    })
      .png()
      .toBuffer();
    const path = await file([RIMA], { shop: 'Mantel', logo });
    expect(textOf(path)).not.toContain('Mantel');
    expect(run('pdfimages', '-list', path)).toMatch(/image +400 +80/);
    const objects = (shown: string) =>
      new Set([...shown.matchAll(/image +400 +80.*?(\d+) +0 +\d+ /g)].map(([, id]) => id)).size;
    const twice = await file([RIMA, RIMA], { shop: 'Mantel', logo });
    expect(objects(run('pdfimages', '-list', twice))).toBe(1);
  });

  test('100 lines go on on further pages, each told apart, and the amount stands once, at the end', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => ({
      quantity: `${at + 1} ×`,
      name: `Vase number ${at + 1} `.repeat(5),
      price: '$1',
    }));
    const path = await file([{ ...RIMA, lines }]);
    const pages = Number(/Pages: +(\d+)/.exec(run('pdfinfo', path))?.[1]);
    expect(pages).toBeGreaterThan(2);
    const texts = Array.from({ length: pages }, (_, at) => textOf(path, at + 1));
    expect(texts[1]).toContain('Order #1234, page 2');
    expect(texts.map((text) => text.includes('To collect')).indexOf(true)).toBe(pages - 1);
    for (let at = 1; at <= 100; at += 1) expect(texts.join()).toContain(`Vase number ${at} `);
  });

  test('no text leaves the paper or reaches another, however long it is', async () => {
    const path = await file(
      [
        {
          ...RIMA,
          orderId: 1_234_567_890,
          facts: [LONG, LONG, LONG, LONG],
          name: 'عبد الرحمن محمد عبد العزيز '.repeat(20),
          address: ['x'.repeat(500), LONG, LONG, LONG, LONG],
          note: LONG,
          lines: [{ quantity: '999 ×', name: LONG, price: '9,999,999,999.00 LBP' }],
          amounts: ['999,999,999,999,999.00 LBP of Lebanon', '999,999,999,999,999,999 XXX'],
        },
      ],
      { shop: LONG, logo: null },
    );
    for (const { left, right, bottom } of wordsOf(path)) {
      expect(left).toBeGreaterThanOrEqual(41.9);
      expect(right).toBeLessThanOrEqual(553.4);
      expect(bottom).toBeLessThan(800);
    }
    expect(codesOf(path)).toEqual(['CODE-128:1234567890']);
  });
});
