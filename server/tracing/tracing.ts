import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Ends what was begun; with an error it is marked as failed. Values of rows never get in. */
export type EndSpan = (error?: unknown) => void;

/** What this process reports of its work to a collector of traces. */
export interface Tracing {
  /**
   * A span for each request, named by its route; what runs inside becomes its child.
   * @param trusted whether the request's own `traceparent` is continued
   */
  traceRequests(app: FastifyInstance, trusted: (request: FastifyRequest) => boolean): void;
  /** A span for a statement that runs inside another span; `undefined`: none is kept. */
  startStatement(name: string): EndSpan | undefined;
  /** Runs work in the background in a span of its own. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Sends what waits, and ends. */
  stop(): Promise<void>;
}

let tracing: Tracing | undefined;

/** Called once at the start, where traces are wanted: without it nothing of OpenTelemetry is loaded or run. */
export const setTracing = (started: Tracing | undefined): void => {
  tracing = started;
};

/** What the process traces with, if it does. */
export const currentTracing = (): Tracing | undefined => tracing;

/** OpenTelemetry's standard variables that the shop reads itself; the exporter reads the others. */
export const tracingVariables = z.object({
  OTEL_SDK_DISABLED: z.stringbool().default(false),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be a URL' }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be a URL' })
    .optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol(),
  OTEL_TRACES_SAMPLER: z
    .enum(
      [
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ],
      'must be one of the standard samplers, such as parentbased_traceidratio',
    )
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number from 0 to 1').min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: whole(1, 60_000).optional(),
  OTEL_BSP_EXPORT_TIMEOUT: whole(1, 60_000).optional(),
  OTEL_BSP_MAX_QUEUE_SIZE: whole(1, 65_536).default(2_048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: whole(1, 65_536).default(512),
});

function protocol() {
  return z
    .enum(['http/protobuf', 'http/json'], 'must be http/protobuf or http/json; gRPC is not spoken')
    .optional();
}

function whole(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
}

/** How traces are sent. */
export interface TracingConfig {
  readonly protocol: 'http/protobuf' | 'http/json';
  readonly sampler: z.output<typeof tracingVariables>['OTEL_TRACES_SAMPLER'];
  /** Which part of the traces the ratio samplers keep, 0 to 1. */
  readonly ratio: number;
  /** Times in ms, sizes in spans. */
  readonly batches: {
    readonly scheduledDelayMillis?: number;
    readonly exportTimeoutMillis?: number;
    readonly maxQueueSize: number;
    readonly maxExportBatchSize: number;
  };
}

/** What the variables ask for; `undefined`: no collector is named, or traces are turned off. */
export function readTracingConfig(
  env: z.output<typeof tracingVariables>,
): TracingConfig | undefined {
  const collector = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const wanted = env.OTEL_TRACES_EXPORTER === 'otlp' || collector !== undefined;
  if (!wanted || env.OTEL_SDK_DISABLED || env.OTEL_TRACES_EXPORTER === 'none') return undefined;
  const { OTEL_BSP_SCHEDULE_DELAY: delay, OTEL_BSP_EXPORT_TIMEOUT: timeout } = env;
  const { OTEL_BSP_MAX_QUEUE_SIZE: most, OTEL_BSP_MAX_EXPORT_BATCH_SIZE: batch } = env;
  return {
    protocol:
      env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf',
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    batches: {
      ...(delay !== undefined && { scheduledDelayMillis: delay }),
      ...(timeout !== undefined && { exportTimeoutMillis: timeout }),
      maxQueueSize: most,
      maxExportBatchSize: Math.min(batch, most),
    },
  };
}
