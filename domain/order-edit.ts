import { type CartLine, type LineKey, lineKey, MAX_LINES } from './cart.ts';
import { ORDER_STATUS } from './order-status.ts';
import type { DeliveryRule } from './pricing.ts';

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

/** What an edit changes of who and where; it goes with the person. */
export const EDITED_ADDRESS = [...EDITED_TEXTS, 'guest_landmark'] as const;

/** What an edit can change, as its history has it; `removed`, `quantity` and `added` are of a line. */
export const EDITED_THINGS = [
  'removed',
  'quantity',
  'added',
  'offers',
  'discount',
  'delivery_fee',
  'credit',
  'delivery_window',
  ...EDITED_ADDRESS,
] as const;
export type EditedThing = (typeof EDITED_THINGS)[number];

const MONEY: ReadonlySet<EditedThing> = new Set(['offers', 'discount', 'delivery_fee', 'credit']);

/** Whether a change is of an amount of money. */
export const isOfMoney = (what: EditedThing): boolean => MONEY.has(what);

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

/** How many of a line there were and are to be; 0: it was or is not there. */
export interface LineChange extends LineKey {
  readonly from: number;
  readonly to: number;
}

/** The lines of which there are more or fewer afterwards: those of before in their order, then new ones. */
export function changesOfLines(
  before: readonly CartLine[],
  after: readonly CartLine[],
): LineChange[] {
  const wanted = new Map(after.map((line) => [lineKey(line), line.quantity]));
  const known = new Set(before.map(lineKey));
  const all = [
    ...before.map((line) => changeOf(line, line.quantity, wanted.get(lineKey(line)) ?? 0)),
    ...after
      .filter((line) => !known.has(lineKey(line)))
      .map((line) => changeOf(line, 0, line.quantity)),
  ];
  return all.filter(({ from, to }) => from !== to);
}

const changeOf = ({ productId, variantId }: LineKey, from: number, to: number): LineChange => ({
  productId,
  ...(variantId !== undefined && { variantId }),
  from,
  to,
});

/**
 * By how much a count changes with a line: below 0 the order takes more, above 0 it gives back. What it never took, since
 * the product was not counted then, does not come back.
 *
 * @param held how many of the line the order has taken from the count by now
 */
export const stockChange = ({ from, to }: LineChange, held: number): number =>
  to < from ? Math.min(held, from - to) : from - to;

/**
 * What delivery costs from how much on, for an order that is edited: as long as a fee is due it is the one that the order has,
 * today's where it had none. In cents.
 */
export const ruleOfEdit = (today: DeliveryRule, feeBeforeCents: number): DeliveryRule =>
  feeBeforeCents > 0 ? { ...today, feeCents: feeBeforeCents } : today;

/** Places of lines that are free in an order, the first behind those that stay. */
export function freePlaces(taken: readonly number[], count: number): number[] {
  const last = Math.max(-1, ...taken);
  const places = Array.from({ length: MAX_LINES }, (_, place) => (last + 1 + place) % MAX_LINES);
  return places.filter((place) => !taken.includes(place)).slice(0, count);
}

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
