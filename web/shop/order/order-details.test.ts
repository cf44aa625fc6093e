import { expect, test } from 'vitest';
import { smallSources } from './order-details.tsx';

test('a stored picture is offered small, too', () => {
  expect(smallSources('/media/a1/2100.webp')).toBe(
    '/media/a1/160.webp 160w, /media/a1/320.webp 320w, /media/a1/2100.webp 2100w',
  );
  expect(smallSources('https://cdn.example.com/a1/640.webp')).toContain(
    'https://cdn.example.com/a1/160.webp 160w',
  );
});

test('nothing larger than itself is asked for', () => {
  expect(smallSources('/media/a1/200.webp')).toBe(
    '/media/a1/160.webp 160w, /media/a1/200.webp 200w',
  );
  expect(smallSources('/media/a1/160.webp')).toBe('/media/a1/160.webp 160w');
});

test('a picture from elsewhere is left as it is', () => {
  expect(smallSources('https://example.com/vase.jpg')).toBeUndefined();
});
