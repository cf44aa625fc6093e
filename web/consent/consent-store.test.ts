import { expect, test } from 'vitest';
import { clickIdsOf } from './consent-store.ts';

test('ids of clicks are read out of an address, and nothing else', () => {
  expect(clickIdsOf('?utm_source=ig&fbclid=IwAR-1_x.2&gclid=3', 7)).toEqual({
    fbclid: 'IwAR-1_x.2',
    clicked_at: 7,
  });
  expect(clickIdsOf('?ttclid=E.C.P.1', 7)).toEqual({ ttclid: 'E.C.P.1', clicked_at: 7 });
  expect(
    clickIdsOf(`?fbclid=${encodeURIComponent('"><script>')}&ttclid=${'x'.repeat(301)}`),
  ).toEqual({});
});
