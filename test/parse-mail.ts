/** A mail as it came off the wire. */
export interface ReceivedMail {
  /** The envelope's. */
  readonly from: string;
  /** The envelope's. */
  readonly to: readonly string[];
  /** By name in lower case, unfolded and decoded. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Empty when there is none. */
  readonly html: string;
}

/** Reads a message: its headers, and its plain and HTML parts, decoded. */
export function parseMail(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = split(raw);
  const type = headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary === undefined) {
    const content = decodeBody(body, headers['content-transfer-encoding']);
    return type.startsWith('text/html')
      ? { headers, text: '', html: content }
      : { headers, text: content, html: '' };
  }
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => parseMail(part.trimStart()));
  return {
    headers,
    text: parts.map(({ text }) => text).join(''),
    html: parts.map(({ html }) => html).join(''),
  };
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const unix = raw.replaceAll('\r\n', '\n');
  const end = unix.indexOf('\n\n');
  const lines = unix
    .slice(0, end)
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n');
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(':');
    return [name.toLowerCase(), decodeWords(value.join(':').trim())] as const;
  });
  return { headers: Object.fromEntries(headers), body: unix.slice(end + 2) };
}

function decodeBody(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding === 'quoted-printable') return decodeQuoted(body.replaceAll('=\n', ''));
  return body;
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_match, hex) => String.fromCharCode(Number(`0x${hex}`))),
    'latin1',
  ).toString();

/** `=?UTF-8?Q?…?=` and its kin (RFC 2047). */
const decodeWords = (value: string): string =>
  value.replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_match, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString()
      : decodeQuoted(word.replaceAll('_', ' ')),
  );
