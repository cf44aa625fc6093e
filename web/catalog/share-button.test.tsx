import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../test/components/server.ts';
import { said, showPart } from '../../test/components/show.tsx';
import { ShareButton } from './share-button.tsx';

/** What the browser was asked to share or to copy. */
let shared: unknown[] = [];
let copied: string[] = [];
const url = `${location.origin}/product/7`;

/** Replaces a part of the browser, which differs from machine to machine; `undefined`: it has none. */
const replace = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

beforeEach(() => {
  shared = [];
  copied = [];
  startServer();
  replace('clipboard', { writeText: async (text: string) => copied.push(text) });
});
afterEach(() => {
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

async function press() {
  const screen = await showPart(<ShareButton name="Ribbed vase" path="/product/7" />);
  await screen.getByRole('button', { name: 'Share Ribbed vase' }).click();
}

test('a phone shares the product in its own way', async () => {
  replace('share', async (data: unknown) => shared.push(data));
  await press();
  await expect.poll(() => shared).toEqual([{ title: 'Ribbed vase', url }]);
  expect(copied).toEqual([]);
});

test('nothing is said to who changes their mind', async () => {
  replace('share', async () => {
    shared.push('asked');
    throw new DOMException('Abort', 'AbortError');
  });
  await press();
  await expect.poll(() => shared).toEqual(['asked']);
  expect(said).toEqual([]);
});

test('where there is no such way, the link is copied', async () => {
  replace('share', undefined);
  await press();
  await expect.poll(() => said).toEqual(['Link copied']);
  expect(copied).toEqual([url]);
});

test('where nothing can be copied, the link is shown', async () => {
  replace('share', undefined);
  replace('clipboard', undefined);
  await press();
  await expect.poll(() => said).toEqual([`The link is ${url}`]);
});
