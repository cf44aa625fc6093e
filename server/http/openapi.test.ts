import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertProduct } from '../../test/factories.ts';

type Json = Record<string, unknown>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: {
    name: string;
    in: string;
    description?: string;
    required: boolean;
    schema: Json;
  }[];
  readonly requestBody?: { content: Record<string, { schema: Json }> };
  readonly responses: Record<string, { headers: Json; content: Record<string, { schema: Json }> }>;
}

let shop: TestApp;
let validator: FastifyInstance;
let document: {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { headers: Json; schemas: { Refusal: Json } };
};

beforeAll(async () => {
  shop = await createTestApp();
  await insertProduct(shop.database.db, { pictures: 2 });
  document = (await shop.app.inject('/api/openapi.json')).json();
  // Fastify's own validator compiles the schemas, and checks data by them.
  validator = fastify({ bodyLimit: 10_000_000 });
  validator.post('/', (request) => {
    const { schema, data } = request.body as { schema: Json; data: unknown };
    const validate = request.compileValidationSchema(schema);
    return { valid: validate(data), errors: validate.errors };
  });
});
afterAll(async () => {
  await validator.close();
  await shop.close();
});

const validateBy = async (schema: Json, data: unknown) => {
  const payload = { schema: schema.$ref ? document.components.schemas.Refusal : schema, data };
  const answer = await validator.inject({ method: 'POST', url: '/', payload });
  return answer.json<{ valid?: boolean; errors?: unknown; message?: string }>();
};

/** Stand beside the calls: no envelope, no end. */
const STREAMS = ['GET /orders/events'];

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

test('the document is OpenAPI 3.1 and lists every call once', () => {
  expect(document.openapi).toBe('3.1.0');
  const names = operations().map(({ name }) => name);
  expect(names.toSorted()).toEqual([...Object.keys(api), ...STREAMS].toSorted());
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('no two paths have one shape: each is one path item, whose ids say what they are', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(shapes.length);
  const line = document.paths['/cartItems/{id}'];
  expect(Object.keys(line ?? {}).toSorted()).toEqual(['delete', 'post']);
  const described = Object.values(line ?? {}).map(({ parameters }) => parameters[0]?.description);
  expect(described).toEqual([expect.stringContaining('owner'), expect.stringContaining('line')]);
});

test('every parameter of a path is described, and every write needs its mark', () => {
  for (const { name, operation } of operations()) {
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, field]) => field);
    const described = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(described.map((parameter) => parameter.name)).toEqual(inPath);
    expect(described.every(({ required }) => required)).toBe(true);
    const mark = operation.parameters.find((parameter) => parameter.name === 'X-Requested-With');
    expect(mark !== undefined).toBe(!name.startsWith('GET '));
  }
});

test('every parameter says what it takes', () => {
  for (const { operation } of operations()) {
    for (const { schema } of operation.parameters) {
      expect(schema).toSatisfy((shape: Json) => 'type' in shape || 'const' in shape);
    }
  }
  const list = document.paths['/products']?.get?.parameters ?? [];
  const shapes = Object.fromEntries(list.map(({ name, schema }) => [name, schema]));
  expect(shapes.per_page).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 30 });
  expect(shapes.category_id).toEqual({ type: 'integer', minimum: 0 });
  expect(shapes.sort_by).toMatchObject({ enum: expect.arrayContaining(['most_viewed']) });
  expect(JSON.stringify(document)).not.toContain('"openapi":{');
});

test('a form lists its texts and files by the names that the specification has', () => {
  const form = (path: string) =>
    document.paths[path]?.post?.requestBody?.content['multipart/form-data']?.schema;
  expect(form('/categories')).toMatchObject({
    required: ['name', 'image'],
    properties: { name: { maxLength: 80 }, image: { type: 'string', format: 'binary' } },
  });
  expect(form('/categories/{id}')).toMatchObject({ required: ['name'] });
  expect(form('/products')).toMatchObject({
    required: ['name', 'description', 'price', 'category_id'],
    properties: { 'images[]': { maxItems: 10 }, available: { enum: [0, 1] } },
  });
  expect(form('/products/{id}')).not.toHaveProperty('required');
  expect(Object.keys(form('/products/{id}/update-images')?.properties as Json)).toEqual([
    'existingImagesToDelete[]',
    'images[]',
  ]);
});

test('every schema is one', async () => {
  for (const { name, operation } of operations()) {
    const schemas = [
      ...operation.parameters.map(({ schema: value }) => ({
        type: 'object',
        properties: { value },
      })),
      ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(operation.responses).flatMap(({ content }) =>
        Object.values(content).map(({ schema }) => schema),
      ),
    ];
    for (const schema of schemas) {
      const { message, valid } = await validateBy(schema, {});
      expect([name, message, typeof valid]).toEqual([name, undefined, 'boolean']);
    }
  }
});

test('every call states its success and the refusals that all calls share', () => {
  for (const [name, call] of Object.entries(api)) {
    const operation = operations().find((found) => found.name === name)?.operation;
    const statuses = Object.keys(operation?.responses ?? {}).map(Number);
    expect(statuses).toEqual(
      expect.arrayContaining([call.status, ...call.refusals, 400, 401, 503]),
    );
  }
});

test('every answer declares its request id, and those that ask to wait say how long', () => {
  const ref = (name: string) => ({ $ref: `#/components/headers/${name}` });
  for (const { name, operation } of operations()) {
    for (const [status, { headers }] of Object.entries(operation.responses)) {
      const waits = ['429', '503'].includes(status) && { 'Retry-After': ref('RetryAfter') };
      expect([name, headers]).toEqual([name, { 'X-Request-Id': ref('RequestId'), ...waits }]);
    }
  }
  expect(document.components.headers).toMatchObject({
    RequestId: { required: true, schema: { type: 'string', format: 'uuid' } },
    RetryAfter: { required: true, schema: { type: 'integer' } },
  });
});

test.each([
  ['/api/products', '/products', '200'],
  ['/api/products?per_page=1&page=9', '/products', '200'],
  ['/api/products/1', '/products/{id}', '200'],
  ['/api/products/1/images', '/products/{id}/images', '200'],
  ['/api/products/recommended', '/products/recommended', '200'],
  ['/api/categories', '/categories', '200'],
  ['/api/categories/paged', '/categories/paged', '200'],
  ['/api/products?page=x', '/products', '422'],
  ['/api/products/999', '/products/{id}', '404'],
])('the answer to %s is true to its schema', async (url, path, status) => {
  const answer = await shop.app.inject(url);
  expect(answer.statusCode).toBe(Number(status));
  const response = document.paths[path]?.get?.responses[status];
  const schema = response?.content['application/json']?.schema ?? {};
  expect(await validateBy(schema, answer.json())).toMatchObject({ valid: true });
});
