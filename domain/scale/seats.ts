/** A table that people sit at, in mm; a round one has its diameter twice. */
export interface SeatedTable {
  readonly seats: number;
  readonly width: number;
  readonly depth: number;
}

const OBLONG: readonly SeatedTable[] = [
  { seats: 2, width: 750, depth: 750 },
  { seats: 4, width: 1_200, depth: 750 },
  { seats: 6, width: 1_600, depth: 900 },
  { seats: 8, width: 2_000, depth: 1_000 },
  { seats: 10, width: 2_600, depth: 1_000 },
];
const ROUND: readonly SeatedTable[] = [
  { seats: 2, width: 700, depth: 700 },
  { seats: 4, width: 1_000, depth: 1_000 },
  { seats: 6, width: 1_300, depth: 1_300 },
];

/** How far a chair is pulled back before somebody sits down, in mm: its legs stay on the rug. */
const CHAIR_ROOM = 500;

/** The largest table whose chairs stay on the rug; `null` where none does. */
export function tableOn(rug: {
  readonly width: number;
  readonly depth: number;
  readonly isRound?: boolean;
}): SeatedTable | null {
  const fits = ({ width, depth }: SeatedTable) =>
    width + CHAIR_ROOM <= rug.width && depth + 2 * CHAIR_ROOM <= rug.depth;
  return (rug.isRound ? ROUND : OBLONG).findLast(fits) ?? null;
}

/** Where the chairs of a table stand, seen from above: the middle of each, from the table's middle. */
export function chairsOf(
  { seats, width, depth }: SeatedTable,
  isRound: boolean,
): readonly (readonly [x: number, y: number])[] {
  const away = 230;
  if (isRound) {
    return Array.from({ length: seats }, (_none, place) => {
      const angle = (2 * Math.PI * place) / seats;
      const radius = width / 2 + away;
      return [Math.cos(angle) * radius, Math.sin(angle) * radius] as const;
    });
  }
  const side = seats / 2;
  return [-1, 1].flatMap((of) =>
    Array.from(
      { length: side },
      (_none, place) => [((place + 0.5) / side - 0.5) * width, of * (depth / 2 + away)] as const,
    ),
  );
}
