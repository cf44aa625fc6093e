import { expect, test } from 'vitest';
import { MAX_PICTURE } from '../../domain/pictures.ts';
import { pictureProblem, sizeProblem } from './file-checks.ts';

const vase = { name: 'vase.jpg', type: 'image/jpeg', size: MAX_PICTURE };

test('a picture of the largest size is taken', () => {
  expect(pictureProblem(vase)).toBeNull();
});

test('a larger one is named', () => {
  const problem = pictureProblem({ ...vase, size: MAX_PICTURE + 1 });
  expect(problem).toBe('vase.jpg is larger than 10 MB');
});

test.each(['text/plain', 'image/svg+xml', ''])('what is no picture is named: "%s"', (type) => {
  expect(pictureProblem({ ...vase, type })).toMatch(/^vase\.jpg is not a picture/);
});

test.each([
  ['IMG_1.HEIC', ''], // Where the system does not know the type.
  ['IMG_1.heif', 'image/heif'],
])('%s of type "%s" is called HEIC, with what to do', (name, type) => {
  expect(pictureProblem({ ...vase, name, type })).toBe(
    `${name} is HEIC, which browsers can’t show: save it as JPEG and choose that`,
  );
});

test.each([
  [null, 'vase.jpg is damaged and can’t be read: please choose another copy of it'],
  [{ width: 8000, height: 5000 }, null],
  [{ width: 8000, height: 5001 }, 'vase.jpg has more than 40 megapixels'],
])('of a picture of %j is said %j', (size, problem) => {
  expect(sizeProblem('vase.jpg', size)).toBe(problem);
});
