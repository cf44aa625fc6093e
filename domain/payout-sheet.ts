import type { DecimalSign } from './product-columns.ts';
import { parseTypedNumber, plainWith } from './typed-number.ts';
import { asciiDigits, identityKey, typedLine } from './typed-text.ts';

/** What a column of a courier company's sheet may hold (docs/product.md, Payout sheets). */
export const PAYOUT_COLUMNS = ['order', 'waybill', 'collected', 'fee', 'tax', 'paid'] as const;
export type PayoutColumn = (typeof PAYOUT_COLUMNS)[number];

/** The meaning of each column of a sheet, in its order; `null`: it is passed over. */
export type PayoutColumns = readonly (PayoutColumn | null)[];

/** Headings that companies use, as {@link headingKey} writes them: English, French, Arabic, and names of their programs. */
const HEADINGS: Readonly<Record<PayoutColumn, readonly string[]>> = {
  order: [
    ...['order', 'orderid', 'orderno', 'ordernumber', 'merchantorderid', 'reference', 'ref'],
    ...[
      'shopifyorder',
      'storeorderid',
      'bookedpacketorderid',
      'customerreference',
      'orderreference',
    ],
    ...[
      'commande',
      'numerodecommande',
      'ncommande',
      'referencecommande',
      'رقمالطلب',
      'الطلب',
      'مرجع',
    ],
  ],
  waybill: [
    ...['waybill', 'waybillnumber', 'awb', 'awbnumber', 'airwaybill', 'tracking', 'trackingnumber'],
    ...['trackingid', 'trackingcode', 'consignment', 'consignmentid', 'cn', 'cnnumber', 'parcelid'],
    ...['shipment', 'shipmentnumber', 'barcode', 'colis', 'numerodesuivi', 'suivi', 'bordereau'],
    ...['رقمالشحنة', 'رقمالبوليصة', 'بوليصة', 'الشحنة', 'رقمالتتبع'],
  ],
  collected: [
    ...['collected', 'cod', 'codamount', 'cashcollected', 'collectedamount', 'amountcollected'],
    ...['amounttocollect', 'amount', 'invoicepayment', 'codcollected', 'bookedpacketcollectamount'],
    ...[
      'encaisse',
      'montantencaisse',
      'montant',
      'المبلغ',
      'المبلغالمحصل',
      'التحصيل',
      'قيمةالتحصيل',
    ],
  ],
  fee: [
    ...[
      'fee',
      'fees',
      'deliveryfee',
      'deliveryfees',
      'shippingfee',
      'shippingfees',
      'transactionfee',
    ],
    ...['deliverycharge', 'deliverycharges', 'charges', 'charge', 'servicefee', 'commission'],
    ...['frais', 'fraisdelivraison', 'رسوم', 'رسومالتوصيل', 'اجرةالتوصيل', 'أجرةالتوصيل'],
  ],
  tax: ['tax', 'taxes', 'vat', 'gst', 'transactiontax', 'taxe', 'tva', 'الضريبة', 'ضريبة'],
  paid: [
    ...[
      'paid',
      'net',
      'netamount',
      'netpayable',
      'payable',
      'payout',
      'settle',
      'settled',
      'netpaid',
    ],
    ...[
      'amountpaid',
      'paidamount',
      'duetomerchant',
      'balance',
      'net a payer',
      'netapayer',
      'verse',
    ],
    ...['montantverse', 'الصافي', 'صافي', 'المبلغالصافي', 'المستحق'],
  ],
};

/** A heading without case, spaces, marks and signs, so that "Order No." is "orderno". */
export const headingKey = (heading: string): string =>
  identityKey(heading)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** How headings say that a number stands there: "Tracking no.", "Parcel number". */
const NUMBER_OF = /(?:no|nr|num|number|id|code)$/;

/**
 * What the columns of a sheet hold, by the keys of their headings: as the merchant said it before, else as `usual` says; each meaning once,
 * for the first that has its name.
 */
export function columnsByHeading<Column extends string>(
  head: readonly string[],
  known: Readonly<Record<string, Column | null>>,
  usual: (key: string) => Column | null,
): (Column | null)[] {
  const taken = new Set<Column>();
  return head.map((heading) => {
    const key = headingKey(heading);
    const meaning = Object.hasOwn(known, key) ? (known[key] ?? null) : usual(key);
    if (meaning === null || taken.has(meaning)) return null;
    taken.add(meaning);
    return meaning;
  });
}

/** What the columns of a payout sheet, or of a list of waybill numbers, hold. */
export const guessPayoutColumns = (
  head: readonly string[],
  known: Readonly<Record<string, PayoutColumn | null>> = {},
): (PayoutColumn | null)[] => columnsByHeading(head, known, usualPayoutColumn);

/** What a column with the key of a heading usually holds; `null`: nobody knows. */
export const usualPayoutColumn = (key: string): PayoutColumn | null =>
  PAYOUT_COLUMNS.find((column) =>
    HEADINGS[column].some((name) => key === name || key.replace(NUMBER_OF, '') === name),
  ) ?? null;

