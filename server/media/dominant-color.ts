import { fromPixels, type Pixels } from './decode-picture.ts';

/** The picture is looked at as a square of this side: enough for its colours, free of its noise. */
const SIDE = 32;

/**
 * The colour that most of a picture has, `#rrggbb`: the mean of the most frequent of 512 groups of
 * alike colours, so that it is one that is seen and not a mud of all. Transparency counts as white.
 */
export async function findDominantColor(pixels: Pixels): Promise<string> {
  const small = await (await fromPixels(pixels))
    .flatten({ background: '#ffffff' })
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .raw()
    .toBuffer();
  const groups = new Map<number, Group>();
  for (let at = 0; at + 2 < small.length; at += 3) {
    const [r = 0, g = 0, b = 0] = small.subarray(at, at + 3);
    const name = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5);
    const group = groups.get(name) ?? { count: 0, sum: [0, 0, 0] };
    groups.set(name, {
      count: group.count + 1,
      sum: [group.sum[0] + r, group.sum[1] + g, group.sum[2] + b],
    });
  }
  const largest = [...groups.values()].reduce((best, group) =>
    group.count > best.count ? group : best,
  );
  return `#${largest.sum.map((sum) => hex(Math.round(sum / largest.count))).join('')}`;
}

interface Group {
  readonly count: number;
  readonly sum: readonly [number, number, number];
}

const hex = (value: number): string => value.toString(16).padStart(2, '0');
