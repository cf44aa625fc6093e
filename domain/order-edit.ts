import { ORDER_STATUS } from './order-status.ts';

/** Texts of an order that an edit may change, in the order in which its history names them. */
export const EDITED_TEXTS = [
  'guest_name',
  'guest_phone',
  'guest_region',
  'guest_city',
  'guest_street',
  'notes',
] as const;
export type EditedText = (typeof EDITED_TEXTS)[number];

/** What an edit can change, as its history has it; `removed`, `quantity` and `added` are of a line. */
export const EDITED_THINGS = [
  'removed',
  'quantity',
  'added',
  'offers',
  'discount',
  'delivery_fee',
  ...EDITED_TEXTS,
] as const;
export type EditedThing = (typeof EDITED_THINGS)[number];

/** One change of an edit: what, of which product, and from what to what; `null`: it was or is not there. */
export interface EditChange {
  readonly what: EditedThing;
  /** The product with its variant, where a line is changed. */
  readonly of?: string | undefined;
  readonly from: string | null;
  readonly to: string | null;
}

/** How often an order may be edited in all: what is kept of it has an end. */
export const MAX_EDITS = 200;
/** How often of these by its buyer. */
export const MAX_EDITS_BY_BUYER = 10;

/** What decides whether an order may be edited. */
interface EditedOrder {
  readonly status_id: number;
  readonly courier_id: number | null;
}

/** Whether the shop may still edit an order: while it is pending, also once a courier has it. */
export const isEditable = ({ status_id }: Pick<EditedOrder, 'status_id'>): boolean =>
  status_id === ORDER_STATUS.pending;

/** Whether its buyer may still correct the address: while it is pending and no courier has it, whose slip may be printed. */
export const isCorrectable = (order: EditedOrder): boolean =>
  isEditable(order) && order.courier_id === null;

/** The changes from some texts to others; what `to` does not name stays. */
export function changesOfTexts(
  from: Readonly<Record<EditedText, string>>,
  to: Readonly<Partial<Record<EditedText, string | undefined>>>,
): EditChange[] {
  return EDITED_TEXTS.flatMap((what) => {
    const next = to[what] ?? from[what];
    return next === from[what] ? [] : [{ what, from: from[what], to: next }];
  });
}
