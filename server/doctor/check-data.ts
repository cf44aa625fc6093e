import { type Kysely, sql } from 'kysely';
import { openCipher } from '../backup/encryption.ts';
import { isEncrypted, listBackups, readManifest } from '../backup/manifest.ts';
import { findLastBackup } from '../backup/stored-backups.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/types.ts';
import type { MediaStore } from '../media/media-store.ts';
import { pictureUrl } from '../media/picture-rows.ts';
import { readSettings } from '../shop/shop-settings.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { openObjectStore } from '../storage/open-object-store.ts';
import { type Finding, findingsAbout, messageOf } from './finding.ts';

/** This many of the newest pictures are opened. */
const PICTURES_OPENED = 5;
/** A mail that waits for longer is one that does not leave, in minutes. */
const MAX_WAIT = 15;

/** Checks that the newest pictures of the catalogue can be opened where they are kept. */
export async function checkPictures(
  db: Kysely<Database>,
  media: MediaStore,
  {
    mediaUrl,
    mediaCdnUrl,
    instances,
  }: Pick<Config, 'mediaUrl' | 'mediaCdnUrl'> & { readonly instances: number },
): Promise<Finding[]> {
  const { ok, warning, problem } = findingsAbout('Pictures');
  const findings: Finding[] = [];
  if (instances > 1 && !mediaUrl)
    findings.push(
      warning(
        `${instances} instances run, and each keeps its own pictures.`,
        'Set MEDIA_URL for all of them, then npm run move-media (unless DATA_DIR/media is one folder that they share).',
      ),
    );
  const rows = await db
    .selectFrom('pictures')
    .select(['file_key', 'widths'])
    .orderBy('id', 'desc')
    .limit(PICTURES_OPENED)
    .execute();
  const missing: string[] = [];
  for (const { file_key: key, widths } of rows) {
    try {
      const file = await media.open(key, `${Math.max(...widths)}.webp`);
      file?.content.destroy();
      if (!file) missing.push(key);
    } catch (error) {
      return [
        ...findings,
        problem(
          `The store of the pictures can't be read: ${messageOf(error)}.`,
          'Check MEDIA_URL: the endpoint, the bucket, and the key.',
        ),
      ];
    }
  }
  if (missing.length > 0)
    return [
      ...findings,
      problem(
        `${missing.length} of the ${rows.length} newest are missing, such as ${missing[0]}.`,
        mediaUrl
          ? 'Run npm run move-media on the machine that has DATA_DIR/media; else restore the newest backup.'
          : 'Check that DATA_DIR is the folder that it was; else restore the newest backup.',
      ),
    ];
  const [newest] = rows;
  const shown = mediaCdnUrl && newest ? [await checkCdn(mediaCdnUrl + pictureUrl(newest))] : [];
  return [ok(`The ${rows.length} newest can be opened.`), ...shown, ...findings];
}

/** Checks that a picture comes from the CDN, may be shown by the shop's pages, and is kept. */
async function checkCdn(url: string): Promise<Finding> {
  const { ok, warning, problem } = findingsAbout('CDN');
  try {
    const { status, headers, body } = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    await body?.cancel();
    if (status !== 200 || !headers.get('content-type')?.startsWith('image/'))
      return problem(
        `${url} is no picture: it answers ${status}, ${headers.get('content-type') ?? 'of no type'}.`,
        'Let the CDN fetch what it lacks from PUBLIC_URL at the same path, or remove MEDIA_CDN_URL and restart the shop.',
      );
    if (headers.get('cross-origin-resource-policy') === 'same-origin')
      return problem(
        `Browsers refuse ${url}: its Cross-Origin-Resource-Policy is same-origin.`,
        'Restart the shop with MEDIA_CDN_URL, then empty the CDN: it keeps answers from before.',
      );
    if (!headers.get('cache-control')?.includes('max-age='))
      return warning(
        `${url} does not say how long it may be kept.`,
        'Let the CDN pass on Cache-Control as the shop sends it.',
      );
    return ok('The newest picture comes from it.');
  } catch (error) {
    return problem(
      `${url} does not answer: ${messageOf((error as Error).cause ?? error)}.`,
      'Check MEDIA_CDN_URL; without it the shop shows its pictures itself.',
    );
  }
}

