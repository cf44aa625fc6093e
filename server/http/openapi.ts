import { STATUS_CODES } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Call } from '../../contract/call.ts';
import { envelopeOf, refusalEnvelope } from '../../contract/envelope.ts';
import type { ServedCall } from './serve-calls.ts';

type Json = Record<string, unknown>;

/** Statuses that any call may answer, besides its own refusals. */
const SHARED_REFUSALS = [400, 401, 429, 503];

/** Serves the OpenAPI 3.1 document of every call, made from the contract. */
export function serveOpenApi(
  app: FastifyInstance,
  served: ReadonlyMap<string, ServedCall>,
  publicUrl: string,
): void {
  const document = JSON.stringify(describeApi(served, publicUrl));
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
}

/** The document: one operation a call, with parameters, bodies, answers, refusals and security. */
export function describeApi(served: ReadonlyMap<string, ServedCall>, publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, { call }] of served) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Mantel', version: '1', description: 'The API of the Mantel home-decor shop.' },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: jsonSchemaOf(refusalEnvelope, 'output') },
    },
  };
}

function describeOperation(name: string, call: Call): Json {
  const needsMark = !name.startsWith('GET ');
  const refusals = refusalsOf(call, needsMark);
  return {
    operationId: name.replaceAll(/\W+/g, '_').replace(/_$/, ''),
    summary: call.summary,
    security: call.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...parametersOf(call.headers, 'header'),
      ...(needsMark ? [WRITE_MARK] : []),
    ],
    ...(call.body ? { requestBody: describeBody(call) } : {}),
    responses: {
      [call.status]: {
        description: STATUS_CODES[call.status],
        content: { 'application/json': { schema: jsonSchemaOf(envelopeOf(call.data), 'output') } },
      },
      ...Object.fromEntries(refusals.map((status) => [status, describeRefusal(status)])),
    },
  };
}

/** A call's own refusals and those it shares, in order. */
function refusalsOf(call: Call, needsMark: boolean): number[] {
  const shared = [
    ...SHARED_REFUSALS,
    ...(needsMark || call.access === 'admin' ? [403] : []),
    ...(call.body || call.files ? [413, 415] : []),
  ];
  return [...new Set([...shared, ...call.refusals])].sort((a, b) => a - b);
}

const WRITE_MARK = {
  name: 'X-Requested-With',
  in: 'header',
  required: true,
  schema: { const: 'XMLHttpRequest' },
};

const describeRefusal = (status: number) => ({
  description: STATUS_CODES[status],
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

function describeBody(call: Call): Json {
  const schema = call.body ? jsonSchemaOf(call.body, 'input') : {};
  if (call.encoding !== 'multipart') {
    return { required: true, content: { 'application/json': { schema } } };
  }
  const files = Object.entries(call.files ?? {});
  const picture = { type: 'string', contentMediaType: 'application/octet-stream' };
  const fileSchemas = files.map(([name, { most }]) => [
    name,
    most === 1 ? picture : { type: 'array', maxItems: most, items: picture },
  ]);
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          ...schema,
          properties: { ...(schema.properties as Json), ...Object.fromEntries(fileSchemas) },
        },
      },
    },
  };
}

function parametersOf(schema: z.ZodObject | undefined, place: string): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

/** JSON Schema of a contract schema; `meta.openapi` stands in for what travels as text. */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const { openapi } = jsonSchema as { openapi?: Json };
      if (!openapi) return;
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key];
      Object.assign(jsonSchema, openapi);
    },
  });
  return rest;
}
