import { z } from 'zod';
import type { Calls } from './call.ts';
import { importResult } from './catalog-exchange.ts';
import { pageOf } from './envelope.ts';
import {
  moment,
  pathId,
  pathText,
  queryChoice,
  queryInteger,
  queryPage,
  queryText,
} from './fields.ts';

/** `retrying` waits for its next try; `failed` was tried often enough, or can't succeed. */
const JOB_STATES = ['waiting', 'running', 'retrying', 'done', 'failed', 'cancelled'] as const;

/** Work that goes on in the background, as the panel shows it. */
export const job = z.object({
  /** A UUID. */
  id: z.string(),
  /** The kind of job, such as `import-products`. */
  name: z.string(),
  title: z.string(),
  state: z.enum(JOB_STATES),
  /** How far it is; `total` is null while it is not known. */
  progress: z.object({ done: z.int(), total: z.int().nullable(), step: z.string() }).nullable(),
  /** How often it was started; an interruption by a stop of the shop does not count. */
  tries: z.int(),
  created_at: moment,
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
  next_try_at: moment.nullable(),
  /** Why it failed, or why its last try did. */
  error: z.string().nullable(),
  can_retry: z.boolean(),
  can_cancel: z.boolean(),
  /** Of an import: what it did, or the errors for which it was refused. */
  import_result: importResult.nullable(),
});
export type JobView = z.output<typeof job>;

/** Filters and page of `GET /jobs`. */
const jobFilters = z.object({
  page: queryPage,
  per_page: queryInteger(1, 100, 30),
  /** The kind of job. */
  name: queryText(100),
  state: queryChoice(JOB_STATES),
});
export type JobFilters = z.output<typeof jobFilters>;

/** What is no UUID names no job. */
const params = z.object({ id: pathText(100) });

/** The queues beside the jobs: mails, and what the search index has still to take in (docs/decisions/026). */
export const outbox = z.object({
  /** Mails that leave as soon as possible. */
  waiting: z.int(),
  /** Mails that were refused, or met no mail server, and are tried again. */
  retrying: z.int(),
  next_try_at: moment.nullable(),
  /** Mails that were refused too often; they are not tried again. */
  given_up_count: z.int(),
  /** The latest of them. */
  given_up: z.array(
    z.object({
      id: z.int(),
      recipient: z.string(),
      subject: z.string(),
      error: z.string(),
      created_at: moment,
    }),
  ),
  /** Changed products that searches read beside the index. */
  search_changes: z.int(),
});
export type OutboxView = z.output<typeof outbox>;

/** Work in the background, and mails that wait (docs/decisions/026). */
export const jobCalls = {
  'GET /outbox': {
    summary:
      'Mails that wait, are tried again or were given up, and the changes beside the search index',
    access: 'admin',
    area: 'mails',
    status: 200,
    data: outbox,
    refusals: [],
  },
  'POST /outbox/{id}/retry': {
    summary: 'Sends a mail that was given up again, as if it had never been tried',
    access: 'admin',
    area: 'mails',
    status: 200,
    params: z.object({ id: pathId }),
    data: outbox,
    refusals: [404],
  },
  'POST /outbox/retry': {
    summary: 'Sends the mails that were given up again: the oldest 1,000 of them at a time',
    access: 'admin',
    area: 'mails',
    status: 200,
    data: outbox,
    refusals: [],
  },

  'GET /jobs': {
    summary: 'Work in the background, the latest first: imports, pictures, cleaning up',
    access: 'admin',
    area: 'jobs',
    status: 200,
    query: jobFilters,
    data: pageOf(job),
    refusals: [422],
  },
  'GET /jobs/{id}': {
    summary: 'One job with its progress',
    access: 'admin',
    area: 'jobs',
    status: 200,
    params,
    data: job,
    refusals: [404],
  },
  'POST /jobs/{id}/retry': {
    summary: 'Tries a failed job again',
    access: 'admin',
    area: 'jobs',
    status: 200,
    params,
    data: job,
    refusals: [404, 409],
  },
  'POST /jobs/{id}/cancel': {
    summary: 'Cancels a job that has not come to a step that can not be taken back',
    access: 'admin',
    area: 'jobs',
    status: 200,
    params,
    data: job,
    refusals: [404, 409],
  },
} as const satisfies Calls;
