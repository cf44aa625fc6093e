import type { SendMailOptions } from 'nodemailer';
import { escapeHtml } from '../../domain/html.ts';
import type { DueMail } from './outbox-queries.ts';

/** What a mail is made of, from top to bottom; it is written as text and as HTML alike. */
export type MailPart =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  /** Pairs, such as a thing and its price. */
  | { readonly kind: 'rows'; readonly rows: readonly MailRow[] }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  | { readonly kind: 'products'; readonly products: readonly MailProduct[] };

/** A product as a mail shows it. */
export interface MailProduct {
  readonly name: string;
  /** Its price, or what else is said of it. */
  readonly note: string;
  /** What it cost before; `null`: it is not reduced. */
  readonly before: string | null;
  readonly url: string;
  /** Its picture's address; `null`: it has none. */
  readonly picture: string | null;
}

interface MailRow {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

/** Encloses what is filled in as a mail leaves. No text that comes from outside may contain it. */
const MARK = '\u0001';
const marked = new RegExp(`${MARK}(order|account)-token:([\\w-]+)${MARK}`, 'g');

/**
 * Stands in a mail for an order's token, which is never stored, in the outbox neither: {@link fillInTokens} puts it there as the mail leaves. Only a link can hold it.
 */
export const tokenOf = (orderId: number): string => `${MARK}order-token:${orderId}${MARK}`;

/** Stands for the token of a link to an account, as {@link tokenOf} does for an order's. */
export const accountTokenOf = (seed: string): string => `${MARK}account-token:${seed}${MARK}`;

/** What makes the tokens that no mail keeps. */
interface TokenMakers {
  readonly orderToken: (orderId: number) => string;
  /** From the seed of a link to an account. */
  readonly accountToken: (seed: string) => string;
}

/** Puts the tokens where {@link tokenOf} and {@link accountTokenOf} left room for them. */
export const fillInTokens = (body: string, { orderToken, accountToken }: TokenMakers): string =>
  body.replaceAll(marked, (_mark, kind: string, from: string) =>
    kind === 'order' ? orderToken(Number(from)) : accountToken(from),
  );

/** Writes a mail as plain text and as HTML. Nothing in its texts can become markup or a mark. */
export function renderMail(parts: readonly MailPart[]): { text: string; html: string } {
  return {
    text: `${parts.map(partAsText).join('\n\n')}\n`,
    html: `${HEAD}${parts.map(partAsHtml).join('\n')}\n</body></html>\n`,
  };
}

function partAsText(part: MailPart): string {
  if (part.kind === 'rows') {
    return part.rows.map(({ label, value }) => `${clean(label)}: ${clean(value)}`).join('\n');
  }
  if (part.kind === 'link') return `${clean(part.label)}:\n${part.url}`;
  if (part.kind === 'products') {
    return part.products
      .map(({ name, note, url }) => `${clean(name)}: ${clean(note)}\n${url}`)
      .join('\n\n');
  }
  return clean(part.text);
}

const HEAD = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"></head>
<body style="margin:0 auto;padding:24px;max-width:560px;font:16px/1.5 sans-serif">
`;

/** Puts the look of the shop around a mail as it leaves; `head` stands in place of its beginning. */
export const dressMail = (html: string, head: string | null): string =>
  head !== null && html.startsWith(HEAD) ? head + html.slice(HEAD.length) : html;

/** `dir="auto": names and notes may be Arabic. */
function partAsHtml(part: MailPart): string {
  if (part.kind === 'rows') return rowsAsHtml(part.rows);
  if (part.kind === 'products') return part.products.map(productAsHtml).join('\n');
  if (part.kind === 'link') {
    return `<p><a href="${escapeHtml(part.url)}">${escapeHtml(clean(part.label))}</a></p>`;
  }
  const text = escapeHtml(clean(part.text)).replaceAll('\n', '<br>\n');
  return part.kind === 'heading'
    ? `<h1 dir="auto" style="font:24px/1.25 serif">${text}</h1>`
    : `<p dir="auto">${text}</p>`;
}

function rowsAsHtml(rows: readonly MailRow[]): string {
  const cells = rows.map(({ label, value, strong }) => {
    const weight = strong ? 'font-weight:bold;' : '';
    return `<tr><td dir="auto" style="${weight}padding:4px 0;text-align:left">${escapeHtml(clean(label))}</td>
<td style="${weight}padding:4px 0 4px 16px;text-align:right">${escapeHtml(clean(value))}</td></tr>`;
  });
  return `<table role="presentation" style="width:100%;border-collapse:collapse">\n${cells.join('\n')}\n</table>`;
}

/** A table, as mail programs lay out side by side. */
function productAsHtml({ name, note, before, url, picture }: MailProduct): string {
  const href = escapeHtml(url);
  const image =
    picture === null
      ? ''
      : `<a href="${href}"><img src="${escapeHtml(picture)}" alt="" width="120" style="display:block;width:120px;height:auto;border:0;border-radius:6px"></a>`;
  const was = before === null ? '' : ` <s style="opacity:.7">${escapeHtml(clean(before))}</s>`;
  return `<table role="presentation" style="width:100%;border-collapse:collapse"><tr>
<td style="width:120px;padding:8px 0;vertical-align:middle">${image}</td>
<td dir="auto" style="padding:8px 16px;vertical-align:middle"><a href="${href}" style="font-weight:bold">${escapeHtml(clean(name))}</a><br>
${escapeHtml(clean(note))}${was}</td></tr></table>`;
}

/** Control characters have no place in a mail, line breaks excepted. */
const clean = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');

/** What all mails of the shop share. */
export interface MailContext extends TokenMakers {
  /** The shop's own address, which also names its mails. */
  readonly shopEmail: string;
  /** Who mails come from, as it stands now. */
  readonly readSender: () => Promise<Sender>;
}

/** Who a mail comes from. */
export interface Sender {
  readonly name: string;
  readonly address: string;
  /** What their mails begin with in the look of the shop; absent or `null`: as all mails do. */
  readonly head?: string | null;
}

/** The same once it is known who signs. */
type SignedMailContext = Omit<MailContext, 'readSender'> & { readonly sender: Sender };

/** Names a mail once for all: by its row and by when that was written. */
export const mailName = ({ id, created_at }: Pick<DueMail, 'id' | 'created_at'>): string =>
  `${created_at.getTime()}-${id}`;

/**
 * The message of a row of the outbox. Its Message-ID is the mail's name: should a mail go out twice, both
 * are recognised as one. Addresses are handed over as objects, so that none is read as a list.
 */
export function composeMessage(
  mail: DueMail,
  { shopEmail, sender, ...tokens }: SignedMailContext,
): SendMailOptions {
  const domain = shopEmail.slice(shopEmail.lastIndexOf('@') + 1);
  return {
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
    subject: mail.subject,
    text: fillInTokens(mail.text_body, tokens),
    ...(mail.html_body === null
      ? {}
      : { html: fillInTokens(dressMail(mail.html_body, sender.head ?? null), tokens) }),
    date: mail.created_at,
    messageId: `<${mailName(mail)}@${domain}>`,
    headers: {
      // No out-of-office replies to what a machine wrote (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(mail.leave_url !== null && {
        'List-Unsubscribe': `<${mail.leave_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
