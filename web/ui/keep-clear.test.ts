import { describe, expect, test } from 'vitest';
import { type Box, clearOf } from './keep-clear.ts';

const box = (top: number, bottom: number, left = 0, right = 390): Box => ({
  top,
  bottom,
  left,
  right,
});

const BOTTOM = { edge: 'bottom', height: 844 } as const;
const STACK = box(780, 844);

describe('a stack of toasts', () => {
  test.each([
    ['stays where it covers nothing', [box(300, 344)], 0],
    ['stays beside what is not below it', [box(790, 830, 400, 500)], 0],
    ['moves above what it would cover', [box(790, 830)], 62],
    ['moves above the next one too', [box(790, 830), box(720, 764)], 132],
    ['whatever their order', [box(720, 764), box(790, 830)], 132],
    ['moves to the very top where that is the only place', [box(66, 844)], 780],
    ['stays where nothing would help', [box(0, 844)], 0],
  ])('%s', (_, boxes, shift) => {
    expect(clearOf(STACK, boxes, BOTTOM)).toBe(shift);
  });

  test('at the top moves down', () => {
    const top = { edge: 'top', height: 844 } as const;
    expect(clearOf(box(16, 80), [box(0, 64)], top)).toBe(56);
  });

  test('stands above an on-screen keyboard', () => {
    expect(clearOf(STACK, [box(400, 444)], { ...BOTTOM, start: 300 })).toBe(300);
    expect(clearOf(STACK, [box(500, 544)], { ...BOTTOM, start: 300 })).toBe(352);
  });
});
