/** More of a message than this does not fit into an address on every system. In characters. */
const MOST_QUOTED = 1_000;

interface Letter {
  readonly email: string;
  readonly message: string;
  readonly created_at: string;
}

/**
 * A `mailto:` link that answers a message: its sender, a subject, and what he wrote, quoted, cut where
 * it is long. Nothing in a message can add a header: every part is escaped (RFC 6068).
 */
export function replyLink({ email, message, created_at }: Letter, shopName: string): string {
  const letters = [...message];
  const shown = letters.slice(0, MOST_QUOTED).join('').trimEnd();
  const quoted = (letters.length > MOST_QUOTED ? `${shown} […]` : shown)
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
