import type { Told } from '../../contract/former-shop.ts';

/** A row that something is told of. */
export interface ToldRow {
  readonly line: number;
  readonly name: string;
}

/** Gathers what is told of rows: alike reasons are one, with their first rows. */
export interface Telling {
  add(row: ToldRow, message: string): void;
  /** The most frequent first. */
  told(): Told[];
}

/** Rows that are named for a reason, and reasons that are named. */
const MAX_ROWS = 5;
const MAX_REASONS = 40;

/** Texts of the file in a reason make it no other reason: they stand between these signs. */
const kindOf = (message: string): string => message.replace(/“[^”]*”/g, '“”');

/** Starts with nothing. */
export function createTelling(): Telling {
  const reasons = new Map<string, { message: string; count: number; rows: ToldRow[] }>();
  return {
    add(row, message) {
      const key = kindOf(message);
      const known = reasons.get(key);
      if (!known && reasons.size >= MAX_REASONS) return;
      const reason = known ?? { message, count: 0, rows: [] };
      reason.count += 1;
      if (reason.rows.length < MAX_ROWS) reason.rows.push(row);
      reasons.set(key, reason);
    },
    told: () => [...reasons.values()].toSorted((a, b) => b.count - a.count),
  };
}
