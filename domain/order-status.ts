/** Order statuses by meaning (spec §3); id 2 is unused. */
export const ORDER_STATUS = { pending: 1, completed: 3, canceled: 4 } as const;
export type OrderStatusId = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

/** Payment statuses by meaning (spec §3). */
export const PAYMENT_STATUS = { unpaid: 1, paid: 2, refunded: 3 } as const;
export type PaymentStatusId = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS];

/** Payment methods by meaning (spec §3); only cash on delivery is offered. */
export const PAYMENT_METHOD = { cashOnDelivery: 1, creditCard: 2, bankTransfer: 3 } as const;
export type PaymentMethodId = (typeof PAYMENT_METHOD)[keyof typeof PAYMENT_METHOD];

/** The names that are shown and sent (decisions §3). */
export const ORDER_STATUS_NAMES = {
  1: 'Pending',
  3: 'Delivered',
  4: 'Canceled',
} as const satisfies Record<OrderStatusId, string>;

/** The names that are shown and sent (decisions §3). */
export const PAYMENT_STATUS_NAMES = {
  1: 'Unpaid',
  2: 'Paid',
  3: 'Refunded',
} as const satisfies Record<PaymentStatusId, string>;

/** The names that are shown and sent (spec §3). */
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

/** Completed is paid, any other status is unpaid (spec §4). */
export function paymentStatusFor(orderStatusId: OrderStatusId): PaymentStatusId {
  return orderStatusId === ORDER_STATUS.completed ? PAYMENT_STATUS.paid : PAYMENT_STATUS.unpaid;
}

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
