import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import type { EndSpan, Tracing, TracingConfig } from './tracing.ts';

interface TracingOptions extends TracingConfig {
  /** The release, as `service.version`. */
  readonly release: string;
  /** Called with what the exporter could not do, at most once a minute. */
  readonly onError: (message: string) => void;
}

/** How often the exporter's errors are reported at most, in ms: a collector that is away would fill the log. */
const REPORT_EVERY = 60_000;

/**
 * Starts OpenTelemetry (docs/decisions/136). Spans wait in memory for the collector, 2,048 of them at most unless
 * `OTEL_BSP_MAX_QUEUE_SIZE` says otherwise; what comes beyond is dropped, and nobody waits for the collector.
 */
export async function startOpenTelemetry(options: TracingOptions): Promise<Tracing> {
  reportErrors(options.onError);
  const detected = detectResources({ detectors: [envDetector] });
  const shop = resourceFromAttributes({
    'service.name': 'mantel',
    'service.version': options.release,
  });
  const provider = new TracerProvider({
    resource: defaultResource().merge(shop).merge(detected),
    sampler: SAMPLERS[options.sampler](options.ratio),
    spanLimits: { attributeValueLengthLimit: 500, attributeCountLimit: 32 },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: await openExporter(options), ...options.batches }),
    ],
  });
  const tracer = provider.getTracer('mantel', options.release);
  return { ...traceWith(tracer), stop: () => provider.shutdown() };
}

/** By the names of `OTEL_TRACES_SAMPLER`. */
const SAMPLERS: Record<TracingConfig['sampler'], (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) =>
    new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

/** The address, headers, time limit and certificates are read by the exporter from `OTEL_EXPORTER_OTLP_…`. */
async function openExporter({ protocol }: TracingConfig) {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}

function reportErrors(onError: TracingOptions['onError']): void {
  const ignore = () => undefined;
  let reported = -REPORT_EVERY;
  const error = (message: string) => {
    if (performance.now() - reported < REPORT_EVERY) return;
    reported = performance.now();
    onError(message.slice(0, 300));
  };
  diag.setLogger({ error, warn: error, info: ignore, debug: ignore, verbose: ignore });
}

/** Spans follow the asynchronous work by a storage of our own, so that nothing global is patched. */
function traceWith(tracer: Tracer): Omit<Tracing, 'stop'> {
  const active = new AsyncLocalStorage<Span>();
  const within = (span: Span | undefined): Context =>
    span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
  const ending =
    (span: Span): EndSpan =>
    (error) => {
      if (error !== undefined) fail(span, error);
      span.end();
    };
  return {
    traceRequests(app, trusted) {
      const spans = new WeakMap<FastifyRequest, Span>();
      app.addHook('onRequest', (request, _reply, done) => {
        const span = tracer.startSpan(
          nameOf(request),
          { kind: SpanKind.SERVER, attributes: requestAttributes(request) },
          trusted(request) ? callerOf(request) : ROOT_CONTEXT,
        );
        spans.set(request, span);
        active.run(span, done);
      });
      // A body is read in the context of its connection: what comes after it is brought back.
      app.addHook('preValidation', (request, _reply, done) => {
        const span = spans.get(request);
        if (span) active.run(span, done);
        else done();
      });
      app.addHook('onError', (request, _reply, error, done) => {
        const span = spans.get(request);
        if (span && (error.statusCode ?? 500) >= 500) fail(span, error);
        done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },
    startStatement(name) {
      const parent = active.getStore();
      if (!parent?.isRecording()) return undefined;
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
      return ending(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, within(parent)));
    },
    async run(name, work) {
      const span = tracer.startSpan(name, {}, within(active.getStore()));
      const end = ending(span);
      return active.run(span, async () => {
        try {
          const answer = await work();
          end();
          return answer;
        } catch (error) {
          end(error);
          throw error;
        }
      });
    },
  };
}

const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

const nameOf = (request: FastifyRequest): string => `${request.method} ${routeOf(request)}`;

/** The route only, never the address: it may name a person or carry a token. */
const requestAttributes = (request: FastifyRequest) => ({
  'http.request.method': request.method,
  'http.route': routeOf(request),
  'url.scheme': request.protocol,
  'mantel.request_id': request.id,
});

/** The span of the caller, from its `traceparent`. */
function callerOf({ headers }: FastifyRequest): Context {
  const header = headers.traceparent;
  const parent = typeof header === 'string' ? parseTraceParent(header) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/** Its kind only: messages of PostgreSQL and of libraries may hold what somebody typed. */
function fail(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown };
  const type = typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error';
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
