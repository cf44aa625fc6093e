import type { Envelope } from '../../contract/envelope.ts';
import { ApiError, type CallApi, type Carrier } from './call.ts';
import { isPublicRead } from './public-reads.ts';

interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A read that takes longer has failed: better said than waited for. */
const LONGEST_READ_MS = 20_000;

/**
 * Calls the API over HTTP.
 *
 * @param readToken the bearer token of who is logged in, or `null`.
 */
export function createHttpCall(readToken: () => string | null): CallApi {
  const call = async (
    name: string,
    input: RequestParts = {},
    carrier: Carrier = fetch,
  ): Promise<unknown> => {
    const [method = 'GET', template = ''] = name.split(' ');
    const token = isPublicRead(name) ? null : readToken();
    const multipart = input.body instanceof FormData;
    const response = await request(carrier, pathOf(template, input), {
      method,
      credentials: 'same-origin',
      ...(method === 'GET' && { signal: AbortSignal.timeout(LONGEST_READ_MS) }),
      // What only tells the server something arrives also when the page is left at once.
      keepalive: method === 'POST' && input.body === undefined,
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(input.body === undefined || multipart ? {} : { 'Content-Type': 'application/json' }),
        ...input.headers,
      },
      ...(input.body === undefined
        ? {}
        : { body: multipart ? (input.body as FormData) : JSON.stringify(input.body) }),
    });
    const envelope = await readEnvelope(response);
    if (!envelope.success) throw new ApiError(response.status, envelope.message, envelope.errors);
    return envelope.data;
  };
  return call as CallApi;
}

async function request(carrier: Carrier, path: string, init: RequestInit): Promise<Response> {
  try {
    return await carrier(path, init);
  } catch {
    throw new ApiError(0, 'The shop could not be reached. Check your connection and try again.');
  }
}

async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  try {
    return (await response.json()) as Envelope<unknown>;
  } catch {
    throw new ApiError(response.status, 'The shop gave no readable answer, please try again.');
  }
}

function pathOf(template: string, { params = {}, query = {} }: RequestParts): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}
