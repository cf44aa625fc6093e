import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './call.ts';
import { createHttpCall } from './http-call.ts';

const call = createHttpCall(() => 'a token');
const answer = (status: number, body: string) => ({
  fetcher: async () => new Response(body, { status }),
});
const failureOf = (calling: Promise<unknown>): Promise<ApiError> =>
  calling.then(
    () => Promise.reject(new Error('It was an answer')),
    (error) => error,
  );

afterEach(() => {
  vi.restoreAllMocks();
});

describe('what is no answer, whatever its status', () => {
  test.each([
    ['half a body', 201, '{"success":true,"message":"","data":{"id":4'],
    ['an empty body', 500, ''],
    ['the page of a proxy', 401, '<html>Log in to this network</html>'],
    ['another JSON', 404, '{"detail":"not here"}'],
    ['null', 200, 'null'],
    ['a success of another kind', 200, '{"success":"yes"}'],
  ])('%s', async (_, status, body) => {
    const error = await failureOf(call('GET /categories', undefined, answer(status, body)));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 0, noAnswer: 'unreadable' });
  });

  test('a connection that broke off', async () => {
    const fetcher = () => Promise.reject(new TypeError('Failed to fetch'));
    const error = await failureOf(call('GET /categories', undefined, { fetcher }));
    expect(error).toMatchObject({ status: 0, noAnswer: 'unreachable' });
  });

  test.each([
    ['GET /categories', 20_000],
    ['POST /auth/logout', 25_000],
  ] as const)('%s after %d ms', async (name, limit) => {
    const asked: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      asked.push(ms);
      return AbortSignal.abort();
    });
    const fetcher = async (_: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return new Response();
    };
    const error = await failureOf(call(name, undefined, { fetcher }));
    expect(error).toMatchObject({ status: 0, noAnswer: 'timeout' });
    expect(error.message).toContain('took too long');
    expect(asked).toEqual([limit]);
  });
});

test('a refusal is an answer, with its status, message and fields', async () => {
  const refused = { success: false, message: 'No', data: null, errors: { email: ['is taken'] } };
  const error = await failureOf(
    call('GET /categories', undefined, answer(422, JSON.stringify(refused))),
  );
  expect(error).toMatchObject({ status: 422, message: 'No', noAnswer: null });
  expect(error.errors).toEqual(refused.errors);
});

test('a call as a guest carries no token, any other private one does', async () => {
  const sent: (string | null)[] = [];
  const fetcher = async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('authorization'));
    return new Response('{"success":true,"message":"","data":null,"errors":null}');
  };
  await call('GET /auth', undefined, { fetcher, as: 'guest' });
  await call('GET /auth', undefined, { fetcher });
  await call('GET /categories', undefined, { fetcher });
  expect(sent).toEqual([null, 'Bearer a token', null]);
});

test('a query travels where URLSearchParams has no size', async () => {
  const paths: string[] = [];
  const fetcher = async (path: string) => {
    paths.push(path);
    return new Response('{"success":true,"message":"","data":[],"errors":null}');
  };
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size');
  Reflect.deleteProperty(URLSearchParams.prototype, 'size');
  try {
    await call('GET /products', { query: { page: '2', search: '' } }, { fetcher });
  } finally {
    if (size) Object.defineProperty(URLSearchParams.prototype, 'size', size);
  }
  expect(paths).toEqual(['/api/products?page=2']);
});
