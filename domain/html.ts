const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute, in pages, mails and the API's documentation alike. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** A text as it stands in XML, without the characters that XML can't hold. */
export const xmlText = (text: string): string =>
  escapeHtml(text.toWellFormed().replaceAll(/[^\t\n\r\x20-\uFFFD]/g, ''));
