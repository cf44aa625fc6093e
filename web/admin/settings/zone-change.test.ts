import { expect, test } from 'vitest';
import { zoneChange } from './zone-change.ts';

/** 28 November in Beirut and Paris, 27 in Los Angeles, 28 in Auckland. */
const MORNING = new Date('2026-11-28T03:44:00Z');
/** 28 November in Beirut, 29 in Auckland. */
const NOON = new Date('2026-11-28T12:00:00Z');

test('a zone where another day is says what waits or is over', () => {
  expect(zoneChange('Asia/Beirut', 'America/Los_Angeles', MORNING)).toBe(
    'It is Nov 27, 2026 in America/Los Angeles: offers and sales that began on Nov 28, 2026 wait until that day begins there.',
  );
  expect(zoneChange('Asia/Beirut', 'Pacific/Auckland', NOON)).toBe(
    'It is Nov 29, 2026 in Pacific/Auckland: offers and sales that end on Nov 28, 2026 are over once this is saved.',
  );
});

test('a zone of the same day says that nothing stops, and the same zone nothing', () => {
  expect(zoneChange('Asia/Beirut', 'Europe/Paris', MORNING)).toContain('goes on');
  expect(zoneChange('Asia/Beirut', 'Asia/Beirut', MORNING)).toBe('');
});
