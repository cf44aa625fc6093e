import type { CallName } from '../../contract/api.ts';
import type { DataOf, InputOf } from './call.ts';

/** A read of one call with its input: what a page's `load` and the data hooks are given. */
export interface Query<T> {
  readonly name: CallName;
  readonly input: unknown;
  /** The same for the same name and input. */
  readonly key: string;
  /** What is kept of the answer; all of it when absent. */
  // biome-ignore lint/suspicious/noExplicitAny: a call's answer, known where the query is made
  readonly keep?: (answer: any) => T;
  /** How it is read where one call with that input is not all. */
  readonly fetch?: () => Promise<unknown>;
  /** What changes are shown on top of until it is read. */
  readonly placeholder?: T;
  /** Carries the type of the data; never set. */
  readonly data?: T;
}

/** Describes reading a call. */
export function callQuery<Name extends CallName>(
  name: Name,
  input?: InputOf<Name>,
): Query<DataOf<Name>> {
  return { name, input, key: JSON.stringify(input === undefined ? [name] : [name, input]) };
}

/** The call that a key belongs to, whatever stands before it: what a document brought has its key alone. */
export const callNameOf = (key: string): CallName => JSON.parse(key.slice(key.indexOf('[')))[0];
