import type { FastifyInstance } from 'fastify';
import { refusalEnvelope } from '../../contract/envelope.ts';
import {
  ANSWER_HEADERS,
  describeOperation,
  describeSchema,
  type Json,
  type Operation,
} from './openapi-operation.ts';
import { type PublicCache, serveStored } from './public-cache.ts';
import type { ServedCall } from './serve-calls.ts';

/** The OpenAPI 3.1 document of the shop. */
export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  /** Operations by path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Json;
}

/** Serves the OpenAPI document of every call, made from the contract when it is asked for: it takes 2 MB. */
export function serveOpenApi(
  app: FastifyInstance,
  describe: () => ApiDocument,
  cache: PublicCache,
): void {
  serveStored(app, '/api/openapi.json', cache, async () => ({
    status: 200,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(describe()),
    tags: [],
  }));
}

const DESCRIPTION =
  'The API of the Mantel home-decor shop. Texts are trimmed before their length is checked, passwords ' +
  'excepted, and lengths are in characters (Unicode code points).';

/**
 * The document: one operation a call, with parameters, bodies, answers, refusals and security.
 *
 * @param others operations that are no calls of the contract, by name
 */
export function describeApi(
  served: ReadonlyMap<string, ServedCall>,
  publicUrl: string,
  others: Readonly<Record<string, Operation>> = {},
): ApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  const operations = [...served].map(
    ([name, { call }]) => [name, describeOperation(name, call)] as const,
  );
  for (const [name, operation] of [...operations, ...Object.entries(others)]) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mantel',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'MIT License', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      headers: ANSWER_HEADERS,
      schemas: { Refusal: describeSchema(refusalEnvelope, 'output') },
    },
  };
}
