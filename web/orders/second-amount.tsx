import type { Order } from '../../contract/orders.ts';
import { parseCents } from '../../domain/money.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { type SecondCurrency, shownSecond } from '../../domain/second-currency.ts';
import { BOTH_CURRENCIES } from '../../domain/words/second-currency.ts';
import { useShopSettings } from '../shop-settings.ts';
import { useWords } from '../use-words.ts';
import styles from './second-amount.module.css';

interface SecondAmountProps {
  readonly cents: number;
  /** As an order has frozen it; absent: as it holds now. */
  readonly currency?: SecondCurrency | undefined;
}

/** What an amount comes to in the shop's second currency: "or 2,327,000 LBP". Nothing where it has none. */
export default function SecondAmount({ cents, currency }: SecondAmountProps) {
  const say = useWords(BOTH_CURRENCIES);
  const { second_currency: now } = useShopSettings();
  const held = currency ?? now;
  const amount = held && shownSecond(cents, held);
  if (!amount) return null;
  return <bdi className={styles.second}>{say('or', { amount })}</bdi>;
}

/** The same of an order: at its own rate, and at today's while it has none and is not decided. */
export function SecondTotal({ order }: { readonly order: Order }) {
  const isOpen = order.status.id === ORDER_STATUS.pending;
  if (!order.second_currency && !isOpen) return null;
  return <SecondAmount cents={parseCents(order.total_price)} currency={order.second_currency} />;
}
