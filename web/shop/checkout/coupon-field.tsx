import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  COUPON_FIELD,
  dropCredit,
  isCreditTyped,
  storeCoupon,
  useCoupon,
} from '../../cart/use-offers.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import styles from './coupon-field.module.css';

interface CouponFieldProps {
  /** Why the code takes nothing off; `undefined` where it does, or is being looked up. */
  readonly problem: string | undefined;
  readonly loading: boolean;
}

/** The code of store credit that pays, and where discount codes and others like it are typed. */
export function CouponField(props: CouponFieldProps) {
  const { credit } = useCoupon();
  return (
    <>
      {credit !== '' && props.problem === undefined && (
        <p className={styles.applied} role="status">
          <span>
            {props.loading ? 'Looking up' : 'Store credit'} <bdi dir="ltr">{credit}</bdi>
          </span>
          <Button variant="quiet" size="small" onClick={dropCredit} className={styles.remove}>
            Remove<span className="visually-hidden"> store credit</span>
          </Button>
        </p>
      )}
      <CodeField {...props} />
    </>
  );
}

/** Where a code is typed: collapsed until it is wanted. A code that holds stands among the sums, and can be removed here. */
function CodeField({ problem, loading }: CouponFieldProps) {
  const { code, credit, refusal } = useCoupon();
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const applied = useRef<HTMLParagraphElement>(null);
  const isWanted = useRef(false);
  const shown = isOpen || problem !== undefined;
  useEffect(() => {
    if (shown && refusal !== null) input.current?.focus(); // Refused with the order: the shopper goes on there.
  }, [shown, refusal]);
  useEffect(() => {
    // What was pressed goes, and what stands there until the code is looked up: the focus goes along.
    const { activeElement: now, body } = document;
    if (isWanted.current && (now === body || now === applied.current))
      (input.current ?? applied.current)?.focus();
    if (!loading) isWanted.current = false;
  });

  const apply = () => {
    isWanted.current = true;
    if (problem !== undefined) dropCredit(); // What is wrong may be its code, which is typed again.
    storeCoupon(input.current?.value ?? '');
    if (isCreditTyped(input.current?.value ?? '')) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // It would place the order.
    apply();
  };
  const remove = () => {
    storeCoupon('');
    setOpen(true);
    isWanted.current = true;
  };

  if (code !== '' && problem === undefined) {
    return (
      <p ref={applied} className={styles.applied} role="status" tabIndex={-1}>
        <span>
          {loading ? 'Looking up' : 'Discount code'} <bdi dir="ltr">{code}</bdi>
        </span>
        <Button variant="quiet" size="small" onClick={remove} className={styles.remove}>
          Remove<span className="visually-hidden"> discount code</span>
        </Button>
      </p>
    );
  }
  if (!shown) {
    return (
      <button
        type="button"
        className={styles.open}
        onClick={() => {
          isWanted.current = true;
          setOpen(true);
        }}
      >
        Discount code
      </button>
    );
  }
  return (
    <Input
      ref={input}
      label="Discount code"
      name={COUPON_FIELD}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      maxLength={40}
      defaultValue={credit || code}
      // Each refused code is said, also while the focus stays where it is.
      error={
        problem && (
          <span key={code} role="alert">
            {problem}
          </span>
        )
      }
      onKeyDown={onKeyDown}
      after={
        <Button variant="quiet" size="small" onClick={apply} className={styles.apply}>
          Apply
        </Button>
      }
    />
  );
}
