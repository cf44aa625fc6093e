import { describe, expect, test } from 'vitest';
import { isFacetName, parseFacets, writeFacets } from './facets.ts';

describe('parseFacets', () => {
  test('reads values by facet, in one order', () => {
    const facets = parseFacets('is.bulb:e27;colour:sage,blue,sage');
    expect(facets).toEqual({ colour: ['blue', 'sage'], 'is.bulb': ['e27'] });
    expect(writeFacets(facets)).toBe('colour:blue,sage;is.bulb:e27');
  });

  test.each([
    '',
    ';;',
    'colour',
    'colour:',
    ':sage',
    'size:big',
    'colour:S AGE',
    '__proto__:x',
    'is.:x',
  ])('%j says nothing', (text) => {
    expect(parseFacets(text)).toEqual({});
  });

  test('passes over what is beyond the limits', () => {
    const many = Array.from({ length: 30 }, (_, at) => `is.a${at}:${'v,'.repeat(3)}x${at}`);
    expect(Object.keys(parseFacets(many.join(';')))).toHaveLength(10);
    const values = Array.from({ length: 50 }, (_, at) => `v${at}`).join();
    expect(parseFacets(`colour:${values}`).colour).toHaveLength(20);
  });

  test('knows letters of every script', () => {
    expect(parseFacets('is.اللون:أخضر-فاتح')).toEqual({ 'is.اللون': ['أخضر-فاتح'] });
  });
});

test('other parameters of a list are no facets', () => {
  for (const name of ['page', 'sortBy', 'utm_source', 'is.', 'is.A', 'toString'])
    expect(isFacetName(name)).toBe(false);
});
