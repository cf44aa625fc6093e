import type { CSSProperties } from 'react';

/** Custom properties for a style attribute; absent values are left out. */
export function cssVariables(
  values: Record<`--${string}`, string | number | null | undefined>,
): CSSProperties {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));
}
