import type { PlacedOrder } from '../../contract/orders.ts';

const KEY = 'placedOrder';

/** How an order came about; the order itself does not tell. */
interface Circumstances {
  /** False for Buy Now: the cart took no part and stays (decisions §4). */
  readonly fromCart: boolean;
  /** The sum that stood on the button. */
  readonly expectedCents: number;
  /** It is an earlier try that had come through: what was changed afterwards is not in it. */
  readonly earlier: boolean;
}

/** What the success page tells about the order just placed; kept for this tab, survives a reload. */
export interface PlacedOrderNote extends Circumstances {
  readonly id: number;
  readonly total_price: string;
  readonly phone: string;
  readonly email: string;
  /** Shows the order without an account; empty for customers, who have their own list. */
  readonly tracking_token: string;
  /** Set once the success page has cleared the cart, so that a reload clears nothing new. */
  readonly cleared: boolean;
}

/** Fallback while storage is blocked. */
let unstored: PlacedOrderNote | null = null;

export function keepPlacedOrder(order: PlacedOrder, circumstances: Circumstances): void {
  const { id, total_price, guest_phone: phone, guest_email: email, tracking_token = '' } = order;
  write({ id, total_price, phone, email, tracking_token, ...circumstances, cleared: false });
}

export function markCartCleared(note: PlacedOrderNote): void {
  write({ ...note, cleared: true });
}

/** The order just placed in this tab, or `null`. */
export function readPlacedOrder(): PlacedOrderNote | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isNote(stored) ? stored : unstored;
  } catch {
    return unstored;
  }
}

function write(note: PlacedOrderNote): void {
  unstored = null;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(note));
  } catch {
    unstored = note; // Lives on in this page.
  }
}

function isNote(value: unknown): value is PlacedOrderNote {
  if (typeof value !== 'object' || value === null) return false;
  const { id, total_price, phone, email, tracking_token, expectedCents } =
    value as Partial<PlacedOrderNote>;
  return (
    Number.isInteger(id) &&
    Number.isInteger(expectedCents) &&
    [phone, email, tracking_token].every((text) => typeof text === 'string') &&
    typeof total_price === 'string' &&
    /^\d{1,12}\.\d{2}$/.test(total_price)
  );
}
