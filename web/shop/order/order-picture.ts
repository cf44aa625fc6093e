/** The widths below the largest that a line's picture may be shown at, in px. */
const SMALL = [160, 320];

/**
 * The `srcset` of a stored picture of which only the largest WebP is known: every smaller step
 * stands beside it, `{folder}/{width}.webp`. `undefined` for a picture that came from elsewhere.
 */
export function smallSources(largest: string): string | undefined {
  const [, folder, width] = /^(.*\/)(\d+)\.webp$/.exec(largest) ?? [];
  if (folder === undefined) return undefined;
  const widths = [...SMALL.filter((small) => small < Number(width)), Number(width)];
  return widths.map((step) => `${folder}${step}.webp ${step}w`).join(', ');
}
