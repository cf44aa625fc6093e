import { describe, expect, test } from 'vitest';
import { bulletDistance, FIRST_SLIDE, isPlaying, showSlide, togglePlaying } from './hero.tsx';

describe('the slides', () => {
  test('loop past the last one and before the first one', () => {
    expect(showSlide(FIRST_SLIDE, 4, 4).current).toBe(0);
    expect(showSlide(FIRST_SLIDE, -1, 4).current).toBe(3);
  });

  test('keep playing after a visitor chose one', () => {
    expect(isPlaying(showSlide(FIRST_SLIDE, 2, 4), false)).toBe(true);
  });

  test('keep still after a visitor paused them and chose one', () => {
    const paused = togglePlaying(FIRST_SLIDE, false);
    expect(isPlaying(showSlide(paused, 2, 4), false)).toBe(false);
  });
});

describe('autoplay', () => {
  test('is on at first, but not under reduced motion', () => {
    expect(isPlaying(FIRST_SLIDE, false)).toBe(true);
    expect(isPlaying(FIRST_SLIDE, true)).toBe(false);
  });

  test('starts under reduced motion when the visitor says so', () => {
    expect(isPlaying(togglePlaying(FIRST_SLIDE, true), true)).toBe(true);
  });

  test('comes back after pausing twice', () => {
    const twice = togglePlaying(togglePlaying(FIRST_SLIDE, false), false);
    expect(isPlaying(twice, false)).toBe(true);
  });
});

test('bullets are smaller the further they are from the current one', () => {
  expect([0, 1, 2, 3].map((index) => bulletDistance(index, 1))).toEqual([1, 0, 1, 2]);
});
