import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { EMAIL_INVALID } from '../forms/field-messages.ts';
import { Button } from '../ui/button.tsx';
import styles from './newsletter.module.css';

/** Takes an e-mail address and says thank you; nothing is sent anywhere. */
export function Newsletter() {
  const [subscribed, setSubscribed] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const address = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (subscribed) thanks.current?.focus(); // The form that had the focus is gone.
  }, [subscribed]);
  const errorId = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (address.current?.checkValidity()) return setSubscribed(true);
    setWrong(true);
    address.current?.focus();
  };
  return (
    <div className={styles.newsletter}>
      {/* The method `dialog` does nothing here: without JavaScript no address leaves the page. */}
      <form
        className={styles.form}
        method="dialog"
        noValidate
        onSubmit={onSubmit}
        hidden={subscribed}
      >
        <input
          ref={address}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? errorId : undefined}
          onInput={() => setWrong(false)}
          className={styles.address}
          aria-label="E-mail address"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="E-mail address"
        />
        <Button type="submit">Subscribe</Button>
      </form>
      {isWrong && (
        <p id={errorId} className={styles.wrong} role="alert">
          {EMAIL_INVALID}
        </p>
      )}
      <p ref={thanks} role="status" className={styles.thanks} tabIndex={-1}>
        {subscribed && "You've successfully subscribed to our newsletter. Thank you!"}
      </p>
    </div>
  );
}
