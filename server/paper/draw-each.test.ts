import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { drawEach, openPaper } from './paper.ts';

test('a drawing that takes long lets others be served before it ends', async () => {
  const paper = await openPaper('Slips');
  let isServed = false;
  setTimeout(() => {
    isServed = true;
  });
  // Without a stop in between it would never end.
  function* draw(): Generator<void> {
    paper.doc.addPage();
    while (!isServed) yield;
  }
  const content = await buffer(drawEach(paper, () => false, ['one'], draw));
  expect(content.toString('latin1')).toContain('/Count 1');
});
