import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a key shows the draft of. */
type Draft = 'look' | 'sections';

/** How long a key shows the draft, in ms. */
const PREVIEW_MS = 3_600_000;

/** A key that shows a draft until its end: nothing is stored, and nobody else can make one. */
export function makePreviewKey(of: Draft, shopSecret: string, now = Date.now()) {
  const until = new Date(now + PREVIEW_MS);
  return { key: sign(of, until.getTime(), shopSecret), until: until.toISOString() };
}

/** Whether a key shows the draft now. */
export function isPreviewKey(of: Draft, key: string, shopSecret: string, now = Date.now()) {
  const until = Number.parseInt(key.split('.')[0] ?? '', 36);
  if (!(until > now && until <= now + PREVIEW_MS)) return false;
  const [given, own] = [Buffer.from(key), Buffer.from(sign(of, until, shopSecret))];
  return given.length === own.length && timingSafeEqual(given, own);
}

function sign(of: Draft, until: number, shopSecret: string): string {
  const end = until.toString(36);
  return `${end}.${createHmac('sha256', shopSecret).update(`${of}:${end}`).digest('base64url')}`;
}
