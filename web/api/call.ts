import { createContext, useContext } from 'react';
import type { Api, CallName } from '../../contract/api.ts';
import type { CallData, CallInput } from '../../contract/call.ts';
import type { FieldErrors } from '../../contract/envelope.ts';

/** The `data` that a call answers. */
export type DataOf<Name extends CallName> = CallData<Api[Name]>;

/** What a call is given: its path parameters, query, headers and body. */
export type InputOf<Name extends CallName> = CallInput<Api[Name]>;

/** Sends a request: `fetch`, or what stands in for it where the progress of an upload is watched. */
export type Fetcher = (path: string, init: RequestInit) => Promise<Response>;

/** How one request is sent. */
export interface CallOptions {
  readonly fetcher?: Fetcher;
  /** `guest` sends no token, even when somebody is logged in. */
  readonly as?: 'guest';
  /** The request goes on when the page is closed; its body is limited to 64 kB by browsers. */
  readonly keepalive?: boolean;
}

/** Calls the API by the name the contract gives it: over HTTP in the browser, in process on the server. */
export type CallApi = <Name extends CallName>(
  name: Name,
  input?: InputOf<Name>,
  options?: CallOptions,
) => Promise<DataOf<Name>>;

/** Why a request has no answer: whether the server carried it out is not known. */
type NoAnswer =
  /** The connection failed or broke off. */
  | 'unreachable'
  /** It took longer than the time limit. */
  | 'timeout'
  /** What came is not a whole, valid envelope, whatever its status says. */
  | 'unreadable';

/** A refusal of the API, or with `status` 0 a request without an answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: FieldErrors | null;
  /** `null` when the API answered. */
  readonly noAnswer: NoAnswer | null;

  constructor(status: number, message: string, errors: FieldErrors | null = null) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.noAnswer = status === 0 ? 'unreachable' : null;
  }

  /** The error of a request without an answer. */
  static unanswered(noAnswer: NoAnswer): ApiError {
    return Object.assign(new ApiError(0, NO_ANSWER[noAnswer]), { noAnswer });
  }
}

const NO_ANSWER: Readonly<Record<NoAnswer, string>> = {
  unreachable: 'The shop could not be reached. Check your connection and try again.',
  timeout: 'The shop took too long to answer. Check your connection and try again.',
  unreadable: 'The shop gave no readable answer. Please try again.',
};

/** Whether an error says that something is not there. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 404;

/**
 * For what a page does without where it is gone, as a handler of its failed read. The server's pages are stored: there a failure that may
 * pass is thrown, or the page would be kept without it.
 */
export function leaveOut(error: Error & { readonly status?: unknown }): void {
  if (import.meta.env.SSR && !(Number(error.status) < 500)) throw error;
}

export const CallContext = createContext<CallApi | null>(null);

/** The API for what is not a read, from effects and event handlers; pages read with `callQuery`. */
export function useCall(): CallApi {
  const call = useContext(CallContext);
  if (!call) throw new Error('No API around this component');
  return call;
}

/**
 * Reads that answer the same to everyone. Only they go without a token, so that the public cache
 * answers them; every other call says who asks: what the panel reads of variants too.
 */
export const isPublicRead = (name: string): boolean =>
  /^(?:GET \/(?:banners|categories|info-pages|products|rooms|sections|settings|zones\/places)\b(?!.*\/(?:variants|twins|changed))|POST \/orders\/price\b)/.test(
    name,
  );

/**
 * The server's own words, else `fallback`, also when no answer came. Messages by field
 * come together, each once.
 *
 * @param error whatever was thrown by a call
 */
export function explainFailure(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return fallback;
  const messages = flattenErrors(error.errors);
  return messages.length > 0 ? joined(messages) : error.message || fallback;
}

const joined = (sentences: readonly string[]) => sentences.join('. ').replaceAll('.. ', '. ');

/**
 * An error map as it is shown together, each message once: away from its field, a message
 * that says something of it gets its name. "is required" of `guest_name` is "Name is required".
 */
export function flattenErrors(errors: FieldErrors | null): string[] {
  const said = Object.entries(errors ?? {}).flatMap(([field, messages]) =>
    messages.map((message) =>
      speaksForItself(message, field) ? message : `${spoken(field)} ${message}`,
    ),
  );
  return [...new Set(said)];
}

/** A sentence, one that begins with a name in quotes, or one that names its field. */
const speaksForItself = (message: string, field: string): boolean =>
  !/^\p{Ll}/u.test(message) || message.startsWith(`${field} `);

/** `guest_name` is "Name", `products.0.quantity` "Quantity". */
function spoken(field: string): string {
  const last = field.split('.').findLast((part) => !/^\d*$/.test(part)) ?? field;
  const words = last
    .replace(/^guest_/, '')
    .replace(/_id$/, '')
    .replace('slug', 'address')
    .replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first message of each field that the form has. */
export function fieldFailures<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const errors = error instanceof ApiError ? (error.errors ?? {}) : {};
  const found = fields.flatMap((field) => (errors[field]?.[0] ? [[field, errors[field][0]]] : []));
  return Object.fromEntries(found) as Partial<Record<Field, string>>;
}
