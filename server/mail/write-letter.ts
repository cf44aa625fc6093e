/** What a letter is made of, from top to bottom; it is written as text and as HTML alike. */
export type LetterPart =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  /** Pairs, such as a thing and its price. */
  | { readonly kind: 'rows'; readonly rows: readonly LetterRow[] }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

interface LetterRow {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

/** Encloses what is filled in as a mail leaves. No text that comes from outside may contain it. */
const MARK = '\u0001';
const marked = new RegExp(`${MARK}(order|account)-token:([\\w-]+)${MARK}`, 'g');

/**
 * Stands in a letter for an order's token, which is never stored, in the outbox neither
 * (decisions §3): {@link fillInTokens} puts it there as the mail leaves. Only a link can hold it.
 */
export const tokenOf = (orderId: number): string => `${MARK}order-token:${orderId}${MARK}`;

/** Stands likewise for the token of a link to an account. */
export const accountTokenOf = (seed: string): string => `${MARK}account-token:${seed}${MARK}`;

/** What makes the tokens that no mail keeps. */
export interface TokenMakers {
  readonly orderToken: (orderId: number) => string;
  /** From the seed of a link to an account. */
  readonly accountToken: (seed: string) => string;
}

/** Puts the tokens where {@link tokenOf} and {@link accountTokenOf} left room for them. */
export const fillInTokens = (body: string, { orderToken, accountToken }: TokenMakers): string =>
  body.replaceAll(marked, (_mark, kind: string, from: string) =>
    kind === 'order' ? orderToken(Number(from)) : accountToken(from),
  );

/** Writes a letter as plain text and as HTML. Nothing in its texts can become markup or a mark. */
export function writeLetter(parts: readonly LetterPart[]): { text: string; html: string } {
  return {
    text: `${parts.map(partAsText).join('\n\n')}\n`,
    html: `${HEAD}${parts.map(partAsHtml).join('\n')}\n</body></html>\n`,
  };
}

function partAsText(part: LetterPart): string {
  if (part.kind === 'rows') {
    return part.rows.map(({ label, value }) => `${clean(label)}: ${clean(value)}`).join('\n');
  }
  if (part.kind === 'link') return `${clean(part.label)}:\n${part.url}`;
  return clean(part.text);
}

const HEAD = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"></head>
<body style="margin:0 auto;padding:24px;max-width:560px;font:16px/1.5 sans-serif">
`;

/** `dir="auto"`: names and notes may be Arabic. */
function partAsHtml(part: LetterPart): string {
  if (part.kind === 'rows') return rowsAsHtml(part.rows);
  if (part.kind === 'link') {
    return `<p><a href="${escapeHtml(part.url)}">${escapeHtml(clean(part.label))}</a></p>`;
  }
  const text = escapeHtml(clean(part.text)).replaceAll('\n', '<br>\n');
  return part.kind === 'heading'
    ? `<h1 dir="auto" style="font:24px/1.25 serif">${text}</h1>`
    : `<p dir="auto">${text}</p>`;
}

function rowsAsHtml(rows: readonly LetterRow[]): string {
  const cells = rows.map(({ label, value, strong }) => {
    const weight = strong ? 'font-weight:bold;' : '';
    return `<tr><td dir="auto" style="${weight}padding:4px 0;text-align:left">${escapeHtml(clean(label))}</td>
<td style="${weight}padding:4px 0 4px 16px;text-align:right">${escapeHtml(clean(value))}</td></tr>`;
  });
  return `<table role="presentation" style="width:100%;border-collapse:collapse">\n${cells.join('\n')}\n</table>`;
}

/** Control characters have no place in a letter, line breaks excepted. */
const clean = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
