import type { CallName } from '../../contract/api.ts';
import type { FieldErrors } from '../../contract/envelope.ts';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import type { DataOf } from '../../web/api/call.ts';

/** A request as it arrived. */
export interface Received {
  readonly call: CallName;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it has sent
  readonly body: any;
}

/** What the server has to say against a request. */
export class Refused {
  readonly status: number;
  readonly message: string;
  readonly errors: FieldErrors | null;

  constructor(status: number, message: string, errors: FieldErrors | null = null) {
    this.status = status;
    this.message = message;
    this.errors = errors;
  }
}

/** No answer: the connection breaks. */
export const UNREACHABLE = new Refused(0, '');

type Answer<Name extends CallName> = DataOf<Name> | Refused;

/** The answers of each call that a part sends: `data` of the contract's types, at once or later. */
export type Answers = {
  readonly [Name in CallName]?: (received: Received) => Answer<Name> | Promise<Answer<Name>>;
};

/** What every page reads. */
const ALWAYS: Answers = { 'GET /settings': () => ({ ...DEFAULT_SETTINGS, info_pages: [] }) };

let answers: Answers = {};
let received: Received[] = [];
let unanswered: string[] = [];
const network = globalThis.fetch;

/**
 * Answers the API's requests for the rest of the test, in the place of the network: everything up to `fetch` is the
 * shop's own. A call without an answer fails the test.
 */
export function startServer(given: Answers = {}): {
  /** The requests of a call so far, in their order. */
  readonly received: (call: CallName) => readonly Received[];
  /** Answers these calls in another way from now on. */
  readonly answer: (changed: Answers) => void;
} {
  answers = { ...ALWAYS, ...given };
  received = [];
  unanswered = [];
  globalThis.fetch = (input, init) =>
    String(input).startsWith('/api/') ? respond(String(input), init ?? {}) : network(input, init);
  return {
    received: (call) => received.filter((one) => one.call === call),
    answer: (changed) => {
      answers = { ...answers, ...changed };
    },
  };
}

/** Ends the answers of a test; returns what was asked without an answer. */
export function endServer(): readonly string[] {
  globalThis.fetch = network;
  return unanswered.splice(0);
}

async function respond(address: string, init: RequestInit): Promise<Response> {
  const request = read(address, init);
  received.push(request);
  const answer = answers[request.call] as ((given: Received) => unknown) | undefined;
  const data = answer ? await answer(request) : UNREACHABLE;
  if (data === UNREACHABLE) throw new TypeError('Failed to fetch');
  const refused = data instanceof Refused ? data : null;
  const envelope = refused
    ? { success: false, message: refused.message, data: null, errors: refused.errors }
    : { success: true, message: '', data, errors: null };
  return Response.json(envelope, { status: refused?.status ?? 200 });
}

function read(address: string, { method = 'GET', headers, body }: RequestInit): Received {
  const { pathname, searchParams } = new URL(address, location.origin);
  const path = pathname.slice('/api'.length);
  return {
    call: callOf(method, path),
    path,
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(new Headers(headers)),
    body: typeof body === 'string' ? JSON.parse(body) : null,
  };
}

/** The call that a path belongs to: the one with the fewest parameters among those that are answered. */
function callOf(method: string, path: string): CallName {
  const fitting = (Object.keys(answers) as CallName[])
    .filter((name) => patternOf(name).test(`${method} ${path}`))
    .toSorted((a, b) => a.split('{').length - b.split('{').length);
  if (!fitting[0]) unanswered.push(`${method} ${path}`);
  return fitting[0] ?? (`${method} ${path}` as CallName);
}

const patternOf = (name: CallName) => new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
