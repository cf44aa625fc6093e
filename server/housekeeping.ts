import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from './database/types.ts';
import { forgetSentMails } from './mail/outbox-queries.ts';
import { forgetOldKeys } from './orders/idempotency.ts';

/** How often it is looked, in ms. */
const EVERY_HOUR = 3_600_000;

interface Housekeeping {
  /** Ends it, once what runs is done. */
  stop(): Promise<void>;
}

/** Removes what is kept for a time only, at the start and every hour; the next hour tries again what failed. */
export function startHousekeeping(
  db: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Housekeeping {
  let running = Promise.resolve();
  const tidy = () => {
    running = forgetWhatIsOver(db).catch((err: unknown) => log.warn({ err }, 'tidying up waits'));
  };
  tidy();
  const timer = setInterval(tidy, EVERY_HOUR).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Idempotency keys after 7 days (decisions §3), and sent mails after 30: they hold names and addresses. */
export async function forgetWhatIsOver(db: Kysely<Database>): Promise<void> {
  await forgetOldKeys(db);
  await forgetSentMails(db);
}
