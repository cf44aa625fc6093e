import { Suspense, useState } from 'react';
import { lazyPart } from '../../lazy.tsx';
import { useMoney } from '../../shop-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { CheckoutItems } from './bought-items.ts';
import styles from './summary-on-top.module.css';

const SummaryContent = lazyPart(async () => ({
  default: (await import('./summary-content.tsx')).SummaryContent,
}));

/** On phones the summary stands below the form: the sum is told before it, the rest on demand. */
export function SummaryOnTop({ bought }: { readonly bought: CheckoutItems }) {
  const money = useMoney();
  const [open, setOpen] = useState(false);
  const { sums, totals } = bought;
  return (
    <details className={styles.top} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.line}>
        <span>Order summary</span>
        <Icon name="chevron-down" size={20} className={styles.arrow} />
        <span className={styles.sum}>
          {sums === 'loading' && <Skeleton width="4ch" height="1.5em" />}
          {sums === 'known' && <bdi dir="ltr">{money(totals.totalCents)}</bdi>}
        </span>
      </summary>
      {open && (
        <div className={styles.content}>
          <Suspense fallback={<Skeleton height="12rem" />}>
            <SummaryContent bought={bought} />
          </Suspense>
        </div>
      )}
    </details>
  );
}
