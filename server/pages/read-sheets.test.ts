import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isStringOneByteRepresentation } from 'node:v8';
import { afterEach, expect, test } from 'vitest';
import { makeScratchDirectory } from '../../test/scratch-directory.ts';
import { readSheets } from './serve-pages.ts';

const client = makeScratchDirectory('mantel-sheets-');
afterEach(() => rmSync(client, { recursive: true, force: true }));

test('styles are read by their address, with one byte a character', async () => {
  mkdirSync(`${client}/assets`);
  writeFileSync(`${client}/assets/a.css`, '.gap::before{content:"…"}.b{quotes:"“" "🛒a"}\n');
  writeFileSync(`${client}/assets/a.js`, '');
  const sheets = await readSheets(client);
  expect([...sheets]).toEqual([
    ['/assets/a.css', '.gap::before{content:"\\2026 "}.b{quotes:"\\201c " "\\1f6d2 a"}'],
  ]);
  expect([...sheets.values()].every(isStringOneByteRepresentation)).toBe(true);
});
