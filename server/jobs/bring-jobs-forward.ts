import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';

/**
 * Corrects what the queue planned or noted before the system's clock was put back, and what would wait until it has
 * caught up: jobs that start later than any retry, heartbeats that come from the future (the job's instance may be
 * lost), and the times at which queues and cron expressions were last looked at.
 *
 * No job of the shop is enqueued for later; only a retry waits, for `retry_delay_max` at most.
 */
export async function bringJobsForward(db: Kysely<Database>): Promise<void> {
  await sql`
    with jobs as (
      update jobs.job set
        start_after = case when state < 'active' then now() else start_after end,
        heartbeat_on = case when state = 'active' then now() else heartbeat_on end
      where state = 'created' and start_after > now() + interval '1 second'
        or state = 'retry'
          and start_after > now() + (coalesce(retry_delay_max, ${LONGEST_RETRY}) + 1) * interval '1 second'
        or state = 'active' and heartbeat_on > now() + interval '1 second'
    ), queues as (
      update jobs.queue set monitor_on = least(monitor_on, now()), monitor_claim_on = least(monitor_claim_on, now()),
        maintain_on = least(maintain_on, now())
      where greatest(monitor_on, monitor_claim_on, maintain_on) > now() + interval '1 second'
    )
    update jobs.version set cron_on = now() where cron_on > now() + interval '1 second'`.execute(
    db,
  );
}

/** Of jobs whose queue sets no limit of its own, in seconds. */
const LONGEST_RETRY = 300;
