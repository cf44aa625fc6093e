import type { CallName } from '../../contract/api.ts';
import { callNameOf, type Query, type QueryState } from './query.ts';

/** What the store keeps of one query. */
export interface QueryEntry {
  readonly name: CallName;
  readonly listeners: Set<() => void>;
  /** As it was last asked for; `null` while nobody has, and only the document brought its data. */
  query: Query<unknown> | null;
  /** What components see: `confirmed` with `changes` on top. */
  state: QueryState<unknown>;
  /** The state that the document brought. */
  serverState?: QueryState<unknown>;
  /** What the server has, without `changes`; `undefined` until it is read. */
  confirmed: unknown;
  /** When it was read, in ms since 1970. */
  readAt: number;
  /** The newest read under way. An older one may still be under way: its answer is ignored. */
  running: Promise<unknown> | null;
  /** The changes that `running` still waits for; `null` once it is sent. */
  runsAfter: Promise<void> | null;
  /** What is shown and not answered yet, the oldest first. */
  changes: readonly ((data: unknown) => unknown)[];
  /** Resolves with the answer to the last of `changes`; `null` while there are none. */
  tail: Promise<void> | null;
  /** The page that showed it was left (`QueryStore.leave`). */
  isLeft: boolean;
  /** Another entry took its place (`QueryStore.reset`): nothing more is sent for it. */
  isReset: boolean;
}

/** The state of what nobody has asked for. */
export const NOTHING: QueryState<never> = { data: undefined, error: undefined, isFetching: false };

/** An entry without data. */
export const createEntry = (
  name: CallName,
  listeners: QueryEntry['listeners'] = new Set(),
): QueryEntry => ({
  name,
  listeners,
  query: null,
  state: NOTHING,
  confirmed: undefined,
  readAt: 0,
  running: null,
  runsAfter: null,
  changes: [],
  tail: null,
  isLeft: false,
  isReset: false,
});

/** Calls all who listen, also those that a listener adds or removes meanwhile. */
export function notify({ listeners }: QueryEntry): void {
  for (const listener of [...listeners]) listener();
}

/** Changes what components see. */
export function setState(entry: QueryEntry, change: Partial<QueryState<unknown>>): void {
  entry.state = { ...entry.state, ...change };
  notify(entry);
}

/** Shows what the server has, with the changes on top; before it is read, what a change brings to stand on. */
export function showData(entry: QueryEntry, change: Partial<QueryState<unknown>> = {}): void {
  const base = entry.confirmed ?? (entry.tail ? entry.query?.placeholder : undefined);
  const changed = () => entry.changes.reduce((data, apply) => apply(data), base);
  setState(entry, { ...change, data: base === undefined ? undefined : changed() });
}

/** Beyond this many, data that nobody looks at is dropped, the oldest first. */
const MAX_KEPT = 200;

/** The entry of a key, made where there is none. */
export function findEntry(entries: Map<string, QueryEntry>, key: string): QueryEntry {
  const known = entries.get(key);
  if (known) return known;
  const entry = createEntry(callNameOf(key));
  entries.set(key, entry);
  dropUnused(entries);
  return entry;
}

function dropUnused(entries: Map<string, QueryEntry>): void {
  for (const [key, { listeners, running, tail }] of entries) {
    if (entries.size <= MAX_KEPT) return;
    if (listeners.size === 0 && !running && !tail) entries.delete(key);
  }
}
