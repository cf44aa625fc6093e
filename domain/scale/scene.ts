import { bottle, diningTable, KNOWN, person, sideboard, sofa, sofaFromAbove } from './furniture.ts';
import { isSpread, liesFlat, type Measured } from './measured.ts';
import { outlineOf } from './outlines.ts';
import { type Box, box, ellipse, line } from './path.ts';
import { chairsOf, tableOn } from './seats.ts';

/** What a path is: somebody, furniture, the floor, or the thing with its fine lines. */
export type Role = 'person' | 'furniture' | 'ground' | 'thing' | 'detail' | 'cord';

/** A path of a drawing, in mm. */
export interface Stroke {
  readonly role: Role;
  readonly d: string;
}

/** A length that is told at the thing, from one end to the other. */
export interface Measure {
  readonly mm: number;
  /** On which side of the line it is written. */
  readonly side: 'above' | 'below' | 'beside' | 'over';
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

/** Where a thing is shown. */
export type Setting =
  | 'on_sideboard'
  | 'on_floor'
  | 'on_wall'
  | 'on_sofa'
  | 'over_table'
  | 'under_sofa'
  | 'under_table'
  | 'on_bed';

/** A drawing to scale: one unit is a millimetre. */
export interface Scene {
  readonly setting: Setting;
  /** What of it is seen. */
  readonly view: Box;
  readonly strokes: readonly Stroke[];
  readonly measures: readonly Measure[];
  /** On the floor: a sofa stands beside it. */
  readonly hasSofa?: boolean;
  /** How many sit at the table that fits on a rug. */
  readonly seats?: number;
}

const furniture = (paths: readonly string[]): Stroke[] =>
  paths.map((d) => ({ role: 'furniture', d }));

const somebody = (x: number): Stroke[] => person(x).map((d) => ({ role: 'person', d }));

const floor = (from: number, to: number): Stroke => ({ role: 'ground', d: line(from, 0, to, 0) });

function thing(name: string, at: Box): Stroke[] {
  const { outline, details } = outlineOf(name, at);
  return [
    { role: 'thing', d: outline },
    ...(details ? [{ role: 'detail', d: details } as const] : []),
  ];
}

/** How high two lines of text are in a drawing of this width: they are written as large as the page's. */
const textRoom = (width: number): number => 0.115 * width;

/** Its width below or above it, and its height beside it. */
function measuresOf(
  { x, y, width, height }: Box,
  gap: number,
  { above = false, beside = x + width + gap } = {},
): Measure[] {
  const level = above ? y - gap : y + height + gap;
  return [
    { mm: width, side: above ? 'above' : 'below', from: [x, level], to: [x + width, level] },
    { mm: height, side: 'beside', from: [beside, y], to: [beside, y + height] },
  ];
}

/** The view, so large that nothing of the thing and its lengths is cut off, however large that is. */
export function seeingAll({ view, measures }: Pick<Scene, 'view' | 'measures'>): Box {
  const edge = 60;
  const all = [
    ...measures.flatMap(({ from, to }) => [from, to]),
    [view.x + edge, view.y + edge],
    [view.x + view.width - edge, view.y + view.height - edge],
  ];
  const [xs, ys] = [all.map(([x = 0]) => x), all.map(([, y = 0]) => y)];
  const [x, y] = [Math.min(...xs) - edge, Math.min(...ys) - edge];
  return { x, y, width: Math.max(...xs) + edge - x, height: Math.max(...ys) + edge - y };
}

const WALL =
  /\b(mirror|print|poster|painting|frame|relief|canvas|hanging|tapestry|picture|clock|sconce|wall)s?\b/i;
const HANGS = /\b(pendant|chandelier|hanging lamp|ceiling)\b/i;
const CUSHION = /\b(cushion|pillow)s?\b/i;
/** From this height or width on a thing stands on the floor, in mm. */
const STANDS_FROM = 500;

/** The drawings of a thing, the most telling first: what lies on the floor has one for each use of it. */
export const scenesOf = (measured: Measured): readonly Scene[] =>
  settingsOf(measured).map((scene) => ({ ...scene, view: seeingAll(scene) }));

function settingsOf(measured: Measured): readonly Scene[] {
  const { name, width, height = 0 } = measured;
  if (liesFlat(name)) return rugScenes(measured);
  if (isSpread(name)) return [bedScene(measured)];
  if (CUSHION.test(name)) return [sofaScene(measured)];
  if (HANGS.test(name)) return [tableScene(measured)];
  if (WALL.test(name) && height < 1_400) return [wallScene(measured)];
  if (height >= STANDS_FROM || width >= 2 * STANDS_FROM) return [floorScene(measured)];
  return [sideboardScene(measured)];
}

function wallScene({ name, width, height = 0 }: Measured): Scene {
  const middle = 700 + Math.max(KNOWN.sofaWidth, width) / 2;
  // Its middle at the height of the eyes, and a hand above the sofa at least.
  const bottom = Math.max(1_000, 1_500 - height / 2);
  const at = { x: middle - width / 2, y: -bottom - height, width, height };
  const end = middle + Math.max(KNOWN.sofaWidth, width) / 2;
  const top = Math.max(1_900, bottom + height + 110 + textRoom(end));
  return {
    setting: 'on_wall',
    view: { x: 0, y: -top, width: end + 100, height: top + 90 },
    strokes: [
      floor(0, end + 100),
      ...somebody(340),
      ...furniture(sofa(middle - KNOWN.sofaWidth / 2)),
      ...thing(name, at),
    ],
    measures: measuresOf(at, 90, { above: true }),
  };
}

function floorScene({ name, width, height = 0 }: Measured): Scene {
  const at = { x: 720, y: -height, width, height };
  const sofaAt = at.x + width + 780;
  const isLarge = width > 1_200;
  const end = isLarge ? at.x + width + 380 : sofaAt + KNOWN.sofaWidth + 80;
  const top = Math.max(1_850, height + 200);
  return {
    setting: 'on_floor',
    hasSofa: !isLarge,
    view: { x: 0, y: -top, width: end, height: top + 130 + textRoom(end) },
    strokes: [
      floor(0, end),
      ...somebody(340),
      ...(isLarge ? [] : furniture(sofa(sofaAt))),
      ...thing(name, at),
    ],
    measures: measuresOf(at, 110),
  };
}

function sideboardScene({ name, width, height = 0 }: Measured): Scene {
  const at = { x: 1_500 - width / 2, y: -KNOWN.sideboardHeight - height, width, height };
  return {
    setting: 'on_sideboard',
    view: { x: 30, y: -1_800, width: 2_330, height: 1_300 },
    strokes: [
      ...somebody(340),
      ...furniture(sideboard(700)),
      ...furniture([bottle(2_190, -KNOWN.sideboardHeight)]),
      ...thing(name, at),
    ],
    measures: measuresOf(at, 70, { above: true }),
  };
}

function sofaScene({ name, width, height = 0 }: Measured): Scene {
  const at = { x: 1_050, y: -455 - height, width, height };
  return {
    setting: 'on_sofa',
    view: { x: 0, y: -1_850, width: 3_000, height: 1_950 },
    strokes: [floor(0, 3_000), ...somebody(340), ...furniture(sofa(720)), ...thing(name, at)],
    measures: measuresOf(at, 90, { above: true }),
  };
}

function tableScene({ name, width, height = 0 }: Measured): Scene {
  const bottom = KNOWN.tableHeight + 680;
  const middle = 1_850;
  const at = { x: middle - width / 2, y: -bottom - height, width, height };
  return {
    setting: 'over_table',
    view: { x: 0, y: -KNOWN.ceiling, width: 3_050, height: KNOWN.ceiling + 90 },
    strokes: [
      floor(0, 3_050),
      { role: 'ground', d: line(0, -KNOWN.ceiling + 6, 3_050, -KNOWN.ceiling + 6) },
      ...somebody(340),
      ...furniture(diningTable(middle - KNOWN.tableWidth / 2)),
      { role: 'cord', d: line(middle, -KNOWN.ceiling, middle, at.y) },
      ...thing(name, at),
    ],
    measures: measuresOf(at, 110),
  };
}

const lying = ({ isRound }: Measured, at: Box): Stroke[] => {
  const edge = Math.min(at.width, at.height) * 0.06;
  const inner = {
    x: at.x + edge,
    y: at.y + edge,
    width: at.width - 2 * edge,
    height: at.height - 2 * edge,
  };
  return [
    { role: 'thing', d: isRound ? ellipse(at) : box(at, 12) },
    { role: 'detail', d: isRound ? ellipse(inner) : box(inner) },
  ];
};

/** Seen from above: under a sofa, and under the largest table whose chairs stay on it. */
function rugScenes(rug: Measured): Scene[] {
  const { width, depth = 0, isRound = false } = rug;
  const table = tableOn({ width: Math.max(width, depth), depth: Math.min(width, depth), isRound });
  return [underSofa(rug), ...(table ? [underTable(rug, table)] : [])];
}

function underSofa(rug: Measured): Scene {
  const { width: across, depth = 0 } = rug;
  const half = Math.max(across, KNOWN.sofaWidth) / 2;
  const width = 2 * half + 230 + 2 * textRoom(2 * half);
  // The sofa's front feet stand on it.
  const at = { x: -across / 2, y: 650, width: across, height: depth };
  const bottom = Math.max(950, at.y + depth);
  return {
    setting: 'under_sofa',
    view: { x: -half - 120, y: -60, width, height: bottom + 190 + textRoom(width) },
    strokes: [...lying(rug, at), ...furniture(sofaFromAbove(-KNOWN.sofaWidth / 2, 0))],
    measures: measuresOf(at, 110, { beside: half + 110 }),
  };
}

function underTable(rug: Measured, table: NonNullable<ReturnType<typeof tableOn>>): Scene {
  const { isRound = false } = rug;
  const width = Math.max(rug.width, rug.depth ?? 0);
  const height = Math.min(rug.width, rug.depth ?? rug.width);
  const at = { x: -width / 2, y: -height / 2, width, height };
  const top = { x: -table.width / 2, y: -table.depth / 2, width: table.width, height: table.depth };
  const chairs = chairsOf(table, isRound).map(([x, y]) =>
    box({ x: x - 220, y: y - 220, width: 440, height: 440 }, 110),
  );
  return {
    setting: 'under_table',
    seats: table.seats,
    view: {
      x: at.x - 120,
      y: at.y - 120,
      width: width + 230 + 2 * textRoom(width),
      height: height + 250 + textRoom(width),
    },
    strokes: [...lying(rug, at), ...furniture([...chairs, isRound ? ellipse(top) : box(top, 40)])],
    measures: measuresOf(at, 110),
  };
}

function bedScene(throwOver: Measured): Scene {
  const { width, depth = 0 } = throwOver;
  const { bedWidth, bedLength } = KNOWN;
  const [short, long] = [Math.min(width, depth), Math.max(width, depth)];
  // Across the foot of the bed.
  const at = { x: -long / 2, y: bedLength - short + 60, width: long, height: short };
  const half = Math.max(bedWidth, long) / 2;
  const pillow = (x: number) => box({ x, y: 90, width: 660, height: 420 }, 90);
  return {
    setting: 'on_bed',
    view: {
      x: -half - 120,
      y: -60,
      width: 2 * half + 230 + 2 * textRoom(2 * half),
      height: bedLength + 310 + textRoom(2 * half),
    },
    strokes: [
      ...furniture([
        box({ x: -bedWidth / 2, y: 0, width: bedWidth, height: bedLength }, 60),
        pillow(-bedWidth / 2 + 90),
        pillow(50),
      ]),
      ...lying(throwOver, at),
    ],
    measures: measuresOf(at, 110),
  };
}
