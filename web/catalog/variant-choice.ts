import type { ProductVariant } from '../../contract/variants.ts';

/** What a value of an option leads to, given what is chosen. */
export interface ChoiceOfValue {
  /** The variant that is shown once it is chosen. */
  readonly variant: ProductVariant;
  /** Whether it is there with all else that is chosen; otherwise other options change with it. */
  readonly fits: boolean;
}

/**
 * What choosing `value` of the option at `place` leads to: the variant that keeps most of what is chosen, the earlier
 * options before the later ones, then one that is available, then the first. `null` where none has the value.
 */
export function choiceOf(
  variants: readonly ProductVariant[],
  chosen: readonly string[],
  place: number,
  value: string,
): ChoiceOfValue | null {
  const rank = (variant: ProductVariant): number => {
    const kept = chosen.map((one, at) => (at === place || variant.values[at] === one ? '1' : '0'));
    return Number(`${kept.join('')}${variant.available}`);
  };
  const [first, ...others] = variants.filter(({ values }) => values[place] === value);
  if (!first) return null;
  const variant = others.reduce((best, one) => (rank(one) > rank(best) ? one : best), first);
  const fits = chosen.every((one, at) => at === place || variant.values[at] === one);
  return { variant, fits };
}
