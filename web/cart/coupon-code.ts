import { useSyncExternalStore } from 'react';
import { normalizeCode } from '../../domain/offers.ts';

/** The code that a shopper typed. */
interface Coupon {
  /** Empty for none. */
  readonly code: string;
  /** Why the shop did not take it with an order; `null` while it was not refused. */
  readonly refusal: string | null;
}

const KEY = 'couponCode';
const NONE: Coupon = { code: '', refusal: null };

let coupon: Coupon | null = null;
const listeners = new Set<() => void>();

/** The code that was typed in this tab; it survives a reload, and goes with the order. */
export function currentCoupon(): Coupon {
  coupon ??= { code: readStored(), refusal: null };
  return coupon;
}

/** Keeps a code as it was typed; an empty one drops it. */
export function keepCoupon(typed: string): void {
  const code = normalizeCode(typed);
  set({ code, refusal: null });
  try {
    if (code === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, code);
  } catch {
    // Blocked or full: it lives on in this page.
  }
}

/** Notes why an order was refused for its code: prices are without it from now on. */
export const refuseCoupon = (refusal: string): void => set({ ...currentCoupon(), refusal });

function set(next: Coupon): void {
  coupon = next;
  for (const listener of [...listeners]) listener();
}

function readStored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The code that was typed; none on the server and while the page is taken over. */
export const useCoupon = (): Coupon => useSyncExternalStore(subscribe, currentCoupon, () => NONE);
