import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertProduct } from '../../test/factories.ts';
import { orderBody } from '../../test/orders.ts';
import { startOpenTelemetry } from './open-telemetry.ts';
import { readTracingConfig, setTracing, type Tracing, tracingVariables } from './tracing.ts';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: SentSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

/** A collector: keeps what is posted to it as JSON. */
let collector: Server;
let received: Sent[] = [];
const refused: string[] = [];
let refuses = false;
let shop: TestApp;
let tracing: Tracing;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)));
    response.writeHead(refuses ? 400 : 200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test');
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50');
  const config = readTracingConfig(tracingVariables.parse(process.env));
  if (!config) throw new Error('no traces are wanted');
  const onError = (message: string) => void refused.push(message);
  tracing = await startOpenTelemetry({ ...config, release: '1.2.3', onError });
  setTracing(tracing);
  shop = await createTestApp();
});
afterEach(() => {
  received = [];
});
afterAll(async () => {
  setTracing(undefined);
  await shop.close();
  await tracing.stop();
  collector.close();
  vi.unstubAllEnvs();
});

const spans = () =>
  received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const attribute = (span: SentSpan | undefined, name: string) =>
  span?.attributes.find(({ key }) => key === name)?.value;

test('an order is one trace: its request by the route, its statements inside, nothing that was typed', async () => {
  const id = await insertProduct(shop.database.db);
  const { status } = await shop.post('/api/orders?token=secret', orderBody([[id, 1]]));
  expect(status).toBe(201);
  await expect.poll(() => spans().map(({ name }) => name)).toContain('POST /api/orders');
  await expect.poll(() => spans().map(({ name }) => name)).toContain('write-order');
  const request = spans().find(({ name }) => name === 'POST /api/orders');
  expect(attribute(request, 'http.response.status_code')).toEqual({ intValue: 201 });
  expect(request?.parentSpanId).toBeUndefined();
  const statements = spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'begin',
      'lock-products',
      'reserve-order-numbers',
      'write-order',
      'commit',
    ]),
  );
  const written = JSON.stringify(received);
  expect(written).toContain('{"key":"service.name","value":{"stringValue":"mantel"}}');
  expect(written).toContain('{"key":"service.version","value":{"stringValue":"1.2.3"}}');
  expect(written).toContain('deployment.environment.name');
  const { guest_name, guest_phone } = orderBody([]);
  for (const typed of [guest_name, guest_phone, 'secret']) expect(written).not.toContain(typed);
});

test('a trace of the caller goes on for this machine and announced proxies, never for visitors', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await shop.app.inject({ url: '/api/categories', headers });
  await shop.app.inject({ url: '/api/settings', headers, remoteAddress: '203.0.113.9' });
  await expect.poll(() => spans().map(({ name }) => name)).toContain('GET /api/settings');
  const known = spans().find(({ name }) => name === 'GET /api/categories');
  expect([known?.traceId, known?.parentSpanId]).toEqual([traceId, 'b7ad6b7169203331']);
  expect(spans().find(({ name }) => name === 'GET /api/settings')?.traceId).not.toBe(traceId);
});

test('work in the background is a trace of its own, marked when it fails without what was said', async () => {
  const failed = tracing.run('job import', async () => {
    throw new TypeError('Rana Haddad, +96171123456');
  });
  await expect(failed).rejects.toThrow('Rana');
  await expect.poll(() => spans().map(({ name }) => name)).toContain('job import');
  const job = spans().find(({ name }) => name === 'job import');
  expect(job?.status.code).toBe(2);
  expect(attribute(job, 'error.type')).toEqual({ stringValue: 'TypeError' });
  expect(JSON.stringify(received)).not.toContain('Rana');
});

test('a collector that refuses is reported once, and requests are answered as before', async () => {
  refuses = true;
  for (let i = 0; i < 3; i += 1) {
    received = [];
    expect((await shop.get('/api/categories')).status).toBe(200);
    await expect.poll(() => received.length).toBeGreaterThan(0);
  }
  await expect.poll(() => refused.length).toBe(1);
  refuses = false;
});

test.each([
  [{}, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_SDK_DISABLED: 'true' }, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_TRACES_EXPORTER: 'none' }, undefined],
  [
    {
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    },
    { protocol: 'http/protobuf', sampler: 'traceidratio', ratio: 0.1 },
  ],
])('%o asks for %o', (environment, wanted) => {
  const config = readTracingConfig(tracingVariables.parse(environment));
  if (wanted) expect(config).toMatchObject(wanted);
  else expect(config).toBeUndefined();
});
