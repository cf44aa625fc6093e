import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useCall } from '../api/call.ts';
import { EMAIL_INVALID } from '../forms/field-messages.ts';
import { loadPart } from '../lazy.tsx';
import { useShopSettings } from '../shop-settings.ts';
import { Button } from '../ui/button.tsx';
import styles from './newsletter.module.css';

/** Takes an e-mail address. It is sent where the shop keeps a newsletter, with code that comes then; else the form says thank you, and nothing is sent anywhere. */
export function Newsletter() {
  const { newsletter } = useShopSettings();
  const call = useCall();
  const [said, setSaid] = useState({ thanks: '', wrong: '' });
  const [busy, setBusy] = useState(false);
  const address = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (said.thanks) thanks.current?.focus(); // The form that had the focus is gone.
  }, [said]);
  const errorId = useId();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { current } = address;
    if (busy || !current) return;
    if (!current.checkValidity()) {
      setSaid({ thanks: '', wrong: EMAIL_INVALID });
      current.focus();
    } else if (newsletter) {
      setBusy(true);
      const sent = loadPart(() => import('./subscribe.ts'));
      setSaid(
        await sent.then(
          (part) => part.subscribe(call, current.value),
          () => said,
        ),
      );
      setBusy(false);
    } else setSaid({ thanks: THANKS, wrong: '' });
  };
  return (
    <div className={styles.newsletter}>
      {/* The method `dialog` does nothing here: without JavaScript no address leaves the page. */}
      <form
        className={styles.form}
        method="dialog"
        noValidate
        onSubmit={onSubmit}
        hidden={said.thanks !== ''}
      >
        <input
          ref={address}
          aria-invalid={said.wrong !== '' || undefined}
          aria-describedby={said.wrong ? errorId : undefined}
          onInput={() => setSaid({ thanks: '', wrong: '' })}
          className={styles.address}
          aria-label="E-mail address"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="E-mail address"
        />
        <Button type="submit" busy={busy && 'Sending…'}>
          Subscribe
        </Button>
      </form>
      {said.wrong && (
        <p id={errorId} className={styles.wrong} role="alert">
          {said.wrong}
        </p>
      )}
      <p ref={thanks} role="status" className={styles.thanks} tabIndex={-1}>
        {said.thanks}
      </p>
    </div>
  );
}

const THANKS = "You've successfully subscribed to our newsletter. Thank you!";
