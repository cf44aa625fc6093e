import { expect, test } from 'vitest';
import { suggestedTags, withTag } from './tag-field.tsx';

const KNOWN = ['gift', 'living room', 'linen', 'bedroom', 'wood', 'wooden', 'outdoor', 'new'];

test('the most used tags are offered before anything is typed', () => {
  expect(suggestedTags(KNOWN, '')).toEqual(KNOWN.slice(0, 6));
});

test('those that begin as what is typed come before those that have it in them', () => {
  expect(suggestedTags(KNOWN, 'Li')).toEqual(['living room', 'linen']);
  expect(suggestedTags(KNOWN, 'gift, room')).toEqual(['living room', 'bedroom']);
  expect(suggestedTags(KNOWN, 'oo')).toEqual([
    'living room',
    'bedroom',
    'wood',
    'wooden',
    'outdoor',
  ]);
});

test('what is there already is not offered', () => {
  expect(suggestedTags(KNOWN, 'Gift; LINEN, ')).not.toContain('gift');
  expect(suggestedTags(KNOWN, 'wood')).toEqual(['wooden']);
});

test('a tag takes the place of what was being typed', () => {
  expect(withTag('', 'gift')).toBe('gift, ');
  expect(withTag('Gift, li', 'linen')).toBe('gift, linen, ');
  expect(withTag('gift; ', 'linen')).toBe('gift, linen, ');
});
