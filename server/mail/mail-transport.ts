import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { createTransport, SendMailOptions } from 'nodemailer';

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
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends through a mail server: `smtp://user:password@host:port`, or `smtps://`. */
export function createSmtpTransport(url: string): MailTransport {
  const pool = openWithFirstMail((create) =>
    // A mail whose connection broke is tried again by the outbox, not by the pool as well.
    create({ pool: true, url, maxConnections: 5, maxRequeues: 0, ...PATIENCE }),
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