/** Checks the mail server, and that mails leave. */
export async function checkMails(
  db: Kysely<Database>,
  { smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>,
): Promise<Finding[]> {
  const { ok, warning, problem } = findingsAbout('Mail');
  const findings: Finding[] = [await checkMailServer(smtpUrl, publicUrl)];
  const { rows } = await sql<{ given_up: number; minutes: number }>`
    select count(*) filter (where next_attempt_at = 'infinity')::int as given_up,
           coalesce(extract(epoch from now() - min(created_at)
             filter (where next_attempt_at < 'infinity')) / 60, 0)::float8 as minutes
    from outbox where sent_at is null`.execute(db);
  const { given_up = 0, minutes = 0 } = rows[0] ?? {};
  if (minutes > MAX_WAIT)
    findings.push(
      problem(
        `The oldest mail has waited for ${Math.round(minutes)} minutes.`,
        'Look at the panel, Jobs, for what the mail server said. Mails leave by themselves once it takes them.',
      ),
    );
  if (given_up > 0)
    findings.push(
      warning(
        `${given_up} mails were given up.`,
        'Look at the panel, Jobs, for why; send them again from there.',
      ),
    );
  if (findings.length === 1 && findings[0]?.level === 'ok') return [ok('Mails leave.')];
  return findings;
}

async function checkMailServer(smtpUrl: string | undefined, publicUrl: string): Promise<Finding> {
  const { ok, warning, problem } = findingsAbout('Mail');
  if (!smtpUrl) {
    const local = /^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl);
    if (local) return ok('Mails become files in DATA_DIR/outbox: SMTP_URL is not set.');
    return warning(
      'Nobody gets a mail: they become files in DATA_DIR/outbox.',
      'Set SMTP_URL and restart the shop.',
    );
  }
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  try {
    await transport.verify();
    return ok('The mail server takes connections.');
  } catch (error) {
    return problem(
      `The mail server refuses: ${messageOf(error)}.`,
      'Check SMTP_URL: host, port, user and password. Mails wait meanwhile; none is lost.',
    );
  } finally {
    transport.close();
  }
}

/** Checks that backups are made, are there, and can be read with `BACKUP_KEY`. */
export async function checkBackups(
  db: Kysely<Database>,
  { backupUrl, backupKey }: Pick<Config, 'backupUrl' | 'backupKey'>,
): Promise<Finding> {
  const { ok, warning, problem } = findingsAbout('Backups');
  const last = await findLastBackup(db);
  if (!backupUrl)
    return (last ? warning : problem)(
      `The shop does not back itself up${last ? `; the last backup is of ${day(last.madeAt)}` : ', and no backup was ever made'}.`,
      'Set BACKUP_URL to a folder on another disk or to s3://…, and restart the shop.',
    );
  try {
    const store = await openObjectStore(backupUrl);
    const newest = (await listBackups(store)).at(-1);
    if (!newest) return problem(`There is none in ${store.place}.`, 'Run npm run backup.');
    await tryToRead(store, newest, backupKey);
    const { backup_every_hours: every } = await readSettings(db);
    const age = last ? (Date.now() - last.madeAt.getTime()) / 3_600_000 : Number.POSITIVE_INFINITY;
    if (age <= 2 * every + 1) return ok(`${newest} can be read.`);
    return problem(
      `The last one is of ${last ? day(last.madeAt) : 'another shop'}; one is due every ${every} hours.`,
      'Look at the panel, Jobs, for why the backup failed; then run npm run backup.',
    );
  } catch (error) {
    return problem(
      `They can't be read: ${messageOf(error)}.`,
      'Check BACKUP_URL and BACKUP_KEY against those that the backups were made with.',
    );
  }
}

/** @throws BackupError, or what the store says */
async function tryToRead(store: ObjectStore, folder: string, key: string | undefined) {
  const encrypted = await isEncrypted(store, folder);
  if (encrypted && !key) throw new Error(`${folder} is encrypted, and BACKUP_KEY is not set`);
  await readManifest({
    store,
    folder,
    cipher: await openCipher(store, encrypted ? key : undefined),
  });
}

const day = (moment: Date) => moment.toISOString().slice(0, 16).replace('T', ' ');
