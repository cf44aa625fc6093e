/** A box on the drawing, in mm; y runs down, and 0 is the floor. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const n = (value: number): string => String(Math.round(value));

/** A box whose corners are rounded, as an SVG path. */
export function box({ x, y, width, height }: Box, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2);
  const arc = (dx: number, dy: number) =>
    r === 0 ? '' : `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
  return (
    `M${n(x + r)} ${n(y)}h${n(width - 2 * r)}${arc(r, r)}v${n(height - 2 * r)}${arc(-r, r)}` +
    `h${n(2 * r - width)}${arc(-r, -r)}v${n(2 * r - height)}${arc(r, -r)}z`
  );
}

/** The ellipse that fills a box, as an SVG path. */
export function ellipse({ x, y, width, height }: Box): string {
  const [rx, ry] = [n(width / 2), n(height / 2)];
  const half = (dx: number) => `a${rx} ${ry} 0 0 1 ${n(dx)} 0`;
  return `M${n(x)} ${n(y + height / 2)}${half(width)}${half(-width)}z`;
}

/** A straight line, as an SVG path. */
export const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`;

/**
 * A path that was drawn on 100 × 100, brought into a box. It may have M, L, C and z alone, with absolute pairs of numbers.
 */
export const fitted = (path: string, { x, y, width, height }: Box): string =>
  path.replace(
    /(-?[\d.]+)[ ,](-?[\d.]+)/g,
    (_pair, px: string, py: string) =>
      `${n(x + (Number(px) * width) / 100)} ${n(y + (Number(py) * height) / 100)}`,
  );
