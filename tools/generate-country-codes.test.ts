import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withCountryCodes } from './generate-country-codes.ts';

const source = () => readFile(new URL('../domain/country-codes.ts', import.meta.url), 'utf8');

test('the list of country codes is what `npm run country-codes` writes', async () => {
  expect(withCountryCodes(await source())).toBe(await source());
});

test('a country that is missing, or has another code, is written again', async () => {
  const changed = (await source())
    .replace(/.*'Lebanon'.*\n/, '')
    .replace("dial_code: '+1268'", "dial_code: '+1'");
  expect(changed).not.toBe(await source());
  expect(withCountryCodes(changed)).toBe(await source());
});
