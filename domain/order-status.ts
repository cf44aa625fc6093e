import { parseCents } from './money.ts';

/** Order statuses by meaning; id 2 is unused. */
export const ORDER_STATUS = { pending: 1, completed: 3, canceled: 4 } as const;
export type OrderStatusId = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

/** Payment statuses by meaning. */
export const PAYMENT_STATUS = { unpaid: 1, paid: 2, refunded: 3 } as const;
export type PaymentStatusId = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS];

/** Payment methods by meaning; only cash on delivery is offered. */
export const PAYMENT_METHOD = { cashOnDelivery: 1, creditCard: 2, bankTransfer: 3 } as const;
export type PaymentMethodId = (typeof PAYMENT_METHOD)[keyof typeof PAYMENT_METHOD];

/** The names that are shown and sent. */
export const ORDER_STATUS_NAMES = {
  1: 'Pending',
  3: 'Delivered',
  4: 'Canceled',
} as const satisfies Record<OrderStatusId, string>;

/** The names that are shown and sent. */
export const PAYMENT_STATUS_NAMES = {
  1: 'Unpaid',
  2: 'Paid',
  3: 'Refunded',
} as const satisfies Record<PaymentStatusId, string>;

/** The names that are shown and sent. */
export const PAYMENT_METHOD_NAMES = {
  1: 'Cash on delivery',
  2: 'Credit card',
  3: 'Bank transfer',
} as const satisfies Record<PaymentMethodId, string>;

/** The order statuses' ids, in the order in which choosers show them. */
export const ORDER_STATUS_IDS = Object.values(ORDER_STATUS);
/** The payment statuses' ids. */
export const PAYMENT_STATUS_IDS = Object.values(PAYMENT_STATUS);
/** The payment methods' ids. */
export const PAYMENT_METHOD_IDS = Object.values(PAYMENT_METHOD);

/** What a payment status is called on screens and paper: where less was given back than was paid, "Refunded in part" (docs/product.md, Returns). */
export function paymentText({
  payment_status: { id, name },
  total_price,
  credit = '0.00',
  refunded,
}: {
  readonly payment_status: { readonly id: number; readonly name: string };
  readonly total_price: string;
  readonly credit?: string | undefined;
  readonly refunded?: string | undefined;
}): string {
  const isPart =
    id === PAYMENT_STATUS.refunded &&
    refunded !== undefined &&
    parseCents(refunded) < parseCents(total_price) + parseCents(credit);
  return isPart ? REFUNDED_IN_PART : name;
}

const REFUNDED_IN_PART = 'Refunded in part';

/** Completed is paid, any other status is unpaid. */
export function paymentStatusFor(orderStatusId: OrderStatusId): PaymentStatusId {
  return orderStatusId === ORDER_STATUS.completed ? PAYMENT_STATUS.paid : PAYMENT_STATUS.unpaid;
}

/** For this long a change of an order's status may be a slip: its buyer gets no mail before. In seconds. */
export const UNDO_SECONDS = 120;

/** A change of an order's status. */
export interface StatusChange {
  readonly from_status_id: number;
  readonly to_status_id: number;
  readonly changed_at: Date;
  /** The buyer made it, not the shop. */
  readonly by_buyer: boolean;
}

/** Changes as the buyer sees them, the oldest first: without those that the shop took back at once, and without the taking back. */
export function withoutUndone<Change extends StatusChange>(changes: readonly Change[]): Change[] {
  const kept: Change[] = [];
  for (const change of changes) {
    const last = kept.at(-1);
    if (last && takesBack(change, last)) kept.pop();
    else kept.push(change);
  }
  return kept;
}

const takesBack = (change: StatusChange, last: StatusChange): boolean =>
  !change.by_buyer &&
  !last.by_buyer &&
  change.to_status_id === last.from_status_id &&
  change.changed_at.getTime() - last.changed_at.getTime() <= UNDO_SECONDS * 1000;

/** Whether it is an order status id: 1, 3 or 4. */
export function isOrderStatusId(value: unknown): value is OrderStatusId {
  return ORDER_STATUS_IDS.some((id) => id === value);
}

/** Whether it is a payment status id: 1 to 3. */
export function isPaymentStatusId(value: unknown): value is PaymentStatusId {
  return PAYMENT_STATUS_IDS.some((id) => id === value);
}

/** Whether it is a payment method id: 1 to 3. */
export function isPaymentMethodId(value: unknown): value is PaymentMethodId {
  return PAYMENT_METHOD_IDS.some((id) => id === value);
}
