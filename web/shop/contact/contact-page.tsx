import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isEmail } from '../../../domain/email.ts';
import { CONTACT_INCOMPLETE } from '../../../domain/refusal-messages.ts';
import type { ShopSettings } from '../../../domain/shop-settings.ts';
import { typedLine } from '../../../domain/typed-text.ts';
import { ApiError, useCall } from '../../api/call.ts';
import { EMAIL_MISSING } from '../../forms/field-messages.ts';
import { type Errors, useForm, type Values } from '../../forms/use-form.ts';
import type { Meta, PageLocation, Read } from '../../page.ts';
import { useUser } from '../../session/use-session.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { type ContactWay, contactWays, wayKey } from '../layout/contact-ways.ts';
import styles from './contact-page.module.css';

export const load = (_location: PageLocation, _read: Read, { shop_name }: ShopSettings): Meta => ({
  title: 'Contact',
  description: `Write to ${shop_name}: questions about pieces, orders and delivery are answered by a person.`,
  canonical: '/contact',
});

/** How to reach the shop, and a form that does. */
export default function ContactPage() {
  const settings = useShopSettings();
  const ways = contactWays(settings);
  return (
    <div className={`container ${styles.page}`}>
      <div className={styles.words}>
        <SectionHeading as="h1">Contact</SectionHeading>
        <p className={styles.text}>
          A question about a piece, an order, or a corner that needs something? Write to us: a
          person reads it, mostly within a day.
        </p>
        {settings.order_lookup && (
          <p>
            <a href="/track-order">Where is my order?</a>
          </p>
        )}
        <ul className={styles.ways}>
          {ways.map((way) => (
            <li key={wayKey(way)}>
              <Way way={way} />
            </li>
          ))}
        </ul>
      </div>
      <ContactForm />
    </div>
  );
}

const PIN =
  'M12 20.5c-4-4.2-6.25-7.4-6.25-10.5a6.25 6.25 0 0 1 12.5 0c0 3.1-2.25 6.3-6.25 10.5ZM12 12.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5Z';
const INSTAGRAM =
  'M4 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8ZM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM16.75 7.2v.1';

const ICONS = { email: 'mail', phone: 'phone', whatsapp: 'phone', hours: 'clock' } as const;

function drawingOf({ kind, href = '' }: ContactWay) {
  if (kind === 'address') return { path: PIN };
  if (kind !== 'social') return { name: ICONS[kind] };
  return /\binstagram\.com\//i.test(href) ? { path: INSTAGRAM } : ({ name: 'image' } as const);
}

function Way({ way }: { readonly way: ContactWay }) {
  const { kind, text, href, away } = way;
  const words = kind === 'phone' ? <bdi dir="ltr">{text}</bdi> : <span>{text}</span>;
  if (!href)
    return (
      <p className={styles.way}>
        <Icon {...drawingOf(way)} size={20} />
        {words}
      </p>
    );
  return (
    <a className={styles.way} href={href} {...(away && { target: '_blank', rel: 'noreferrer' })}>
      <Icon {...drawingOf(way)} size={20} />
      {words}
      {away && (
        <Icon name="arrow-end" size={16} className={styles.away} label="(opens in a new tab)" />
      )}
    </a>
  );
}

/** E-mail and message. What is typed stays until it has arrived. */
function ContactForm() {
  const { errors, outcome, handlers, onSubmit } = useContactForm();
  useOrderInQuestion(handlers.ref);
  useCustomersEmail(handlers.ref);
  return (
    // The method `dialog` does nothing here: without JavaScript no message leaves the page.
    <form {...handlers} className={styles.form} method="dialog" noValidate onSubmit={onSubmit}>
      <Input
        label="Email"
        name="email"
        type="email"
        required
        maxLength={MAX_EMAIL_LENGTH}
        autoComplete="email"
        error={errors.email}
      />
      <Textarea
        label="Message"
        name="message"
        required
        rows={6}
        maxLength={MAX_MESSAGE_LENGTH}
        error={errors.message}
      />
      <OutcomeLine outcome={outcome} />
      <Button type="submit" size="large" busy={outcome === 'sending' && 'Sending...'}>
        Send message
      </Button>
      <p className={styles.withoutScript}>
        The form needs JavaScript. The e-mail address beside it does not.
      </p>
    </form>
  );
}

