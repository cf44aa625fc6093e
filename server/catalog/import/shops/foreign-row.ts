import type { ColumnChoice, Target } from '../../../../domain/product-columns.ts';
import { columnsWith, type ShopFile } from './shop-file.ts';

/** A row of another shop's file. */
export interface ForeignRow {
  readonly row: number;
  /** What the first column says that holds something and is filled; "" where none is. */
  first(target: Target): string;
  /** What all columns say that hold something and are filled. */
  all(target: Target): string[];
  /** Whether the file has a column of it. */
  knows(target: Target): boolean;
}

/** What the columns of another shop's file hold, and how they are called. */
export interface ForeignColumns {
  readonly choice: ColumnChoice;
  readonly names: readonly string[];
  /** The system that wrote it; `null`: none that is known. */
  readonly shop: ShopFile | null;
}

/** Reads rows by what their columns hold. */
export function rowReader(columns: ForeignColumns) {
  const places = new Map(
    [...new Set(columns.choice)].flatMap((target) =>
      target ? [[target, columnsWith(target, columns)] as const] : [],
    ),
  );
  return (row: number, cells: readonly string[]): ForeignRow => {
    const all = (target: Target) =>
      (places.get(target) ?? []).flatMap((place) => cells[place]?.trim() || []);
    return {
      ...{ row, all },
      first: (target) => all(target)[0] ?? '',
      knows: (target) => places.has(target),
    };
  };
}
