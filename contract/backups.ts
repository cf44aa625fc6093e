import { z } from 'zod';
import type { Calls } from './call.ts';
import { moment } from './fields.ts';

/** Where the shop backs itself up, and when it last did. */
const backups = z.object({
  /** Without secrets, such as `/mnt/backups`; null when the operator has named none (`BACKUP_URL`): none are made. */
  place: z.string().nullable(),
  /** The last one that was made, by itself or by `npm run backup`. */
  last: z
    .object({
      made_at: moment,
      place: z.string(),
      folder: z.string(),
      is_encrypted: z.boolean(),
      picture_count: z.int(),
      /** Of the database, before compression. */
      byte_count: z.int(),
    })
    .nullable(),
});

/** The shop's own backups (docs/decisions/050). */
export const backupCalls = {
  'GET /backups': {
    summary: 'Where the shop backs itself up, and when it last did',
    access: 'admin',
    area: 'backups',
    status: 200,
    data: backups,
    refusals: [],
  },
  'POST /backups': {
    summary: 'Makes a backup now, as a job; the one that waits already, if there is one',
    access: 'admin',
    area: 'backups',
    status: 200,
    data: z.null(),
    refusals: [409],
  },
} as const satisfies Calls;
