import { z } from 'zod';
import { TOKEN_AREAS } from '../domain/api-tokens.ts';
import type { Calls } from './call.ts';
import { bodyDay, MAX_LENGTH, moment, once, orRequired, pathId, requiredLine } from './fields.ts';

const tokenRight = z.object(
  {
    area: z.enum(TOKEN_AREAS, orRequired(`must be one of ${TOKEN_AREAS.join(', ')}`)),
    right: z.enum(['read', 'change'], orRequired('must be read or change')),
  },
  'must be an area and a right',
);

/** What a program sends in place of a session, without the secret itself. */
const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  rights: z.array(tokenRight),
  made_by: z.object({ id: z.int(), name: z.string() }),
  created_at: moment,
  /** `null`: it has no end. */
  ends_at: moment.nullable(),
  /** To the minute; `null`: never. */
  last_used_at: moment.nullable(),
});
export type ApiToken = z.output<typeof apiToken>;

const newApiToken = z.object({
  name: requiredLine(MAX_LENGTH.name),
  rights: z
    .array(tokenRight, orRequired('must be a list of areas and rights'))
    .max(TOKEN_AREAS.length, `must be at most ${TOKEN_AREAS.length} areas`),
  /** The last day of the shop on which it works; absent: it has no end. */
  ends_on: bodyDay.nullish(),
});
export type NewApiToken = z.output<typeof newApiToken>;

const forOwners = { access: 'admin', area: 'connections', status: 200 } as const;

/** Tokens for programs that use the API (docs/product.md, API tokens). */
export const apiTokenCalls = {
  'GET /api-tokens': {
    ...forOwners,
    summary: 'The tokens of programs that use the API, without their secrets',
    data: z.array(apiToken),
    refusals: [],
  },
  'POST /api-tokens': {
    ...forOwners,
    status: 201,
    ...once,
    summary: 'Makes a token, never above its maker, and answers it this once',
    body: newApiToken,
    data: z.object({
      api_token: apiToken,
      /** `mantel_…`, sent as `Authorization: Bearer`. */
      secret: z.string(),
    }),
    refusals: [409, 422],
  },
  'DELETE /api-tokens/{id}': {
    ...forOwners,
    summary: 'Removes a token: it works no longer, on any instance',
    params: z.object({ id: pathId }),
    data: z.null(),
    refusals: [404],
  },
} as const satisfies Calls;
