import type { Envelope } from '../../contract/envelope.ts';
import { withSearch } from '../page.ts';
import { ApiError, type CallApi, type CallOptions, type Fetcher, isPublicRead } from './call.ts';

interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** How long an answer is waited for, in ms; then the request counts as unanswered. */
const MAX_READ_MS = 20_000;
const MAX_WRITE_MS = 25_000;
/** Pictures and archives on a slow line. */
const MAX_UPLOAD_MS = 15 * 60_000;

/**
 * Calls the API over HTTP. Only a whole, valid envelope is an answer: a status alone, a body that
 * breaks off and the page of a proxy are none.
 *
 * @param readToken the bearer token of the person logged in, or `null`.
 */
export function createHttpCall(readToken: () => string | null): CallApi {
  const call = async (
    name: string,
    input: RequestParts = {},
    options: CallOptions = {},
  ): Promise<unknown> => {
    const isGuest = options.as === 'guest' || isPublicRead(name);
    const init = requestOf(name, input, isGuest ? null : readToken());
    const response = await answerOf(options.fetcher ?? fetch, pathOf(name, input), {
      ...init,
      keepalive: options.keepalive ?? init.keepalive ?? false,
    });
    if (!response.envelope.success) {
      const { message, errors } = response.envelope;
      throw new ApiError(response.status, message, errors);
    }
    return response.envelope.data;
  };
  return call as CallApi;
}

function requestOf(name: string, input: RequestParts, token: string | null): RequestInit {
  const [method = 'GET'] = name.split(' ');
  const { body, headers } = input;
  const multipart = body instanceof FormData;
  const limit = method === 'GET' ? MAX_READ_MS : MAX_WRITE_MS;
  return {
    method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(multipart ? MAX_UPLOAD_MS : limit),
    // What only informs the server arrives also when the page is left at once.
    keepalive: method === 'POST' && body === undefined,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || multipart ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: multipart ? body : JSON.stringify(body) }),
  };
}

interface Answer {
  readonly status: number;
  readonly envelope: Envelope<unknown>;
}

/** @throws ApiError with `status` 0 when no whole, valid envelope came. */
async function answerOf(fetcher: Fetcher, path: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await fetcher(path, init);
    text = await response.text();
  } catch {
    throw ApiError.unanswered(init.signal?.aborted ? 'timeout' : 'unreachable');
  }
  const envelope = parseEnvelope(text);
  if (!envelope) throw ApiError.unanswered('unreadable');
  return { status: response.status, envelope };
}

/** What every answer has, else `null`. */
function parseEnvelope(text: string): Envelope<unknown> | null {
  try {
    const envelope: Envelope<unknown> | null = JSON.parse(text);
    if (typeof envelope?.success !== 'boolean') return null;
    const { data = null, message = '', errors = null } = envelope;
    if (typeof message !== 'string' || typeof errors !== 'object') return null;
    return { success: envelope.success, data, message, errors };
  } catch {
    return null;
  }
}

function pathOf(name: string, { params = {}, query = {} }: RequestParts): string {
  const [, template = ''] = name.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value));
  }
  return withSearch(`/api${path}`, search);
}
