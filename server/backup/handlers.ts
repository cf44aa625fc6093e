import type { Kysely } from 'kysely';
import type { backupCalls } from '../../contract/backups.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { enqueue, type WakeJob } from '../jobs/define-job.ts';
import { BACKUP } from './backup-job.ts';
import { findLastBackup } from './kept-backups.ts';

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
