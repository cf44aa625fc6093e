import { typedText } from './typed-text.ts';

/** What buyers are written to about, in the order in which it happens (docs/product.md, Messages to buyers). */
export const MESSAGE_EVENTS = [
  'placed',
  'ask',
  'not_reached',
  'confirmed',
  'on_the_way',
  'delivered',
  'refused',
  'money_back',
] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

/** The events that the shop writes a mail about of its own accord already (the one of a placed order has the link that confirms it): they have no second one. */
const WITH_OWN_MAIL: readonly MessageEvent[] = ['placed', 'ask', 'delivered'];

/** Whether an event may have a mail from its template: never beside one that the shop sends anyway. */
export const mayMail = (event: MessageEvent): boolean => !WITH_OWN_MAIL.includes(event);

/** What a template may name: the whole list. */
export const PLACEHOLDERS = [
  'name',
  'order',
  'total',
  'second_total',
  'address',
  'link',
  'shop',
  'driver',
  'reason',
] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

/** The longest template, in characters. */
export const MAX_TEMPLATE_LENGTH = 1_000;
/** The longest subject of a mail, in characters. */
export const MAX_SUBJECT_LENGTH = 120;

/** The longest message, in characters; names and addresses may make a template longer. */
export const MAX_MESSAGE_LENGTH = 2_000;

/** The longest address that opens a chat: every phone and browser takes it. A letter of Arabic is six characters of it. */
export const MAX_CHAT_LINK_LENGTH = 8_000;

/** A template: one text for WhatsApp and mail, and the subject of the mail. */
export interface MessageTemplate {
  readonly subject: string;
  readonly text: string;
}

/** What is wrong with a template, the first of it: a brace without its other, or a name that is none of {@link PLACEHOLDERS}. */
export interface TemplateFault {
  readonly code: 'unknown_placeholder' | 'broken_placeholder';
  /** As it is written: "{nmae}". */
  readonly written: string;
}

/** A placeholder as people type it: a phone writes `{Name}`, and a space slips in. */
const WRITTEN = /\{\s*([a-z_]+)\s*\}/gi;

const isPlaceholder = (name: string): name is Placeholder =>
  (PLACEHOLDERS as readonly string[]).includes(name);

/** What is wrong with a template; `null`: nothing. */
export function templateFault(template: string): TemplateFault | null {
  for (const [written, name = ''] of template.matchAll(WRITTEN)) {
    if (!isPlaceholder(name.toLowerCase())) return { code: 'unknown_placeholder', written };
  }
  const left = template.replace(WRITTEN, '');
  const broken = /\{[^{}\n]{0,20}\}?|[^{}\s]{0,20}\}/.exec(left);
  return broken && { code: 'broken_placeholder', written: broken[0].trim() };
}

/** What stands for the placeholders; one that is absent or blank has no value. */
export type MessageValues = Readonly<Partial<Record<Placeholder, string>>>;

/**
 * Writes a message: plain text, nothing escaped. A line with a placeholder that has no value is left out, so that nobody reads
 * "Reason:" with nothing behind it. What is no placeholder stays as it is written.
 *
 * @returns at most {@link MAX_MESSAGE_LENGTH} characters; empty where no line is left
 */
export function renderMessage(template: string, values: MessageValues): string {
  const lines = template.split('\n').flatMap((line) => renderLine(line, values) ?? []);
  return clipText(typedText(lines.join('\n')).replace(/\n{3,}/g, '\n\n'), MAX_MESSAGE_LENGTH);
}

function renderLine(line: string, values: MessageValues): string | null {
  let isWhole = true;
  const rendered = line.replace(WRITTEN, (written, name: string) => {
    const key = name.toLowerCase();
    if (!isPlaceholder(key)) return written;
    const value = oneLine(values[key] ?? '');
    if (value === '') isWhole = false;
    return value;
  });
  return isWhole ? rendered : null;
}

/** A value never begins a line of its own, and no control character comes along. */
const oneLine = (value: string): string =>
  value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** As much of a text as fits, in whole characters as people see them: no emoji is cut in two. */
export function clipText(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const { segment, index } of CHARACTERS.segment(text)) {
    if (index + segment.length > most - 1) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end).trimEnd()}…`;
}

const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The address that opens a chat in WhatsApp with a message written in it, without any contract or key.
 *
 * @param phone with its country code, in any spelling
 * @returns at most {@link MAX_CHAT_LINK_LENGTH} characters, the text shortened where needed; `null` where the phone has no digits
 */
export function chatLinkOf(phone: string, text: string): string | null {
  const digits = phone.replace(/\D/g, '');
  if (digits === '') return null;
  const link = (said: string) =>
    `https://wa.me/${digits}?text=${encodeURIComponent(said.toWellFormed())}`;
  let said = text;
  while (link(said).length > MAX_CHAT_LINK_LENGTH) {
    said = clipText(said, Math.floor(said.length * 0.8));
  }
  return link(said);
}

/** A message that is ready to be sent. */
export interface ReadyMessage {
  readonly text: string;
  /** Opens the chat with the text; `null` where no phone is known or nothing is to be said. */
  readonly chatLink: string | null;
}

/** Makes a message ready, as `GET /orders/{id}/messages` has its parts. @param reason stands for `{reason}` */
export function readyMessage(
  template: string,
  { phone, values }: { readonly phone: string; readonly values: MessageValues },
  reason = '',
): ReadyMessage {
  const text = renderMessage(template, { ...values, reason });
  return { text, chatLink: text === '' ? null : chatLinkOf(phone, text) };
}

/** What of an order decides which events its buyer may be written to about. */
export interface MessagedOrder {
  readonly status: 'pending' | 'completed' | 'canceled';
  readonly hasCourier: boolean;
  /** It is to be confirmed, and nobody has done it yet. */
  readonly isUnconfirmed: boolean;
}

/** The events that fit an order as it is, the likeliest first. */
export function fittingEvents({
  status,
  hasCourier,
  isUnconfirmed,
}: MessagedOrder): readonly MessageEvent[] {
  if (status === 'completed') return ['delivered', 'money_back'];
  if (status === 'canceled') return ['refused', 'money_back'];
  // Nobody reads that an order is confirmed before it is, nor that it is on its way or came back before it has left.
  if (isUnconfirmed) {
    return hasCourier
      ? ['on_the_way', 'ask', 'not_reached', 'refused', 'placed']
      : ['ask', 'not_reached', 'placed'];
  }
  return hasCourier
    ? ['on_the_way', 'not_reached', 'confirmed', 'refused', 'placed']
    : ['confirmed', 'not_reached', 'placed', 'on_the_way', 'refused'];
}