/** Begins the message with the order that the visitor comes from, `/contact#order-12`; what is typed already stays. */
function useOrderInQuestion(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const [, id] = /^#order-(\d{1,10})$/.exec(location.hash) ?? [];
    const message = form.current?.elements.namedItem('message');
    if (id === undefined || !(message instanceof HTMLTextAreaElement)) return;
    if (message.value === '') message.value = `About my order #${id}:\n`;
  }, [form]);
}

/** A customer need not type the address that the shop knows; what is typed already stays. */
function useCustomersEmail(form: RefObject<HTMLFormElement | null>) {
  const email = useUser()?.email;
  useEffect(() => {
    const field = form.current?.elements.namedItem('email');
    if (email === undefined || !(field instanceof HTMLInputElement)) return;
    if (field.value === '') field.value = email;
  }, [form, email]);
}

/** The regions stand before anything is said in them: screen readers announce what changes. */
function OutcomeLine({ outcome }: { readonly outcome: Outcome }) {
  return (
    <>
      <div className={styles.outcome} role="alert">
        {outcome === 'incomplete' && (
          <p className={styles.wrong}>
            <Icon name="alert" size={20} />
            {CONTACT_INCOMPLETE}
          </p>
        )}
        {outcome === 'failed' && (
          <p className={styles.wrong}>
            <Icon name="alert" size={20} />
            Your message could not be sent just now. What you wrote is still here.
          </p>
        )}
      </div>
      <div className={styles.outcome} role="status">
        {outcome === 'sent' && (
          <p className={styles.thanks}>
            <Icon name="check" size={20} />
            Thank you for reaching out! We will get back to you shortly.
          </p>
        )}
      </div>
    </>
  );
}

/** `wrong`: the fields say what is to be corrected. */
type Outcome = 'none' | 'incomplete' | 'wrong' | 'sending' | 'sent' | 'failed';

/** Sends a message once at a time. Success clears the form, failure keeps it. */
function useContactForm() {
  const form = useForm(MESSAGE_FIELDS, validateMessage);
  const call = useCall();
  const running = useRef(false);
  const [outcome, setOutcome] = useState<Outcome>('none');

  const send = async (): Promise<Outcome> => {
    const { email, message } = form.values();
    try {
      await call('POST /send-email', { body: { email: email.trim(), message: message.trim() } });
      form.handlers.ref.current?.reset();
      return 'sent';
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) return 'failed';
      const wrong = error.errors ?? {};
      form.show({
        ...(wrong.email && { email: NO_ADDRESS }),
        ...(wrong.message && { message: `The message ${wrong.message[0]}` }),
      });
      return 'wrong';
    }
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    const values = form.values();
    const errors = validateMessage(values);
    form.show(errors);
    if (isIncomplete(values)) return setOutcome('incomplete');
    if (Object.keys(errors).length > 0) return setOutcome('wrong');
    running.current = true;
    setOutcome('sending');
    setOutcome(await send());
    running.current = false;
  };
  return { errors: form.errors, handlers: form.handlers, outcome, onSubmit };
}

const MESSAGE_FIELDS = ['email', 'message'] as const;
type MessageField = (typeof MESSAGE_FIELDS)[number];

/** In characters. */
const MAX_EMAIL_LENGTH = 254;
const MAX_MESSAGE_LENGTH = 5000;

const NO_ADDRESS = 'Please enter an e-mail address that we can answer to';

/** What is wrong with a message before it is sent; the server looks closer. */
function validateMessage({ email, message }: Values<MessageField>): Errors<MessageField> {
  return {
    ...(email.trim() === ''
      ? { email: EMAIL_MISSING }
      : !isEmail(typedLine(email)) && { email: NO_ADDRESS }),
    ...(message.trim() === '' && { message: 'Please enter a message' }),
  };
}

/** Whether a field is empty: the form then says so as a whole. */
const isIncomplete = (values: Values<MessageField>): boolean =>
  MESSAGE_FIELDS.some((field) => values[field].trim() === '');
