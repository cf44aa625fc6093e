import { expect, test } from 'vitest';
import type { ProductImage } from '../../../contract/catalog.ts';
import { moved } from '../moved.ts';
import {
  isDone,
  isUntouched,
  listOf,
  mergedWith,
  withChange,
  withFiles,
  without,
} from './picture-list.ts';

const image = (id: number, alt = 'Vase') => ({ id, alt }) as ProductImage;
const images = [image(1), image(2, 'Vase, another view'), image(3, 'In the sun')];
const list = listOf(images, 'Vase');
const file = new File(['x'], 'new.jpg', { type: 'image/jpeg' });
const idsOf = (entries: typeof list) => entries.map((one) => one.image?.id ?? one.file?.name);

test('only own words are shown as such', () => {
  expect(list.map(({ alt }) => alt)).toEqual(['', '', 'In the sun']);
});

test('it is untouched until an order, words, a deletion or a file has come', () => {
  expect(isUntouched(list, images, 'Vase')).toBe(true);
  for (const touched of [
    moved(list, 0, 1),
    withChange(list, 'image-1', { alt: 'Seen from above' }),
    withChange(list, 'image-1', { deleted: true }),
    withFiles(list, [file]),
    without(list, 'image-2'),
  ]) {
    expect(isUntouched(touched, images, 'Vase')).toBe(false);
  }
});

test('it is done when everything is stored and nothing waits to be deleted', () => {
  expect(isDone(list)).toBe(true);
  expect(isDone(withChange(list, 'image-1', { deleted: true }))).toBe(false);
  const [added] = withFiles([], [file]);
  expect(isDone(withFiles(list, [file]))).toBe(false);
  expect(isDone(withChange(added ? [added] : [], added?.key ?? '', { image: image(9) }))).toBe(
    true,
  );
});

test('what another admin has done in the meantime is merged in, and what was done here stays', () => {
  const mine = withChange(withFiles(moved(list, 2, 0), [file]), 'image-2', { alt: 'Mine' });
  const merged = mergedWith(mine, [image(2), image(3), image(4, 'Theirs')], 'Vase');
  expect(idsOf(merged)).toEqual([3, 2, 'new.jpg', 4]);
  expect(merged.map(({ alt }) => alt)).toEqual(['In the sun', 'Mine', '', 'Theirs']);
});

test('a move beyond either end moves nothing', () => {
  expect(moved([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
  expect(moved([1, 2, 3], 2, 0)).toEqual([3, 1, 2]);
  for (const [from, to] of [
    [0, -1],
    [2, 3],
    [-1, 0],
    [5, 0],
  ] as const) {
    expect(moved([1, 2, 3], from, to)).toEqual([1, 2, 3]);
  }
});
