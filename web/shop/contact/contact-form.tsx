import { Button } from '../../ui/button.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './contact-form.module.css';
import { LONGEST_EMAIL, LONGEST_MESSAGE } from './message-rules.ts';
import { type Outcome, useContactForm } from './use-contact-form.ts';

/** E-mail and message (spec §5). What is typed stays until it has arrived. */
export function ContactForm() {
  const { errors, outcome, handlers, onSubmit } = useContactForm();
  return (
    // The method `dialog` does nothing here: without JavaScript no message leaves the page.
    <form {...handlers} className={styles.form} method="dialog" noValidate onSubmit={onSubmit}>
      <Input
        label="Email"
        name="email"
        type="email"
        required
        maxLength={LONGEST_EMAIL}
        autoComplete="email"
        error={errors.email}
      />
      <Textarea
        label="Message"
        name="message"
        required
        rows={6}
        maxLength={LONGEST_MESSAGE}
        error={errors.message}
      />
      <OutcomeLine outcome={outcome} />
      <Button type="submit" size="large" busy={outcome === 'sending' && 'Sending...'}>
        {outcome === 'failed' ? 'Retry' : 'Send message'}
      </Button>
      <p className={styles.withoutScript}>
        The form needs JavaScript. The e-mail address beside it does not.
      </p>
    </form>
  );
}

/** The regions stand before anything is said in them: screen readers announce what changes. */
function OutcomeLine({ outcome }: { readonly outcome: Outcome }) {
  return (
    <>
      <div className={styles.outcome} role="alert">
        {outcome === 'incomplete' && (
          <p className={styles.wrong}>
            <Icon name="alert" size={20} />
            Please fill in all fields.
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
