import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ImportResult } from '../../contract/catalog-exchange.ts';
import { type Page, toPage } from '../../contract/envelope.ts';
import type { JobFilters, JobView, jobCalls, OutboxView } from '../../contract/jobs.ts';
import { offset } from '../../domain/pagination.ts';
import { isTaken } from '../database/database-errors.ts';
import type { Database } from '../database/types.ts';
import { type Actor, mayAct } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { retryFailedMails } from '../mail/outbox-queries.ts';
import type { AnyKind, WakeJob } from './define-job.ts';

interface JobServices {
  readonly db: Kysely<Database>;
  /** The kinds that are shown; the queue's own jobs are none of them. */
  readonly kinds: readonly AnyKind[];
  readonly wakeJob: WakeJob;
  /** Mails are due: they leave at once. */
  readonly wakeOutbox: () => void;
}

/** Serves the panel's view of the queue. */
export function jobHandlers(services: JobServices): Handlers<typeof jobCalls> {
  const read = async (id: string, actor: Actor) => ({
    data: withoutCosts(await readJob(services, id), actor),
  });
  return {
    'GET /outbox': async () => ({ data: await readOutbox(services.db) }),
    'POST /outbox/{id}/retry': async ({ params }) => {
      const count = await retryFailedMails(services.db, { id: params.id });
      if (count === 0) throw new Refusal(404, 'There is no such mail that was given up');
      services.wakeOutbox();
      return { data: await readOutbox(services.db) };
    },
    'POST /outbox/retry': async () => {
      await retryFailedMails(services.db, { most: MAX_RETRIED });
      services.wakeOutbox();
      return { data: await readOutbox(services.db) };
    },
    'GET /jobs': async ({ query }, { actor }) => {
      const page = await listJobs(services, query);
      return { data: { ...page, data: page.data.map((job) => withoutCosts(job, actor)) } };
    },
    'GET /jobs/{id}': ({ params }, { actor }) => read(params.id, actor),
    'POST /jobs/{id}/retry': async ({ params }, { actor }) => {
      await retryJob(services, params.id);
      return read(params.id, actor);
    },
    'POST /jobs/{id}/cancel': async ({ params }, { actor }) => {
      await cancelJob(services, params.id);
      return read(params.id, actor);
    },
  };
}

/** A job as somebody may see it: an import repeats cells of its file, those with costs too. */
function withoutCosts(job: JobView, actor: Actor): JobView {
  const { import_result: result } = job;
  if (!result || mayAct(actor, 'read', 'costs')) return job;
  const { error_groups, notes, columns } = result;
  const hide = (groups: ImportResult['notes']) =>
    groups?.map((group) => (group.column === 'cost' ? { ...group, values: [] } : group));
  return {
    ...job,
    import_result: {
      ...result,
      error_groups: hide(error_groups),
      notes: hide(notes),
      // Any column may hold them, also one that was not read as such.
      columns: columns && {
        ...columns,
        columns: columns.columns.map((column) => ({ ...column, samples: [] })),
      },
    },
  };
}

interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly state: keyof typeof STATES;
  readonly retry_count: number;
  readonly created_on: Date;
  readonly started_on: Date | null;
  readonly completed_on: Date | null;
  readonly start_after: Date;
  readonly output: JobOutput | null;
  readonly done: number | null;
  readonly total: number | null;
  readonly step: string | null;
  readonly cancellable: boolean | null;
}

/** What `run-jobs.ts` keeps of a job that ended, or pg-boss of one that threw. */
interface JobOutput {
  readonly result?: unknown;
  readonly failed?: string;
  readonly message?: string;
  readonly value?: { readonly message?: string };
}

const STATES = {
  created: 'waiting',
  active: 'running',
  retry: 'retrying',
  completed: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<string, JobView['state']>;

/** A completed job that gave up counts as failed. */
const WANTED: Record<JobView['state'], RawBuilder<boolean>> = {
  waiting: sql`state = 'created'`,
  running: sql`state = 'active'`,
  retrying: sql`state = 'retry'`,
  done: sql`state = 'completed' and not coalesce(output ? 'failed', false)`,
  failed: sql`(state = 'failed' or state = 'completed' and coalesce(output ? 'failed', false))`,
  cancelled: sql`state = 'cancelled'`,
};

const COLUMNS = sql`j.id, j.name, j.state::text, j.retry_count, j.created_on, j.started_on, j.completed_on,
  j.start_after, j.output, p.done, p.total, p.step, p.cancellable`;

async function listJobs(
  { db, kinds }: JobServices,
  { page, per_page, name, state }: JobFilters,
): Promise<Page<JobView>> {
  const names = kinds.map((kind) => kind.name).filter((one) => !name || one === name);
  const wanted = sql`name = any(${names}::text[]) and ${state ? WANTED[state] : sql`true`}`;
  const [{ rows }, total] = await Promise.all([
    sql<JobRow>`
      select ${COLUMNS} from jobs.job j left join job_progress p on p.job_id = j.id where ${wanted}
      order by j.created_on desc, j.id limit ${per_page} offset ${offset(page, per_page)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from jobs.job where ${wanted}`.execute(db),
  ]);
  const views = rows.map((row) => toView(row, kinds));
  return toPage(views, total.rows[0]?.total ?? 0, { page, per_page });
}

async function readJob({ db, kinds }: JobServices, id: string): Promise<JobView> {
  if (!UUID.test(id)) throw noSuchJob();
  const { rows } = await sql<JobRow>`
    select ${COLUMNS} from jobs.job j left join job_progress p on p.job_id = j.id
    where j.name = any(${kinds.map(({ name }) => name)}::text[]) and j.id = ${id}::uuid`.execute(
    db,
  );
  if (!rows[0]) throw noSuchJob();
  return toView(rows[0], kinds);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const noSuchJob = () => new Refusal(404, 'There is no such job');

/** @throws {Refusal} 404 for no such job, 409 for one that has not failed, or while another does the same. */
async function retryJob(services: JobServices, id: string): Promise<void> {
  const { name, can_retry } = await readJob(services, id);
  const { numAffectedRows } = await sql`
    update jobs.job set state = 'retry', start_after = now(), completed_on = null, retry_limit = retry_count + 3,
      keep_until = now() + interval '14 days'
    where ${can_retry} and name = ${name} and id = ${id}::uuid and state = 'failed'`
    .execute(services.db)
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error;
      throw new Refusal(409, 'The same work is waiting to be done already');
    });
  if (!numAffectedRows) throw new Refusal(409, 'Only a job that has failed can be tried again');
  services.wakeJob({ name });
}

