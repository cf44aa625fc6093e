import type { SendMailOptions } from 'nodemailer';
import type { DueMail } from './outbox-queries.ts';
import { fillInTokens, type TokenMakers } from './write-letter.ts';

/** What all mails of the shop share. */
export interface Stationery extends TokenMakers {
  /** The shop's own address, which also names its mails. */
  readonly shopEmail: string;
  /** Who mails come from, as it stands now. */
  readonly readSender: () => Promise<Sender>;
}

/** Who a mail comes from. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The same once it is known who signs. */
type SignedStationery = Omit<Stationery, 'readSender'> & { readonly sender: Sender };

/** Names a mail once for all: by its row and by when that was written. */
export const mailName = ({ id, created_at }: DueMail): string => `${created_at.getTime()}-${id}`;

/**
 * The message of a row of the outbox. Its Message-ID is the mail's name: should a mail go out twice, both
 * are recognised as one. Addresses are handed over as objects, so that none is read as a list.
 */
export function composeMessage(
  mail: DueMail,
  { shopEmail, sender, ...tokens }: SignedStationery,
): SendMailOptions {
  const domain = shopEmail.slice(shopEmail.lastIndexOf('@') + 1);
  return {
    from: { ...sender },
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
    subject: mail.subject,
    text: fillInTokens(mail.text_body, tokens),
    ...(mail.html_body === null ? {} : { html: fillInTokens(mail.html_body, tokens) }),
    date: mail.created_at,
    messageId: `<${mailName(mail)}@${domain}>`,
    // No out-of-office replies to what a machine wrote (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
