import { formatCentimetres, formatInches } from '../../domain/product-facts.ts';
import type { Measured } from '../../domain/scale/measured.ts';
import type { Say } from '../../domain/words/say.ts';
import type { SCALE } from '../../domain/words/scale.ts';

export type SayScale = Say<(typeof SCALE)['phrases']>;

/** "21 × 30 cm (8.3 × 11.8 in)". */
export function sizeText({ width, height, depth, isRound }: Measured, say: SayScale): string {
  const [cm, inches] = [formatCentimetres(width), formatInches(width)];
  const other = height ?? depth ?? width;
  if (isRound) return say('round', { cm, inches });
  return say('two', { cm, inches, cm2: formatCentimetres(other), inches2: formatInches(other) });
}
