import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { makeScratchDirectory } from '../../test/scratch-directory.ts';
import { readSheets } from './read-sheets.ts';

const client = makeScratchDirectory('mantel-sheets-');
afterEach(() => rmSync(client, { recursive: true, force: true }));

test('styles are read by their address, and hold nothing beyond ASCII', async () => {
  mkdirSync(`${client}/assets`);
  writeFileSync(`${client}/assets/a.css`, '.gap::before{content:"…"}.b{quotes:"“" "🛒a"}\n');
  writeFileSync(`${client}/assets/a.js`, '');
  expect([...(await readSheets(client))]).toEqual([
    ['/assets/a.css', '.gap::before{content:"\\2026 "}.b{quotes:"\\201c " "\\1f6d2 a"}'],
  ]);
});
