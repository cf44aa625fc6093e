import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { defineJob, type Job, type JobKind } from '../jobs/define-job.ts';

const input = z.object({ names: z.array(z.string().regex(/^\d+-\d+$/)).max(1_000) });
type FilesToRemove = z.output<typeof input>;

/** The kind of job that removes mails which were written as files, where there is no mail server: a person was removed. */
export const REMOVE_MAIL_FILES = {
  name: 'remove-mail-files',
  title: 'Removing mails of people who were removed',
  input,
  whenBusy: 'queue',
  keepSeconds: 3_600,
} as const satisfies JobKind<FilesToRemove>;

/** Removes files by the names of their mails (`mailName`); most are not there, with a mail server none. */
export const removeMailFilesJob = (folder: string): Job<FilesToRemove> =>
  defineJob<FilesToRemove>({
    ...REMOVE_MAIL_FILES,
    async run({ input: { names } }) {
      for (const name of names) await rm(join(folder, `${name}.eml`), { force: true });
      return { names: names.length };
    },
  });
