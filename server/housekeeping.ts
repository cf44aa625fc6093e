import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { AllSettings } from '../domain/shop-settings.ts';
import { removeOldInvitations } from './accounts/invitations.ts';
import { removeOldDevices } from './accounts/log-in.ts';
import { removeOldChallenges } from './accounts/login-challenges.ts';
import { removeOldSetups } from './accounts/second-factor-queries.ts';
import { removeOldChanges } from './audit/handlers.ts';
import { BACKUP, isBackupDue } from './backup/handlers.ts';
import { removeUnbookedSheets } from './cash/payout-sheets.ts';
import { removeOldChecks } from './catalog/import/stored-checks.ts';
import { removeOldImports } from './catalog/import/stored-imports.ts';
import { removeOldProductKeys } from './catalog/product-keys.ts';
import { removeOldViews } from './catalog/product-views.ts';
import { removeOldMessages } from './contact/handlers.ts';
import type { Database } from './database/types.ts';
import { removeOldAnswers } from './http/answer-once.ts';
import { removeOldLimits } from './http/shared-limits.ts';
import { removeOldBuyers } from './invoices/stored-document.ts';
import { defineJob, enqueue, type JobKind, repeatByBatches } from './jobs/define-job.ts';
import { removeMailFiles } from './mail/mail-transport.ts';
import { removeFailedMails, removeSentMails } from './mail/outbox-queries.ts';
import { removeOldConsents } from './measuring/purchase-queue.ts';
import { removeOldAddresses } from './newsletter/addresses.ts';
import { removeOldKeys } from './orders/idempotency.ts';
import { removeOldMissed } from './pages/old-addresses.ts';
import { removeEmptyNumbers, removeOldNumberNotes } from './privacy/remove-numbers.ts';
import { removeOldPersons } from './privacy/remove-person.ts';
import { removeOldPhotos } from './runs/stop-photos.ts';
import { removeOldSearches } from './search/search-log.ts';
import { readSettings } from './shop/shop-settings.ts';
import { removeOldStockAlerts } from './stock-alerts/handlers.ts';
import { removeOldTraffic } from './traffic/traffic-counter.ts';
import { removeOldEvents } from './webhooks/delivery-queue.ts';

/** Something that is kept for a time only. */
export interface Retention {
  /** What is removed, in plain words, for the panel. */
  readonly what: string;
  /**
   * Removes at most `most` rows whose time is over, with one short statement.
   *
   * @param settings say how long, for what the merchant sets
   * @returns how many it removed
   */
  remove(db: Kysely<Database>, most: number, settings: AllSettings): Promise<number>;
}

const RETENTIONS: readonly Retention[] = [
  { what: 'Idempotency keys', remove: removeOldKeys },
  { what: 'First answers to idempotency keys', remove: removeOldAnswers },
  { what: 'Idempotency keys of products', remove: removeOldProductKeys },
  { what: 'Mails that were sent', remove: removeSentMails },
  { what: 'Views of products', remove: removeOldViews },
  { what: 'Searches', remove: removeOldSearches },
  { what: 'Counts of visitors', remove: removeOldTraffic },
  { what: 'Addresses asked for and not found', remove: removeOldMissed },
  { what: 'Stock alerts', remove: removeOldStockAlerts },
  { what: 'Addresses of the newsletter that ended', remove: removeOldAddresses },
  { what: 'Imports that ended', remove: removeOldImports },
  { what: 'Checks of imports', remove: removeOldChecks },
  { what: 'Payout sheets that were not booked', remove: removeUnbookedSheets },
  { what: 'Consents to measuring', remove: removeOldConsents },
  { what: 'Events of webhooks', remove: removeOldEvents },
  { what: 'Progress of jobs', remove: removeOldProgress },
  { what: 'Counts of limits', remove: removeOldLimits },
  { what: 'Known devices', remove: removeOldDevices },
  { what: 'Invitations that are over', remove: removeOldInvitations },
  { what: 'Logins that were not finished', remove: removeOldChallenges },
  { what: 'Second factors that were not turned on', remove: removeOldSetups },
  {
    what: 'Mails that could not be delivered',
    remove: (db, most, settings) => removeFailedMails(db, most, settings.keep_failed_mails_days),
  },
  {
    what: 'Messages',
    remove: (db, most, settings) => removeOldMessages(db, most, settings.keep_messages_days),
  },
  {
    what: 'People in orders of guests',
    remove: (db, most, settings) => removeOldPersons(db, most, settings.keep_order_persons_days),
  },
  {
    what: 'Notes of phone numbers',
    remove: (db, most, settings) =>
      removeOldNumberNotes(db, most, settings.keep_order_persons_days),
  },
  {
    what: 'Photos of doors',
    remove: (db, most, settings) => removeOldPhotos(db, most, settings.keep_stop_photos_days),
  },
  { what: 'Buyers of old invoices', remove: removeOldBuyers },
  { what: 'Phone numbers without notes', remove: removeEmptyNumbers },
  {
    what: 'Audit log',
    remove: (db, most, settings) => removeOldChanges(db, most, settings.keep_audit_log_days),
  },
];

/** Few enough rows for one statement to hold its locks for milliseconds only. */
const BATCH = 500;

/** The kind of job that cleans up: at each start and every hour, seven minutes past (UTC). */
export const HOUSEKEEPING = {
  name: 'housekeeping',
  title: 'Cleaning up',
  input: z.unknown(),
  whenBusy: 'merge',
  atStart: true,
  cron: '7 * * * *',
} as const satisfies JobKind<unknown>;

interface HousekeepingServices {
  /** Where mails are written as files; only the files of this instance are removed. */
  readonly outboxFolder: string;
  /** Whether the shop makes backups by itself. */
  readonly makesBackups: boolean;
}

/**
 * Removes what is kept for a time only, at the start and every hour, in batches that nobody waits for. Then it sees to it
 * that a backup is made when one is due.
 */
export const createHousekeeping = ({ outboxFolder, makesBackups }: HousekeepingServices) =>
  defineJob<unknown>({
    ...HOUSEKEEPING,
    async run(context) {
      const { db, progress } = context;
      const removed: Record<string, number> = {};
      const settings = await readSettings(db);
      removed['Mails in files'] = await removeMailFiles(
        outboxFolder,
        settings.keep_mail_files_days,
      );
      for (const [done, { what, remove }] of RETENTIONS.entries()) {
        progress({ done, total: RETENTIONS.length, step: what });
        removed[what] = await repeatByBatches(context, BATCH, () => remove(db, BATCH, settings));
      }
      progress({ done: RETENTIONS.length, total: RETENTIONS.length });
      if (makesBackups && (await isBackupDue(db, settings))) await enqueue(db, BACKUP, null);
      return { removed };
    },
  });

/** Of jobs that the queue has removed. */
async function removeOldProgress(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from job_progress where job_id in (
      select job_id from job_progress p where not exists (select from jobs.job where id = p.job_id)
      limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
