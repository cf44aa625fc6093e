import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './newsletter.module.css';

/** Takes an e-mail address and says thank you; nothing is sent anywhere (spec §2). */
export function Newsletter() {
  const [subscribed, setSubscribed] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSubscribed(true);
  };
  return (
    <div className={styles.newsletter}>
      {/* The method `dialog` does nothing here: without JavaScript no address leaves the page. */}
      <form className={styles.form} method="dialog" onSubmit={onSubmit} hidden={subscribed}>
        <input
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
      <p role="status" className={styles.thanks}>
        {subscribed && "You've successfully subscribed to our newsletter. Thank you!"}
      </p>
    </div>
  );
}
