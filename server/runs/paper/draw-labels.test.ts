import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import type { LabelForm } from '../../../contract/paper.ts';
import { codesOf, hasPdfReaders, run, textOf, wordsOf } from '../../../test/read-pdf.ts';
import { drawLabels, type Label } from './draw-labels.ts';

const RIMA: Label = {
  orderId: 1234,
  shop: 'Mantel',
  stop: 'Run 12 · Stop 3',
  courier: 'Ziad',
  name: 'Rima Khoury',
  phone: '+961 3 123 456',
  street: 'Cedar street 4',
  place: 'Beirut, Mount Lebanon',
  landmark: 'Near: the pharmacy',
  note: 'Note: ring twice',
  amount: '$1,299.50',
  nothing: '',
};
const LONG = 'Behind the old post office of Achrafieh, '.repeat(30);
const ENDLESS: Label = {
  orderId: 1_234_567_890,
  shop: LONG,
  stop: LONG,
  courier: 'x'.repeat(500),
  name: 'عبد الرحمن محمد عبد العزيز '.repeat(20),
  phone: '+961 3 123 456 789 012 345',
  street: 'x'.repeat(500),
  place: LONG,
  landmark: LONG,
  note: 'لا ترن الجرس من فضلك '.repeat(40),
  amount: '999,999,999,999,999,999,999.00 LBP of Lebanon',
  nothing: '',
};

const folder = mkdtempSync(join(tmpdir(), 'mantel-labels-'));
afterAll(() => rmSync(folder, { recursive: true }));

const draw = async (labels: readonly Label[], form: LabelForm): Promise<Buffer> =>
  buffer(await drawLabels(labels, form, () => false));
const file = async (labels: readonly Label[], form: LabelForm): Promise<string> => {
  const path = join(folder, 'labels.pdf');
  writeFileSync(path, await draw(labels, form));
  return path;
};

test('nobody waits for it any more: no further label is drawn', async () => {
  const labels = Array.from({ length: 200 }, () => RIMA);
  const content = await buffer(await drawLabels(labels, 'a6', () => true));
  expect(content.toString('latin1')).toContain('/Count 0');
});

describe.skipIf(!hasPdfReaders)('read back', () => {
  test('A6 has a label a page, with its texts, and the order number as Code 128', async () => {
    const path = await file(
      [RIMA, { ...RIMA, orderId: 7, amount: null, nothing: 'Paid: collect nothing' }],
      'a6',
    );
    expect(run('pdfinfo', path)).toMatch(/Pages: +2\n[\s\S]*\(A6\)/);
    const text = textOf(path);
    for (const part of Object.values(RIMA)) expect(text).toContain(String(part));
    expect(textOf(path, 2)).toContain('Paid: collect nothing');
    expect(codesOf(path)).toEqual(['CODE-128:1234']);
    expect(codesOf(path, 2)).toEqual(['CODE-128:7']);
  });

  test('A4 has four, and the fifth on a page of its own', async () => {
    const labels = [11, 222, 3333, 44_444, 1_234_567_890].map((orderId) => ({ ...RIMA, orderId }));
    const path = await file(labels, 'a4');
    expect(run('pdfinfo', path)).toMatch(/Pages: +2\n[\s\S]*\(A4\)/);
    expect(codesOf(path)).toEqual(['11', '222', '3333', '44444'].map((one) => `CODE-128:${one}`));
    expect(codesOf(path, 2)).toEqual(['CODE-128:1234567890']);
  });

  test('Arabic is read back as it was typed, and begins at the right', async () => {
    const path = await file([{ ...RIMA, name: 'ريما خوري' }], 'a6');
    expect(textOf(path)).toContain('ريما خوري');
    // Single words have their letters as they stand on paper.
    const [first, second] = [
      'ريما'.split('').toReversed().join(''),
      'خوري'.split('').toReversed().join(''),
    ].map((text) => wordsOf(path).find((word) => word.text === text));
    expect(first?.right).toBeGreaterThan(275);
    expect(second?.right).toBeLessThan(first?.left ?? 0);
  });

  test('no text leaves its label or reaches another, however long it is', async () => {
    const path = await file([ENDLESS], 'a6');
    expect(run('pdfinfo', path)).toMatch(/Pages: +1\n/);
    const words = wordsOf(path);
    expect(words.length).toBeGreaterThan(40);
    for (const { left, right, bottom } of words) {
      expect(left).toBeGreaterThanOrEqual(16.9);
      expect(right).toBeLessThanOrEqual(281);
      expect(bottom).toBeLessThan(405);
    }
    const frame = words.find(({ text }) => text === 'collect')?.top ?? 0;
    const recipient = words.filter(({ top }) => top > 110 && top < frame - 5);
    for (const { bottom } of recipient) expect(bottom).toBeLessThan(360);
    expect(codesOf(path)).toEqual(['CODE-128:1234567890']);
  });
});
