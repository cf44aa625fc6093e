import type { Stage } from './confirmation.ts';
import { ORDER_STATUS } from './order-status.ts';

/** Where an order stands, as its buyer is told without its link; the last two are its end. */
export const LOOKUP_STAGES = [
  'received',
  'confirmed',
  'handed_over',
  'out',
  'delivered',
  'canceled',
] as const;
export type LookupStage = (typeof LOOKUP_STAGES)[number];

/** What decides where an order stands. */
export interface Standing {
  readonly statusId: number;
  /** Its stage where the shop confirms orders; `null`: it has none. */
  readonly confirmation: Stage | null;
  readonly hasCourier: boolean;
  /** A run with it is under way. */
  readonly isOut: boolean;
}

/** Where an order stands, as its buyer is told; that it is held, or that nobody answered, is the shop's own. */
export function lookupStage({ statusId, confirmation, hasCourier, isOut }: Standing): LookupStage {
  if (statusId === ORDER_STATUS.completed) return 'delivered';
  if (statusId === ORDER_STATUS.canceled) return 'canceled';
  if (isOut) return 'out';
  if (hasCourier) return 'handed_over';
  return confirmation === 'confirmed' ? 'confirmed' : 'received';
}
