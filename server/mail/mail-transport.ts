import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { createTransport, SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { defineJob, type Job, type JobKind } from '../jobs/define-job.ts';

/** The way by which mails leave. */
export interface MailTransport {
  /**
   * Resolves once the mail is in other hands, with the file if it became one.
   *
   * @param name the mail's own, always the same for it
   */
  deliver(message: SendMailOptions, name: string, signal: AbortSignal): Promise<string | null>;
  close(): void;
}

/** The way out: the mail server at `smtpUrl`, or files in `folder` where there is none. */
export const createMailTransport = (smtpUrl: string | undefined, folder: string): MailTransport =>
  smtpUrl === undefined ? createFileTransport(folder) : createSmtpTransport(smtpUrl);

/** How long the server may take for each step, in ms. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends through a mail server: `smtp://user:password@host:port`, or `smtps://`. */
export function createSmtpTransport(url: string): MailTransport {
  const pool = openWithFirstMail((create) =>
    // A mail whose connection broke is tried again by the outbox, not by the pool as well.
    create({ pool: true, url, maxConnections: 5, maxRequeues: 0, ...TIMEOUTS }),
  );
  return {
    async deliver(message, _name, signal) {
      await (await pool.open()).sendMail({ ...message, signal });
      return null;
    },
    close: () => pool.opened()?.close({ force: true }),
  };
}

/**
 * Writes each mail as a file instead, where there is no mail server. The folder is for the shop's owner
 * only; writing a mail twice gives one file.
 */
function createFileTransport(folder: string): MailTransport {
  const composer = openWithFirstMail((create) =>
    create({ streamTransport: true, buffer: true, newline: 'windows' }),
  );
  return {
    async deliver(message, name, signal) {
      const { message: bytes } = await (await composer.open()).sendMail(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${name}.eml`);
      await writeFile(`${file}.part`, bytes, { mode: 0o600, signal });
      await rename(`${file}.part`, file);
      return file;
    },
    close: () => composer.opened()?.close(),
  };
}

/**
 * Removes mails that were written as files this many days ago; no folder is no mail.
 *
 * @returns how many it removed
 */
export async function removeMailFiles(folder: string, days: number): Promise<number> {
  const oldest = Date.now() - days * 24 * 3_600_000;
  let removed = 0;
  for await (const { name } of await openFolder(folder)) {
    if (!/\.eml(\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs >= oldest) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

const openFolder = (folder: string) =>
  opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** nodemailer, 5 MB, comes with the first mail: most hours of a shop see none. */
function openWithFirstMail<T>(make: (create: typeof createTransport) => T) {
  let opening: Promise<T> | null = null;
  let opened: T | null = null;
  const load = async () => {
    const { createTransport } = await import('nodemailer');
    opened = make(createTransport);
    return opened;
  };
  return {
    open: (): Promise<T> => {
      opening ??= load();
      return opening;
    },
    opened: (): T | null => opened,
  };
}

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
