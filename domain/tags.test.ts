import { expect, test } from 'vitest';
import { formatTags, MAX_TAGS, parseTags, tagsError } from './tags.ts';

test('tags have one spelling, and none is there twice', () => {
  expect(parseTags('  Living  Room ,oak;OAK\nGift,, ')).toEqual(['living room', 'oak', 'gift']);
  expect(parseTags(' , ')).toEqual([]);
});

test('what is kept is read as it was', () => {
  const tags = parseTags('Gift, Oak');
  expect(formatTags(tags)).toBe('gift, oak');
  expect(parseTags(formatTags(tags))).toEqual(tags);
});

test('they are few and short', () => {
  const many = Array.from({ length: MAX_TAGS }, (_, at) => `tag ${at}`);
  expect(tagsError(many)).toBeNull();
  expect(tagsError([...many, 'one more'])).toBe('must be at most 20 tags');
  expect(tagsError(['é'.repeat(30)])).toBeNull();
  expect(tagsError(['é'.repeat(31)])).toBe('must be at most 30 characters a tag');
});
