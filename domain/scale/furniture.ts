import { box, ellipse, line } from './path.ts';

/** How high things are that people know, in mm. */
export const KNOWN = {
  person: 1_700,
  sofaWidth: 2_200,
  sofaHeight: 800,
  sideboardWidth: 1_600,
  sideboardHeight: 750,
  tableWidth: 1_800,
  tableHeight: 750,
  ceiling: 2_500,
  bottle: 300,
  bedWidth: 1_600,
  bedLength: 2_000,
} as const;

/** A side of a person who stands, right of x = 0 with the feet on 0, and what lies left of it. */
const SIDE = [
  'C52 -1440 74 -1424 122 -1408',
  'C184 -1388 214 -1352 221 -1286',
  'C232 -1180 240 -1084 254 -962',
  'C264 -882 270 -812 262 -764',
  'C257 -728 232 -726 226 -758',
  'C221 -804 214 -880 203 -960',
  'C191 -1052 182 -1132 172 -1206',
  'C164 -1146 152 -1084 152 -1022',
  'C154 -960 172 -902 176 -840',
  'C180 -700 154 -524 142 -404',
  'C134 -284 120 -144 112 -62',
  'C134 -26 150 -6 146 0',
  'L58 0',
  'C54 -64 50 -144 46 -244',
  'C40 -404 22 -604 0 -780',
].join('');

/** Somebody of 170 cm who stands at x, feet on the floor: head, and either side. */
export const person = (x: number): readonly string[] => [
  ellipse({ x: x - 80, y: -1_700, width: 160, height: 218 }),
  ...([1, -1] as const).map((side) => `${moved(`M0 -1520L40 -1520${SIDE}`, x, side)}z`),
];

const moved = (path: string, x: number, side: 1 | -1): string =>
  path.replace(
    /(-?\d+) (-?\d+)/g,
    (_pair, px: string, py: string) => `${x + side * Number(px)} ${py}`,
  );

/** A sofa of 220 × 80 cm from its left edge on: its lines. */
export function sofa(x: number): readonly string[] {
  return [
    box({ x: x + 80, y: -800, width: 2_040, height: 420 }, 90),
    box({ x: x + 190, y: -470, width: 910, height: 190 }, 50),
    box({ x: x + 1_100, y: -470, width: 910, height: 190 }, 50),
    box({ x: x + 190, y: -290, width: 1_820, height: 180 }, 20),
    box({ x, y: -620, width: 200, height: 510 }, 80),
    box({ x: x + 2_000, y: -620, width: 200, height: 510 }, 80),
    line(x + 120, -110, x + 110, 0),
    line(x + 2_080, -110, x + 2_090, 0),
  ];
}

/** A sideboard 75 cm high from its left edge on; 160 cm wide unless said, in mm. */
export function sideboard(x: number, width: number = KNOWN.sideboardWidth): readonly string[] {
  const third = width / 3;
  return [
    box({ x, y: -750, width, height: 610 }, 14),
    line(x + third, -720, x + third, -170),
    line(x + 2 * third, -720, x + 2 * third, -170),
    line(x + 110, -140, x + 90, 0),
    line(x + width - 110, -140, x + width - 90, 0),
  ];
}

/** A dining table of 180 × 75 cm from its left edge on, with two chairs. */
export function diningTable(x: number): readonly string[] {
  const chair = (at: number, side: 1 | -1) => [
    line(at, -860, at + side * 20, -450),
    box({ x: side === 1 ? at + 20 : at - 440, y: -465, width: 420, height: 30 }, 14),
    line(at + side * 30, -440, at + side * 10, 0),
    line(at + side * 420, -440, at + side * 440, 0),
  ];
  return [
    ...chair(x - 130, 1),
    ...chair(x + 1_930, -1),
    box({ x, y: -750, width: 1_800, height: 36 }, 16),
    line(x + 180, -714, x + 120, 0),
    line(x + 1_620, -714, x + 1_680, 0),
  ];
}

/** A wine bottle of 30 cm that stands on y. */
export function bottle(x: number, y: number): string {
  return `M${x - 14} ${y - 300}h28v80c0 34 24 40 24 78v126q0 16 -16 16h-44q-16 0 -16 -16v-126c0 -38 24 -44 24 -78z`;
}

/** A sofa of 220 × 95 cm seen from above, its back on top. */
export function sofaFromAbove(x: number, y: number): readonly string[] {
  return [
    box({ x, y, width: 2_200, height: 950 }, 90),
    box({ x: x + 200, y: y + 220, width: 900, height: 700 }, 50),
    box({ x: x + 1_100, y: y + 220, width: 900, height: 700 }, 50),
  ];
}
