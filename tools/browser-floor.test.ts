import { expect, test } from 'vitest';
import { findMissingApis } from './browser-floor.ts';

test.each([
  'let u=URL.parse(e,t)',
  'n={key:crypto.randomUUID()}',
  'o=AbortSignal.any([e,t])',
  'let{promise:e}=Promise.withResolvers()',
  'r.current.showPopover()',
  '[...t.values().map(e=>e.id)]',
  'Object.groupBy(e,t)',
])('%s is found', (code) => {
  expect(findMissingApis(code)).toHaveLength(1);
});

test.each([
  'r.current?.showPopover?.()',
  'new URL(e,t)',
  'AbortSignal.timeout(2e4)',
  '[...t.values()].map(e=>e.id)',
  'document.startViewTransition?e():t()',
])('%s is not', (code) => {
  expect(findMissingApis(code)).toEqual([]);
});
