import type { CSSProperties } from 'react';

/** One class attribute out of those that are set; undefined when none is. */
export function joinClasses(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

/** Custom properties for a style attribute; absent values are left out. */
export function cssVariables(
  values: Record<`--${string}`, string | number | null | undefined>,
): CSSProperties {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));
}
