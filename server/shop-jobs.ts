import { BACKUP, createBackupJob } from './backup/handlers.ts';
import { IMPORT, type ImportServices, importJob } from './catalog/import/import-job.ts';
import { REMOVE_DEMO, removeDemoJob } from './demo-data/remove-demo.ts';
import { createHousekeeping, HOUSEKEEPING } from './housekeeping.ts';
import type { AnyJob, AnyKind } from './jobs/define-job.ts';
import { REMOVE_MAIL_FILES, removeMailFilesJob } from './mail/mail-transport.ts';
import { AVIF, avifJob } from './media/avif-queue.ts';
import { SWEEP, sweepJob } from './media/sweep.ts';
import { CART_REMINDERS, cartReminderJob } from './newsletter/cart-reminders.ts';
import { KEEP_REPORTS, keepReportsJob } from './order-reports/keep-sums.ts';
import { STATUS_MAILS, statusMailJob } from './orders/status-mails.ts';
import { KEEP_SALES, keepSalesJob } from './reports/keep-sales.ts';
import { REVIEW_INVITATIONS, reviewInvitationJob } from './reviews/invite-buyers.ts';
import { STOCK_ALERTS, stockAlertJob } from './stock-alerts/handlers.ts';

/** Every kind of job that the panel shows. A new one is listed here and made in {@link shopJobs}. */
export const JOB_KINDS: readonly AnyKind[] = [
  IMPORT,
  AVIF,
  SWEEP,
  HOUSEKEEPING,
  BACKUP,
  STOCK_ALERTS,
  CART_REMINDERS,
  REVIEW_INVITATIONS,
  STATUS_MAILS,
  KEEP_SALES,
  KEEP_REPORTS,
  REMOVE_DEMO,
  REMOVE_MAIL_FILES,
];

/** What the shop's jobs stand on. */
export interface ShopJobServices extends ImportServices {
  /** Where mails are written as files when there is no mail server. */
  readonly outboxFolder: string;
  /** For the backups that the shop makes by itself. */
  readonly connectionString: string;
  readonly release: string;
  readonly backupUrl: string | undefined;
  readonly backupKey: string | undefined;
  readonly shopSecret: string;
}

/** The shop's jobs, for `startJobs`. */
export function shopJobs(services: ShopJobServices): readonly AnyJob[] {
  const { media, outboxFolder, backupUrl, ...rest } = services;
  return [
    importJob(services),
    avifJob(media),
    sweepJob(media),
    stockAlertJob(services.publicUrl),
    cartReminderJob(services),
    reviewInvitationJob(services.publicUrl),
    statusMailJob(services.publicUrl),
    keepSalesJob,
    keepReportsJob,
    removeDemoJob,
    removeMailFilesJob(outboxFolder),
    createHousekeeping({ outboxFolder, makesBackups: backupUrl !== undefined }),
    ...(backupUrl === undefined ? [] : [createBackupJob({ ...rest, media, backupUrl })]),
  ];
}
