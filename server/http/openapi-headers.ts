import type { Json } from './json-schema.ts';

/** The headers that answers promise, for the components of the OpenAPI document (decisions §2). */
export const ANSWER_HEADERS = {
  RequestId: {
    description: 'Names this request in the log: tell it when you report a problem',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  RetryAfter: {
    description: 'In how many seconds to come back',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
} as const satisfies Json;

const headerRef = (name: keyof typeof ANSWER_HEADERS) => ({
  $ref: `#/components/headers/${name}`,
});

/** Which of them the answer of a status carries. */
export const headersOf = (status: number): Json => ({
  'X-Request-Id': headerRef('RequestId'),
  ...(status === 429 || status === 503 ? { 'Retry-After': headerRef('RetryAfter') } : {}),
});
