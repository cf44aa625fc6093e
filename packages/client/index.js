import { KEYED_CALLS } from './keyed-calls.js';

/** A refusal of the shop. `status` 0: no answer came, and whether the shop did it is not known. */
export class ShopError extends Error {
  name = 'ShopError';

  constructor(status, message, { errors = null, codes = null, cause } = {}) {
    super(message, { cause });
    this.status = status;
    this.errors = errors;
    this.codes = codes;
  }
}

/** Makes what calls a shop. */
export function createClient({
  shop,
  token,
  fetch = globalThis.fetch,
  tries = 4,
  timeout = 30_000,
}) {
  const send = async (name, input) => {
    const { url, init } = requestOf(name, input, { shop, token });
    try {
      return await fetch(url, { ...init, signal: AbortSignal.timeout(timeout) });
    } catch (cause) {
      throw new ShopError(0, `The shop gave no answer: ${cause.message}`, { cause });
    }
  };

  /** Calls by the name of the API's document, again where that is safe. */
  const call = async (name, given = {}) => {
    const input = withKey(name, given);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await readAnswer(await send(name, input));
      } catch (error) {
        if (attempt >= tries || !isSafe(name) || !mayPass(error)) throw error;
        await pause(error.retryAfter ?? 2 ** (attempt - 1));
      }
    }
  };

  /** Follows a list from a cursor: its pages until there is nothing more for now. Keep `next_cursor` of the last one. */
  async function* changed(name, query = {}) {
    for (let asked = query; ; ) {
      const page = await call(name, { query: asked });
      yield page;
      if (!page.has_more) return;
      asked = { ...query, updated_since: undefined, cursor: page.next_cursor };
    }
  }

  return { call, changed };
}

/** Reads, and what the shop does once for its key however often it comes. */
const isSafe = (name) => name.startsWith('GET ') || KEYED_CALLS.has(name);

const mayPass = ({ status }) => status === 0 || status === 429 || status === 503;

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** One key for all tries of a call. */
function withKey(name, input) {
  if (!KEYED_CALLS.has(name) || input.headers?.['idempotency-key']) return input;
  const headers = { ...input.headers, 'idempotency-key': crypto.randomUUID() };
  return { ...input, headers };
}

function requestOf(name, { params = {}, query = {}, headers = {}, body }, { shop, token }) {
  const [method, path] = name.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, key) => encodeURIComponent(params[key]));
  const url = new URL(`/api${filled}`, shop);
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(key, String(value));
  }
  const isForm = body instanceof FormData;
  return {
    url,
    init: {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method !== 'GET' && { 'x-requested-with': 'XMLHttpRequest' }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    },
  };
}

/** The `data` of an answer; a file as the answer itself. */
async function readAnswer(answer) {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const isFile = answer.headers.has('content-disposition');
  if (answer.ok && (!isJson || isFile)) return answer;
  const envelope = isJson ? await answer.json().catch(() => null) : null;
  if (envelope?.success) return envelope.data;
  const message = envelope?.message ?? `The shop answered ${answer.status}`;
  const error = new ShopError(answer.status, message, envelope ?? {});
  const seconds = Number(answer.headers.get('retry-after'));
  if (seconds > 0) error.retryAfter = seconds;
  throw error;
}
