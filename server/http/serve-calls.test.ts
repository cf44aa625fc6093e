import { tmpdir } from 'node:os';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Calls } from '../../contract/call.ts';
import { pathId, queryInteger } from '../../contract/fields.ts';
import { unknownStore } from '../../test/unknown-store.ts';
import { openDatabase } from '../database/connection.ts';
import { type Actor, GUEST } from './actor.ts';
import { answerErrors } from './answer-errors.ts';
import { createPublicCache } from './public-cache.ts';
import { Refusal } from './refusal.ts';
import { type Handlers, pairCalls, serveCalls } from './serve-calls.ts';

const thing = z.object({ id: z.int(), note: z.string() });

const calls = {
  'GET /things/{id}': {
    summary: 'A thing',
    access: 'public',
    status: 200,
    params: z.object({ id: pathId }),
    query: z.object({ page: queryInteger(1, 10, 1) }),
    data: thing,
    refusals: [],
  },
  'GET /written/{id}': {
    summary: 'A thing as JSON text',
    access: 'public',
    status: 200,
    params: z.object({ id: pathId }),
    data: thing,
    refusals: [],
  },
  'POST /things': {
    summary: 'Makes a thing',
    access: 'admin',
    area: 'catalogue',
    status: 201,
    body: z.object({ note: z.string('must be text') }),
    data: thing,
    refusals: [],
  },
  'GET /mine': { summary: 'Mine', access: 'customer', status: 200, data: z.null(), refusals: [] },
  'GET /fault': { summary: 'Fails', access: 'public', status: 200, data: z.null(), refusals: [] },
  'GET /taken': { summary: 'Refuses', access: 'public', status: 200, data: z.null(), refusals: [] },
} as const satisfies Calls;

const handlers: Handlers<typeof calls> = {
  'GET /things/{id}': async ({ params, query }) => {
    const data = { id: params.id, note: `page ${query.page}`, secret: 'never leaves' };
    return { data, message: 'Here it is' };
  },
  'GET /written/{id}': async ({ params }) => ({ json: `{"id":${params.id},"note":"written"}` }),
  'POST /things': async ({ body }) => ({ data: { id: 1, note: body.note } }),
  'GET /mine': async () => ({ data: null }),
  'GET /fault': async () => {
    throw new Error('secret of the inside: password=hunter2');
  },
  'GET /taken': async () => {
    throw new Refusal(409, 'Taken', { errors: { name: ['is taken'] }, headers: { 'x-hint': 'y' } });
  },
};

const served = pairCalls(calls, handlers);

/** Nothing connects before the first query. */
const noDatabase = openDatabase({ connectionString: 'postgresql://nowhere.invalid/none' });

function open(actor: Actor = GUEST) {
  const app = fastify();
  app.addHook('onRequest', async (request) => {
    request.actor = actor;
  });
  answerErrors(app);
  serveCalls(app, served, {
    limits: { limitAction: async () => undefined },
    cache: createPublicCache(unknownStore()),
    uploadsDir: tmpdir(),
    firstAnswers: { db: noDatabase.db, shopSecret: '' },
  });
  return app;
}

const customer: Actor = { kind: 'user', userId: 2, role: 'user' };
const admin: Actor = { kind: 'user', userId: 1, role: 'owner' };

test('an answer comes in the envelope, and only what the contract lists leaves', async () => {
  const answer = await open().inject('/api/things/7?page=3');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toEqual({
    success: true,
    message: 'Here it is',
    data: { id: 7, note: 'page 3' },
    errors: null,
  });
});

test('data that is written already comes in the same envelope', async () => {
  const answer = await open().inject('/api/written/7');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toEqual({
    success: true,
    message: '',
    data: { id: 7, note: 'written' },
    errors: null,
  });
});

test.each([
  ['guest', GUEST, 401],
  ['customer', customer, 403],
  ['admin', admin, 201],
] as const)('an admin call answers a %s %i', async (_name, actor, status) => {
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const payload = { note: 'n' };
  const answer = await open(actor).inject({ method: 'POST', url: '/api/things', headers, payload });
  expect(answer.statusCode).toBe(status);
});

test('permission is checked before the body is read', async () => {
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' };
  const answer = await open(customer).inject({
    method: 'POST',
    url: '/api/things',
    headers,
    payload: '{ not JSON',
  });
  expect(answer.statusCode).toBe(403);
});

test('a write without X-Requested-With is 403, for an admin too', async () => {
  const answer = await open(admin).inject({
    method: 'POST',
    url: '/api/things',
    payload: { note: 'n' },
  });
  expect(answer.statusCode).toBe(403);
});

test('a customer call refuses guests only', async () => {
  expect((await open().inject('/api/mine')).statusCode).toBe(401);
  expect((await open(customer).inject('/api/mine')).statusCode).toBe(200);
});

test('fields that are wrong are named, with a message each', async () => {
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const payload = { note: 1 };
  const answer = await open(admin).inject({ method: 'POST', url: '/api/things', headers, payload });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    success: false,
    message: 'note must be text',
    data: null,
    errors: { note: ['must be text'] },
  });
});

test('a refusal keeps its status, message, fields and headers', async () => {
  const answer = await open().inject('/api/taken');
  expect(answer.statusCode).toBe(409);
  expect(answer.headers['x-hint']).toBe('y');
  expect(answer.json()).toMatchObject({ message: 'Taken', errors: { name: ['is taken'] } });
});

test('a fault of ours is 500 and shows nothing of the inside', async () => {
  const answer = await open().inject('/api/fault');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toMatch(/hunter2|secret|inside/i);
  expect(answer.json().message).toBe('Something went wrong on our side');
});
