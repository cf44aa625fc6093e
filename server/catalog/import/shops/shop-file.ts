import {
  type ColumnChoice,
  type DecimalSign,
  isRepeatable,
  type Target,
} from '../../../../domain/product-columns.ts';
import { plainHead } from '../plain-head.ts';

/** How the export of one shop system is recognised, and what its columns and cells mean to its makers. */
export interface ShopFile {
  readonly name: string;
  /** Plain heads by what they mean. Several are spellings and languages; of some targets all columns are taken. */
  readonly heads: Partial<Record<Target, readonly string[]>>;
  /** The file is of this system where it has a head of each of these lists. */
  readonly recognisedBy: readonly (readonly string[])[];
  /** The decimal sign that it writes; absent: that of the merchant's country. */
  readonly decimalSign?: DecimalSign;
  /** What separates the collections in a cell; absent: a cell names one. */
  readonly collectionsBy?: RegExp;
  /** What separates the values of an option where one row lists them all. */
  readonly optionValuesBy?: RegExp;
  /** What options are called whose columns have no name beside them. */
  readonly optionNames?: readonly string[];
  /** Rows without a key are one product where their names are the same. */
  readonly groupsByName?: boolean;
  /** Values of an option that say that there is none. */
  readonly noOption?: RegExp;
  /** The address of a picture that a cell names otherwise. */
  readonly pictureAddress?: (name: string) => string;
  /** Line breaks are written as `\n`, in two characters. */
  readonly escapesBreaks?: boolean;
  /** Words of a tag are joined by underscores. */
  readonly joinsTags?: boolean;
  /** Whether only its public documentation was there to learn from, and no file. */
  readonly byDocumentation?: boolean;
}

/** Whether a file with these heads is an export of the system. */
export const isFileOf = ({ recognisedBy }: ShopFile, heads: ReadonlySet<string>): boolean =>
  recognisedBy.every((any) => any.some((head) => heads.has(head)));

/** What each column of the system's file holds, by its name. Of most targets the column is taken whose head is listed first. */
export function columnsOf({ heads }: ShopFile, names: readonly string[]): ColumnChoice {
  const plain = names.map(plainHead);
  const choice = new Array<Target | null>(names.length).fill(null);
  for (const [target, known] of Object.entries(heads) as [Target, readonly string[]][]) {
    const found = placesOf(known, plain).filter((place) => choice[place] === null);
    for (const place of isRepeatable(target) ? found : found.slice(0, 1)) choice[place] = target;
  }
  return choice;
}

/** The columns that hold something, in the order in which the system's heads are listed, or else in the file's. */
export function columnsWith(
  target: Target,
  {
    choice,
    names,
    shop,
  }: { choice: ColumnChoice; names: readonly string[]; shop: ShopFile | null },
): readonly number[] {
  const places = choice.flatMap((one, place) => (one === target ? place : []));
  const known = shop?.heads[target];
  if (!known || places.length < 2) return places;
  const listed = placesOf(known, names.map(plainHead)).filter((place) => places.includes(place));
  return [...listed, ...places.filter((place) => !listed.includes(place))];
}

/** The places of columns with one of the heads, in the order of the heads. `*` ends one that may go on. */
const placesOf = (heads: readonly string[], plain: readonly string[]): number[] => [
  ...new Set(
    heads.flatMap((head) =>
      plain.flatMap((name, place) =>
        name === head || (head.endsWith('*') && name.startsWith(head.slice(0, -1))) ? place : [],
      ),
    ),
  ),
];

/** The same heads with a number in the place of `#`, from 1 to `most`. */
export const numbered = (heads: readonly string[], most: number): string[] =>
  heads.flatMap((head) =>
    Array.from({ length: most }, (_none, n) => head.replace('#', String(n + 1))),
  );
