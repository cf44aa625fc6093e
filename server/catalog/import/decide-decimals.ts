import {
  type ColumnChoice,
  type DecimalSign,
  MONEY_TARGETS,
  NUMBER_TARGETS,
  type Target,
} from '../../../domain/product-columns.ts';
import { parseTypedNumber } from '../../../domain/typed-number.ts';

/** What an admin said of decimal signs; `null`: nothing. */
export interface DecimalWishes {
  /** Of the whole file. */
  readonly file: DecimalSign | null;
  /** Of single columns, in their order. */
  readonly columns: readonly (DecimalSign | null)[];
}

/** How the numbers of a column are read. */
export interface ColumnDecimals {
  readonly target: Target;
  /** `null`: nothing says it. */
  readonly sign: DecimalSign | null;
  /** Whether an admin said it: then numbers with more decimals than the shop keeps are meant so, and rounded. */
  readonly isGiven: boolean;
  /** Whether numbers such as "3,125" in it have to be asked for. */
  readonly isAsked: boolean;
  /** The first of them. */
  readonly doubtful: readonly string[];
}

/** What says the decimal sign where no cell does: the maker of the file, who always writes the same, or the sign between its cells. */
export interface UsualSign {
  readonly sign: DecimalSign | null;
  readonly by: 'maker' | 'separator';
}

/** How a file's numbers are read, decided once. */
export interface Decimals {
  /** `null`: its cells contradict each other, or say nothing. */
  readonly file: DecimalSign | null;
  /** What says so; `null` where nothing says it. */
  readonly by: 'admin' | 'cells' | UsualSign['by'] | null;
  /** By the place of the column; those without numbers are absent. */
  readonly columns: ReadonlyMap<number, ColumnDecimals>;
}

interface Seen {
  readonly target: Target;
  readonly votes: Record<DecimalSign, number>;
  /** How often each sign stands in numbers that may be read in two ways. */
  readonly doubtful: Record<DecimalSign, number>;
  readonly examples: string[];
}

/** This many cells that read in two ways show what is asked. */
const MAX_EXAMPLES = 3;

/** Collects what the numbers of a file show of its decimal sign. */
export function watchDecimals(choice: ColumnChoice) {
  const seen = new Map<number, Seen>();
  for (const [place, target] of choice.entries()) {
    if (target && NUMBER_TARGETS.includes(target)) {
      const none = () => ({ '.': 0, ',': 0 });
      seen.set(place, { target, votes: none(), doubtful: none(), examples: [] });
    }
  }
  return {
    see(cells: readonly string[]): void {
      for (const [place, { votes, doubtful, examples }] of seen) {
        const cell = cells[place]?.trim() ?? '';
        const number = parseTypedNumber(cell);
        if (number?.sign) votes[number.sign] += 1;
        if (!number?.doubtful) continue;
        doubtful[number.doubtful] += 1;
        if (examples.length < MAX_EXAMPLES && !examples.includes(cell)) examples.push(cell);
      }
    },
    decide: (wishes: DecimalWishes, usual: UsualSign): Decimals => decide(seen, wishes, usual),
  };
}

function decide(
  seen: ReadonlyMap<number, Seen>,
  wishes: DecimalWishes,
  usual: UsualSign,
): Decimals {
  const all = [...seen.values()];
  const sum = (sign: DecimalSign) => all.reduce((total, { votes }) => total + votes[sign], 0);
  const votes = { '.': sum('.'), ',': sum(',') };
  const isSilent = votes['.'] + votes[','] === 0;
  const [file, by] =
    wishes.file !== null
      ? [wishes.file, 'admin' as const]
      : isSilent
        ? [usual.sign, usual.sign && usual.by]
        : [unanimous(votes), 'cells' as const];
  return {
    ...{ file, by },
    columns: new Map(
      [...seen].map(([place, one]) => {
        const given = wishes.columns[place] ?? wishes.file;
        const sign = given ?? unanimous(one.votes) ?? file;
        const isGiven = given !== null && given !== undefined;
        const isAsked = !isGiven && (isDoubtful(one, sign) || (isSilent && isUnsure(one, usual)));
        return [place, { target: one.target, sign, isGiven, isAsked, doubtful: one.examples }];
      }),
    ),
  };
}

const unanimous = (votes: Record<DecimalSign, number>): DecimalSign | null => {
  if (votes['.'] > 0 && votes[','] > 0) return null;
  return votes['.'] > 0 ? '.' : votes[','] > 0 ? ',' : null;
};

/** In these nothing is a thousand large: "1.250" beside "0,5" may be a thousand kilograms by its file, and is hardly meant so. */
const SMALL_TARGETS: readonly Target[] = ['weight_kg', 'width_cm', 'height_cm', 'depth_cm'];

/** Money with three decimals, and sizes with thousands, are so rare that a file's other cells don't settle them. */
function isDoubtful({ target, doubtful }: Seen, sign: DecimalSign | null): boolean {
  if (sign === null) return doubtful['.'] + doubtful[','] > 0;
  if (SMALL_TARGETS.includes(target)) return doubtful[sign === '.' ? ',' : '.'] > 0;
  return MONEY_TARGETS.includes(target) && doubtful[sign] > 0;
}

/** No cell of the file shows its sign: a separator alone says little, and the maker of a file writes no thousands. */
const isUnsure = ({ doubtful }: Seen, { sign, by }: UsualSign): boolean =>
  doubtful['.'] + doubtful[','] > (sign && by === 'maker' ? doubtful[sign] : 0);