/** @throws {Refusal} 404 for no such job, 409 for one that can't be cancelled any more. */
async function cancelJob(services: JobServices, id: string): Promise<void> {
  const { name, can_cancel } = await readJob(services, id);
  const { numAffectedRows } = await sql`
    update jobs.job set state = 'cancelled', completed_on = now()
    where ${can_cancel} and name = ${name} and id = ${id}::uuid and state in ('created', 'retry', 'active')
      and not exists (select from job_progress where job_id = ${id}::uuid and not cancellable)`.execute(
    services.db,
  );
  if (!numAffectedRows) throw new Refusal(409, 'This job can not be cancelled any more');
}

function toView(row: JobRow, kinds: readonly AnyKind[]): JobView {
  const kind = kinds.find(({ name }) => name === row.name);
  const hasFailed = row.state === 'failed' || row.output?.failed !== undefined;
  const isOpen = ['created', 'retry', 'active'].includes(row.state);
  return {
    id: row.id,
    name: row.name,
    title: kind?.title ?? row.name,
    state: hasFailed && !isOpen ? 'failed' : STATES[row.state],
    progress: row.done === null ? null : { done: row.done, total: row.total, step: row.step ?? '' },
    tries: row.started_on === null && row.state === 'created' ? 0 : row.retry_count + 1,
    created_at: row.created_on.toISOString(),
    started_at: row.started_on?.toISOString() ?? null,
    finished_at: row.completed_on?.toISOString() ?? null,
    next_try_at: row.state === 'retry' ? row.start_after.toISOString() : null,
    error: row.state === 'completed' && !hasFailed ? null : errorOf(row.output),
    can_retry: row.state === 'failed',
    can_cancel: isOpen && kind?.cancellable === true && row.cancellable !== false,
    import_result: importResultOf(row),
  };
}

function errorOf(output: JobOutput | null): string | null {
  const message = output?.failed ?? output?.message ?? output?.value?.message ?? null;
  if (message === 'job heartbeat timeout') return 'The instance that ran it was lost';
  if (message === 'pg-boss shut down while active') return 'The instance that ran it was stopped';
  return message;
}

/** Other jobs may keep results of their own. */
const importResultOf = ({ name, output }: JobRow): ImportResult | null =>
  name === 'import-products' ? ((output?.result ?? null) as ImportResult | null) : null;

/** How many of the mails that were given up are tried again with one call. */
const MAX_RETRIED = 1_000;

/** How many of the mails that were given up are listed. */
const MAX_GIVEN_UP = 20;

interface OutboxRow extends Omit<OutboxView, 'next_try_at' | 'given_up'> {
  readonly next_try_at: Date | null;
  readonly given_up: readonly OutboxView['given_up'][number][];
}

/** The queues beside the jobs: one statement. */
async function readOutbox(db: Kysely<Database>): Promise<OutboxView> {
  const { rows } = await sql<OutboxRow>`
    select count(*) filter (where attempts = 0 and next_attempt_at < 'infinity')::int as waiting,
      count(*) filter (where attempts > 0 and next_attempt_at < 'infinity')::int as retrying,
      min(next_attempt_at) filter (where attempts > 0 and next_attempt_at < 'infinity') as next_try_at,
      count(*) filter (where next_attempt_at = 'infinity')::int as given_up_count,
      (select count(*)::int from search_changes) as search_changes,
      (select coalesce(jsonb_agg(to_jsonb(latest) order by latest.created_at desc), '[]') from (
        select id, recipient, subject, coalesce(last_error, '') as error, created_at from outbox
        where sent_at is null and next_attempt_at = 'infinity' order by id desc limit ${MAX_GIVEN_UP}
      ) latest) as given_up
    from outbox where sent_at is null`.execute(db);
  const [{ next_try_at, given_up, ...counts } = NOTHING] = rows;
  return {
    ...counts,
    next_try_at: next_try_at?.toISOString() ?? null,
    given_up: given_up.map((mail) => ({
      ...mail,
      created_at: new Date(mail.created_at).toISOString(),
    })),
  };
}

const NOTHING: OutboxRow = {
  waiting: 0,
  retrying: 0,
  next_try_at: null,
  given_up_count: 0,
  given_up: [],
  search_changes: 0,
};
