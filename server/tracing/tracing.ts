import type { FastifyInstance, FastifyRequest } from 'fastify';

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
  run<T>(name: string, act: () => Promise<T>): Promise<T>;
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
