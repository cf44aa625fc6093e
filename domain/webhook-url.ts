/** A text as an address; `null` where it is none. Older browsers have no `URL.parse`. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** What is wrong with the form of a webhook's address; `null`: nothing. */
export function webhookUrlFault(
  text: string,
  isInside: (url: URL) => boolean,
): 'no_address' | 'password' | 'not_https' | 'other_port' | null {
  const url = parsedUrl(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return 'no_address';
  if (url.username || url.password) return 'password';
  if (isInside(url)) return null;
  if (url.protocol !== 'https:') return 'not_https';
  return url.port === '' ? null : 'other_port';
}
