import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { backupCalls } from '../../contract/backups.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { defineJob, enqueue, JobFailed, type JobKind, type WakeJob } from '../jobs/define-job.ts';
import type { MediaStore } from '../media/media-store.ts';
import { readSettings } from '../shop/shop-settings.ts';
import { openObjectStore } from '../storage/open-object-store.ts';
import { makeBackup } from './make-backup.ts';
import { BackupError } from './manifest.ts';
import { findLastBackup, recordBackup, removeOldBackups } from './stored-backups.ts';

interface BackupServices {
  readonly db: Kysely<Database>;
  /** Where backups go, without secrets; `null` when none are made. */
  readonly place: string | null;
  readonly wakeJob: WakeJob;
}

/** Serves the panel's view of the backups. */
export const backupHandlers = ({
  db,
  place,
  wakeJob,
}: BackupServices): Handlers<typeof backupCalls> => ({
  'GET /backups': async () => {
    const last = await findLastBackup(db);
    if (!last) return { data: { place, last } };
    const { madeAt, folder, isEncrypted, pictures, bytes } = last;
    const shown = {
      made_at: madeAt.toISOString(),
      place: last.place,
      folder,
      is_encrypted: isEncrypted,
      picture_count: pictures,
      byte_count: bytes,
    };
    return { data: { place, last: shown } };
  },
  'POST /backups': async () => {
    if (place === null) throw new Refusal(409, 'No place for backups is set: BACKUP_URL');
    await enqueue(db, BACKUP, null);
    wakeJob(BACKUP);
    return { data: null, message: 'The backup begins' };
  },
});

/** What the backups that the shop makes by itself stand on. */
interface BackupJobServices {
  readonly connectionString: string;
  readonly media: MediaStore;
  readonly release: string;
  /** `BACKUP_URL` */
  readonly backupUrl: string;
  /** `BACKUP_KEY`; absent: they are not encrypted. */
  readonly backupKey: string | undefined;
}

/** Enqueued by cleaning up once a backup is due, and by the panel. */
export const BACKUP = {
  name: 'back-up',
  title: 'Backup',
  input: z.unknown(),
  whenBusy: 'merge',
} as const satisfies JobKind<unknown>;

/** It is looked every hour: a backup that began a little late must not push the next one by an hour, in ms. */
const TOLERANCE = 10 * 60_000;

/** Whether the last backup is as old as the merchant's setting says. A night in which the machine was off is made up for. */
export async function isBackupDue(
  db: Kysely<Database>,
  { backup_every_hours }: AllSettings,
): Promise<boolean> {
  const last = await findLastBackup(db);
  return !last || Date.now() - last.madeAt.getTime() >= backup_every_hours * 3_600_000 - TOLERANCE;
}

/** Backs the shop up, and removes the backups beyond the number that is kept. */
export const createBackupJob = ({ backupUrl, backupKey, ...source }: BackupJobServices) =>
  defineJob<unknown>({
    ...BACKUP,
    async run({ db, progress, throwIfInterrupted }) {
      let done = 0;
      const onStep = (step: string) => {
        throwIfInterrupted();
        progress({ done, step });
        done += 1;
      };
      const store = await openObjectStore(backupUrl);
      try {
        const target = { store, passphrase: backupKey };
        const made = await makeBackup({ ...source, onStep }, target);
        await recordBackup(db, target, made);
        const { keep_backups } = await readSettings(db);
        const removed = await removeOldBackups(target, keep_backups);
        return { ...made, removed };
      } catch (error) {
        if (error instanceof BackupError) throw new JobFailed(error.message);
        throw error;
      } finally {
        store.close();
      }
    },
  });
