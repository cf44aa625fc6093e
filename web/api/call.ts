import type { Api, CallName } from '../../contract/api.ts';
import type { CallData, CallInput } from '../../contract/call.ts';
import type { FieldErrors } from '../../contract/envelope.ts';

/** The `data` that a call answers. */
export type DataOf<Name extends CallName> = CallData<Api[Name]>;

/** What a call is given: its path parameters, query, headers and body. */
export type InputOf<Name extends CallName> = CallInput<Api[Name]>;

/** What carries a request: `fetch`, or what stands in for it where an upload is watched. */
export type Carrier = (path: string, init: RequestInit) => Promise<Response>;

/** Calls the API by the name the contract gives it: over HTTP in the browser, in process on the server. */
export type CallApi = <Name extends CallName>(
  name: Name,
  input?: InputOf<Name>,
  carrier?: Carrier,
) => Promise<DataOf<Name>>;

/** A refusal of the API, or a request that did not get there (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: FieldErrors | null;

  constructor(status: number, message: string, errors: FieldErrors | null = null) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** Whether an error says that something is not there. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 404;
