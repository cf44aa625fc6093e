import type { Calls } from './calls.d.ts';

export type { Calls } from './calls.d.ts';

/** The name of a call as the API's document has it: `'GET /orders/{id}'`. */
export type CallName = keyof Calls;

/** What a call is given: `params` of its path, `query`, `headers` and `body`; a form is `FormData`. */
export type InputOf<Name extends CallName> = Calls[Name]['input'];

/** What it answers. */
export type DataOf<Name extends CallName> = Calls[Name]['data'];

/** Lists of what changed. */
export type ChangedList = Extract<CallName, `${string}/changed`>;

type InputArgument<Input> = Record<string, never> extends Input ? [input?: Input] : [input: Input];

export interface ClientOptions {
  /** The shop's address: `https://shop.example`. */
  readonly shop: string | URL;
  /** An API token of the panel. Absent: what guests may call. */
  readonly token?: string;
  /** In place of the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /** How often a call is sent at most, where that is safe: 4. */
  readonly tries?: number;
  /** How long an answer is waited for, in ms: 30,000. */
  readonly timeout?: number;
}

export interface Client {
  /**
   * Calls the API. Reads, and what takes an `Idempotency-Key` (one is made where none is given), are sent again after no answer,
   * 429 and 503; other writes are sent once.
   *
   * @throws {ShopError} what the shop refuses, and with `status` 0 that no answer came
   */
  call<Name extends CallName>(
    name: Name,
    ...input: InputArgument<InputOf<Name>>
  ): Promise<DataOf<Name>>;
  /** The pages of a list of what changed, until there is nothing more for now. Keep `next_cursor` of the last one. */
  changed<Name extends ChangedList>(
    name: Name,
    query?: { readonly updated_since?: string; readonly cursor?: string; readonly limit?: number },
  ): AsyncGenerator<DataOf<Name>, void>;
}

/** Makes what calls a shop. */
export function createClient(options: ClientOptions): Client;

/** A refusal of the shop. `status` 0: no answer came, and whether the shop did it is not known. */
export class ShopError extends Error {
  readonly status: number;
  /** Messages by field. */
  readonly errors: Readonly<Record<string, readonly string[]>> | null;
  /** What the refusal means, for programs. */
  readonly codes: Readonly<
    Record<string, readonly { code: string; params: Record<string, string | number> }[]>
  > | null;
  /** In how many seconds to come back, where the shop said so. */
  readonly retryAfter?: number;
}
