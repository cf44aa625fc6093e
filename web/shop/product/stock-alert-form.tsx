import { useEffect, useRef, useState } from 'react';
import { isEmail } from '../../../domain/email.ts';
import { STOCK_ALERT_SET } from '../../../domain/success-messages.ts';
import { typedLine } from '../../../domain/typed-text.ts';
import { useCall } from '../../api/call.ts';
import { EMAIL_INVALID, EMAIL_MISSING } from '../../forms/field-messages.ts';
import { type Errors, useForm, useSubmit, type Values } from '../../forms/use-form.ts';
import { useUser } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import styles from './stock-alert-form.module.css';

interface StockAlertFormProps {
  readonly productId: number;
  /** What of it, where it is sold in variants. */
  readonly variantId: number | undefined;
}

/** Takes the address that gets one mail when the product, or the variant, can be ordered again. */
export function StockAlertForm({ productId, variantId }: StockAlertFormProps) {
  const call = useCall();
  const user = useUser();
  const [sentTo, setSentTo] = useState('');
  const form = useForm(FIELDS, errorsOf);
  const { onSubmit, busy } = useSubmit(form, {
    async send() {
      const email = form.values().email.trim();
      await call('POST /products/{id}/stock-alerts', {
        params: { id: productId },
        body: variantId ? { email, variant_id: variantId } : { email },
      });
      setSentTo(email);
      return STOCK_ALERT_SET;
    },
    texts: {
      incomplete: EMAIL_MISSING,
      busy: 'Sending...',
      failed: 'Your address did not get through: please try again',
    },
  });
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sentTo) done.current?.focus(); // The field that had the focus is gone.
  }, [sentTo]);
  const { ref } = form.handlers;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]); // It stands where the button was pressed.
  return (
    <form {...form.handlers} className={styles.form} method="dialog" noValidate onSubmit={onSubmit}>
      {!sentTo && (
        <>
          <Input
            label="Your e-mail address"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={user?.email}
            error={form.errors.email}
          />
          <Button type="submit" size="large" wide busy={busy && 'Sending...'}>
            Tell me when it is back
          </Button>
        </>
      )}
      <p ref={done} role="status" tabIndex={-1} className={styles.done}>
        {sentTo && (
          <>
            One mail goes to <bdi dir="ltr">{sentTo}</bdi> once it is back.
          </>
        )}
      </p>
    </form>
  );
}

const FIELDS = ['email'] as const;

function errorsOf({ email }: Values<'email'>): Errors<'email'> {
  if (email.trim() === '') return { email: EMAIL_MISSING };
  return isEmail(typedLine(email)) ? {} : { email: EMAIL_INVALID };
}
