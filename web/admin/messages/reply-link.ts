/** The longest quotation, in characters: longer addresses fail on some systems. */
const MOST_QUOTED = 1_000;

interface AnsweredMessage {
  readonly email: string;
  readonly message: string;
  readonly created_at: string;
}

/**
 * A `mailto:` link that answers a message: to its sender, with a subject and the message quoted, shortened if
 * it is long. Nothing in a message can add a header: every part is escaped (RFC 6068).
 */
export function replyLink(
  { email, message, created_at }: AnsweredMessage,
  shopName: string,
): string {
  const characters = [...message];
  const shown = characters.slice(0, MOST_QUOTED).join('').trimEnd();
  const quoted = (characters.length > MOST_QUOTED ? `${shown} […]` : shown)
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\r\n');
  const day = new Date(created_at).toISOString().slice(0, 10);
  const body = `\r\n\r\n${email} wrote on ${day}:\r\n${quoted}\r\n`;
  const address = encodeURIComponent(email).replace('%40', '@');
  const parts = { subject: `Re: Your message to ${shopName}`, body };
  const search = Object.entries(parts).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${address}?${search.join('&')}`;
}
