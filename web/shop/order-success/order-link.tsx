import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import styles from './order-link.module.css';

interface OrderLinkProps {
  /** Path with the token: `/orders/41#t=…`. */
  readonly path: string;
  readonly mailed: boolean;
}

/** The order's link, to be kept: it shows the order without an account. */
export function OrderLink({ path, mailed }: OrderLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [said, say] = useState('');
  const url = new URL(path, location.origin).href;
  const copy = async () => {
    if (await copyText(url)) return say('The link is copied.');
    field.current?.select();
    say('The link is selected: copy it from the field.');
  };
  return (
    <div className={styles.keep}>
      <div className={styles.row}>
        <Input
          ref={field}
          className={styles.field}
          label="Link to your order"
          value={url}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="secondary" onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      <p className={styles.hint}>
        Keep this link: it shows your order without an account.
        {mailed && ' It is on its way to your e-mail address, too.'}
      </p>
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}

/** Answers false where the browser does not let a page copy, as on plain http. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
