import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link in a mail ends: letters to an address, named by the letter it came with (0: none), or mails about a customer's cart. */
export type Leaving =
  | { readonly kind: 'letters'; readonly addressId: number; readonly letterId: number }
  | { readonly kind: 'carts'; readonly userId: number };

const MARKS = { letters: 'l', carts: 'c' } as const;

/** The token of such a link. It only ends mails, so mails may hold it; it works as long as the shop has its secret. */
export function leaveToken(leaving: Leaving, shopSecret: string): string {
  const what =
    leaving.kind === 'letters'
      ? `${MARKS.letters}${leaving.addressId}-${leaving.letterId}`
      : `${MARKS.carts}${leaving.userId}-0`;
  return `${what}-${signatureOf(what, shopSecret)}`;
}

/** What a token ends; `null` for one that the shop has not made. */
export function readLeaveToken(token: string, shopSecret: string): Leaving | null {
  const [, what, mark, first, second, signature] =
    /^(([lc])(\d{1,10})-(\d{1,10}))-([\w-]{43})$/.exec(token) ?? [];
  if (what === undefined || signature === undefined) return null;
  const expected = Buffer.from(signatureOf(what, shopSecret));
  if (!timingSafeEqual(Buffer.from(signature), expected)) return null;
  return mark === MARKS.letters
    ? { kind: 'letters', addressId: Number(first), letterId: Number(second) }
    : { kind: 'carts', userId: Number(first) };
}

const signatureOf = (what: string, shopSecret: string): string =>
  createHmac('sha256', shopSecret).update(`newsletter leave:${what}`).digest('base64url');

/** Where a mail program or a person ends such mails: a page with a button, which a program presses by itself (RFC 8058). */
export const leaveUrl = (publicUrl: string, leaving: Leaving, shopSecret: string): string =>
  `${publicUrl}${LEAVE_PATH}?token=${leaveToken(leaving, shopSecret)}`;

/** The page of that link, and what a program posts to. */
export const LEAVE_PATH = '/newsletter/leave';
