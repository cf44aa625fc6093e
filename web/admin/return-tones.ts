import type { ReturnState } from '../../domain/returns.ts';
import type { BadgeTone } from '../ui/badge.tsx';

/** How each state of a return stands out. */
export const RETURN_TONES: Readonly<Record<ReturnState, BadgeTone>> = {
  asked: 'warning',
  expected: 'neutral',
  received: 'neutral',
  inspected: 'warning',
  settled: 'success',
  refused: 'error',
};