/** Why columns can't be used: nothing to find an order by, or no amount. `null`: they can. */
export function payoutColumnsProblem(columns: PayoutColumns): 'no_order' | 'no_amount' | null {
  if (!columns.includes('order') && !columns.includes('waybill')) return 'no_order';
  return columns.includes('collected') || columns.includes('paid') ? null : 'no_amount';
}

/** The order's number in a cell: "#1024", "Order 1024", "MNT-1024"; `null` where there is none, or more than one number. */
export function orderNumberIn(cell: string): number | null {
  const found = /^[^\d]{0,20}?0*(\d{1,9})$/u.exec(asciiDigits(typedLine(cell)));
  return found ? Number(found[1]) : null;
}

/** What two spellings of a waybill have in common: no spaces, signs or leading zeros, no case. Empty: there is none. */
export const waybillKey = (waybill: string): string =>
  identityKey(waybill)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '');

/** Whether a spreadsheet cut a number down to "1.23457E+11": its digits are lost. */
export const isShortenedNumber = (cell: string): boolean =>
  /^\d(?:[.,]\d+)?e\+?\d+$/i.test(asciiDigits(typedLine(cell)));

/**
 * The sign before decimals in a sheet's amounts, by all that show one; `null` where they show none or contradict each other. Then a
 * sign before three digits parts thousands: money has two decimals at most.
 */
export function decimalSignOf(cells: Iterable<string>): DecimalSign | null {
  const seen = new Set<DecimalSign>();
  for (const cell of cells) {
    const sign = parseTypedNumber(cell)?.sign;
    if (sign) seen.add(sign);
  }
  const [only] = seen;
  return seen.size === 1 ? (only ?? null) : null;
}

/** An amount in cents; blank and "-" are 0. `null` for what is no amount, or has parts of a cent. */
export function payoutCents(cell: string, sign: DecimalSign | null): number | null {
  const typed = typedLine(cell);
  if (/^[-–—]?$/.test(typed)) return 0;
  const number = parseTypedNumber(cell.replace(/^\((.+)\)$/, '-$1'));
  if (!number) return null;
  const parts = number.doubtful === '.' ? ',' : '.';
  const plain = plainWith(number, sign ?? (number.doubtful ? parts : '.'));
  const cents = Math.round(Number(plain) * 100);
  const isExact = /^-?\d{1,12}(?:\.\d{1,2}0*)?$/.test(plain);
  return isExact ? cents : null;
}

/** A row of a sheet in cents. `null`: a cell that is no amount. */
export interface PayoutAmounts {
  /** What the company accounts for: collected, or paid with fee and tax. */
  readonly collectedCents: number;
  readonly feeCents: number;
  readonly taxCents: number;
}

/** The amounts of a row, by the meanings of its columns. Fees and taxes are taken as amounts, whichever sign they are written with. */
export function amountsOf(
  columns: PayoutColumns,
  cells: readonly string[],
  sign: DecimalSign | null,
): PayoutAmounts | null {
  const read = (column: PayoutColumn): number | null => {
    const place = columns.indexOf(column);
    return place < 0 ? 0 : payoutCents(cells[place] ?? '', sign);
  };
  const [collected, fee, tax, paid] = [read('collected'), read('fee'), read('tax'), read('paid')];
  if (collected === null || fee === null || tax === null || paid === null) return null;
  const [feeCents, taxCents] = [Math.abs(fee), Math.abs(tax)];
  const collectedCents = columns.includes('paid') ? paid + feeCents + taxCents : collected;
  return { collectedCents, feeCents, taxCents };
}

/** What is known of the order that a row is about. */
export interface PayoutOrder {
  readonly id: number;
  readonly courierId: number | null;
  readonly isDelivered: boolean;
  /** What it asked for at the door, in cents. */
  readonly dueCents: number;
  /** What hand-overs and payouts accounted for before. */
  readonly settledCents: number;
  /** Whether an earlier row, of this sheet or another, is about it. */
  readonly isSeen: boolean;
}

/** What is told of a row. */
export const PAYOUT_OUTCOMES = [
  'matched',
  'short',
  'over',
  'unknown',
  'twice',
  'not_delivered',
  'other_courier',
  'unreadable',
] as const;
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number];

/** What is told of a row: the first of these that holds, from top to bottom. */
export function payoutOutcome(
  amounts: PayoutAmounts | null,
  order: PayoutOrder | null,
  courierId: number,
): PayoutOutcome {
  if (amounts === null) return 'unreadable';
  if (order === null) return 'unknown';
  if (order.courierId !== courierId) return 'other_courier';
  if (order.isSeen) return 'twice';
  if (!order.isDelivered) return amounts.collectedCents === 0 ? 'matched' : 'not_delivered';
  const left = order.dueCents - order.settledCents - amounts.collectedCents;
  if (left === 0) return 'matched';
  return left > 0 ? 'short' : 'over';
}

/** The outcomes whose amount settles the row's order, in whole or in part. */
export const settlesOrder = (outcome: PayoutOutcome): boolean =>
  outcome === 'matched' || outcome === 'short' || outcome === 'over';
