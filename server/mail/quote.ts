/** This many characters of a text are quoted. */
const MAX_QUOTE_LENGTH = 60;

/**
 * A buyer's text as a mail quotes it. The address may be a stranger's, who shall get nobody's advertisement in the
 * shop's name: what looks like a link or an e-mail is left out, and texts are short.
 */
export function quote(text: string): string {
  if (/:\/\/|@|www\.|[\p{L}\p{N}]\.[\p{L}]{2,}/iu.test(text)) return '…';
  const signs = [...text];
  return signs.length > MAX_QUOTE_LENGTH ? `${signs.slice(0, MAX_QUOTE_LENGTH).join('')}…` : text;
}
