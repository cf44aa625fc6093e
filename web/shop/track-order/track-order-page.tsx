import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OrderStanding } from '../../../contract/order-lookup.ts';
import { normalizePhoneNumber } from '../../../domain/phone.ts';
import { asciiDigits } from '../../../domain/typed-text.ts';
import { ORDER_LOOKUP } from '../../../domain/words/order-lookup.ts';
import { speaker } from '../../../domain/words/say.ts';
import { ApiError, explainFailure, useCall } from '../../api/call.ts';
import { type Errors, useForm, useSubmit, type Values } from '../../forms/use-form.ts';
import type { Meta } from '../../page.ts';
import { PhoneField } from '../../phone/phone-field.tsx';
import { usePhoneRules } from '../../phone/use-phone-rules.ts';
import styles from '../../session/account-form.module.css';
import { AccountFrame } from '../../session/account-form.tsx';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { Standing } from './standing.tsx';

export const load = (): Meta => ({
  title: speaker(ORDER_LOOKUP, 'en')('title'),
  canonical: '/track-order',
});

const FIELDS = ['order', 'dialCode', 'phone'] as const;
type Field = (typeof FIELDS)[number];

/** Where an order stands, for who has its number and phone but not its link. */
export default function TrackOrderPage() {
  const say = useWords(ORDER_LOOKUP);
  const { order_lookup } = useShopSettings();
  const contact = <a href="/contact">{say('ask')}</a>;
  return (
    <AccountFrame
      title={say('title')}
      lead={order_lookup ? say('lead') : say('off')}
      instead={contact}
    >
      {order_lookup && <Lookup />}
    </AccountFrame>
  );
}

function Lookup() {
  const say = useWords(ORDER_LOOKUP);
  const call = useCall();
  const rules = usePhoneRules();
  const [found, setFound] = useState<OrderStanding | null>(null);
  const [failure, setFailure] = useState('');
  const form = useForm(FIELDS, (values) => errorsOf(values, say));
  useOrderInQuestion(form.handlers.ref);
  const asked = () => {
    const { order, dialCode, phone } = form.values();
    return { id: numberIn(order), phone: normalizePhoneNumber(dialCode, phone) };
  };
  const { onSubmit, busy } = useSubmit(form, {
    async send() {
      setFailure('');
      setFound(null);
      try {
        setFound(await call('POST /orders/lookup', { body: asked() }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 422)
          setFailure(explainFailure(error, say('failed')));
        throw error;
      }
      return '';
    },
    fieldErrors: (error) => refusedFields(error),
  });
  const { errors } = form;
  return (
    <>
      {/* The method `dialog` does nothing here: without JavaScript no number leaves the page. */}
      <form
        {...form.handlers}
        className={styles.form}
        method="dialog"
        noValidate
        onSubmit={onSubmit}
      >
        <Input
          label={say('number')}
          name="order"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          required
          maxLength={12}
          hint={errors.order ? undefined : say('number_hint')}
          error={errors.order}
        />
        <PhoneField rules={rules} error={errors.phone} onCountry={() => form.clear('phone')} />
        <Button
          type="submit"
          size="large"
          wide
          className={styles.send}
          busy={busy && say('finding')}
        >
          {say('find')}
        </Button>
      </form>
      <div role="alert" className={styles.outcome}>
        {failure}
      </div>
      {found && (
        <Announced>
          <Standing order={found} />
          <SendLink asked={asked} />
        </Announced>
      )}
      {!found && failure !== '' && <SendLink asked={asked} />}
    </>
  );
}

/** Takes the focus: the answer stands below the button that was pressed. */
function Announced({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.form}>
      {children}
    </div>
  );
}

interface SendLinkProps {
  readonly asked: () => { readonly id: number; readonly phone: string };
}

/** Has the link sent to who bought. What it says is the same whatever is known. */
function SendLink({ asked }: SendLinkProps) {
  const say = useWords(ORDER_LOOKUP);
  const call = useCall();
  const [state, setState] = useState<'idle' | 'sending' | 'asked'>('idle');
  const [said, setSaid] = useState('');
  const send = async () => {
    setState('sending');
    try {
      await call('POST /orders/lookup/link', { body: asked() });
      setSaid(say('link_asked'));
      setState('asked');
    } catch (error) {
      setSaid(explainFailure(error, say('link_failed')));
      setState('idle');
    }
  };
  return (
    <section className={styles.form}>
      <p className={styles.outcome}>{say('link_why')}</p>
      {state !== 'asked' && (
        <Button
          variant="secondary"
          wide
          busy={state === 'sending' && say('sending')}
          onClick={() => void send()}
        >
          {say('send_link')}
        </Button>
      )}
      <p role="status" className={styles.outcome}>
        {said}
      </p>
    </section>
  );
}

/** Puts in the order that the visitor comes from, `/track-order#12`; what is typed already stays. */
function useOrderInQuestion(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const [, id] = /^#(\d{1,10})$/.exec(location.hash) ?? [];
    const field = form.current?.elements.namedItem('order');
    if (id && field instanceof HTMLInputElement && field.value === '') field.value = id;
  }, [form]);
}

/** "#1042" and "1042" are the same number. */
const numberIn = (typed: string): number => Number(asciiDigits(typed).replace(/[#\s]/g, ''));

function errorsOf(
  { order, phone }: Values<Field>,
  say: (key: 'number_missing' | 'phone_missing') => string,
): Errors<Field> {
  const id = numberIn(order);
  return {
    ...(!(Number.isInteger(id) && id > 0) && { order: say('number_missing') }),
    ...(phone.trim() === '' && { phone: say('phone_missing') }),
  };
}

function refusedFields(error: unknown): Errors<Field> {
  const wrong = error instanceof ApiError ? (error.errors ?? {}) : {};
  return {
    ...(wrong.id?.[0] && { order: wrong.id[0] }),
    ...(wrong.phone?.[0] && { phone: wrong.phone[0] }),
  };
}
