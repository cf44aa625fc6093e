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
    ...[
      'codfee',
      'codcharge',
      'codcharges',
      'reversalfee',
      'returnfee',
      'returncharge',
      'returncharges',
    ],
    ...[
      'handlingfee',
      'fuelsurcharge',
      'retourfee',
      'fraisderetour',
      'fraisderetours',
      'رسومالارجاع',
    ],
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

/** Meanings that several columns of a sheet may have: what a company takes for delivery, for the cash, for the way back. They are added up. */
export const REPEATED_COLUMNS: ReadonlySet<PayoutColumn> = new Set(['fee', 'tax']);

/**
 * What the columns of a sheet hold, by the keys of their headings: as the merchant said it before, else as `usual` says; each meaning once,
 * for the first that has its name, but for those that `repeated` names.
 */
export function columnsByHeading<Column extends string>(
  head: readonly string[],
  known: Readonly<Record<string, Column | null>>,
  usual: (key: string) => Column | null,
  repeated: ReadonlySet<Column> = new Set(),
): (Column | null)[] {
  const taken = new Set<Column>();
  return head.map((heading) => {
    const key = headingKey(heading);
    const meaning = Object.hasOwn(known, key) ? (known[key] ?? null) : usual(key);
    if (meaning === null || taken.has(meaning)) return null;
    if (!repeated.has(meaning)) taken.add(meaning);
    return meaning;
  });
}

/** What the columns of a payout sheet, or of a list of waybill numbers, hold. */
export const guessPayoutColumns = (
  head: readonly string[],
  known: Readonly<Record<string, PayoutColumn | null>> = {},
): (PayoutColumn | null)[] => columnsByHeading(head, known, usualPayoutColumn, REPEATED_COLUMNS);

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
  // Bookkeeping writes what is below 0 in brackets, or with the minus behind.
  const number = parseTypedNumber(typed.replace(/^\((.+)\)$/, '-$1').replace(/^(.+)[-−]$/, '-$1'));
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
  /** What the sheet's own column says is paid; `null`: it has none, or is blank there. */
  readonly netCents: number | null;
  /** What lies between that and what was collected without fee and tax, where the sheet says both: 0 where they agree. */
  readonly netDiffersCents: number;
}

/** The amounts of a row, by the meanings of its columns; several columns of fees or taxes are added up. */
export function amountsOf(
  columns: PayoutColumns,
  cells: readonly string[],
  sign: DecimalSign | null,
): PayoutAmounts | null {
  const cell = (column: PayoutColumn) => cells[columns.indexOf(column)] ?? '';
  const read = (column: PayoutColumn): number | null =>
    columns.reduce<number | null>((sum, one, place) => {
      if (sum === null || one !== column) return sum;
      const cents = payoutCents(cells[place] ?? '', sign);
      // Fees and taxes are amounts, whichever sign a column of them is written with.
      return cents === null ? null : sum + (REPEATED_COLUMNS.has(column) ? Math.abs(cents) : cents);
    }, 0);
  const [collected, feeCents, taxCents, paid] = [
    ...[read('collected'), read('fee')],
    ...[read('tax'), read('paid')],
  ] as const;
  if (collected === null || feeCents === null || taxCents === null || paid === null) return null;
  const saysPaid = cell('paid').trim() !== '';
  const saysCollected = cell('collected').trim() !== '';
  const byPaid = saysPaid || !saysCollected;
  const fromPaid = paid + feeCents + taxCents;
  return {
    collectedCents: columns.includes('paid') && byPaid ? fromPaid : collected,
    feeCents,
    taxCents,
    netCents: saysPaid ? paid : null,
    netDiffersCents: saysPaid && saysCollected ? fromPaid - collected : 0,
  };
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
  /** Whether it was settled before, or an earlier row of the sheet is about it. */
  readonly isSeen: boolean;
  /** What it costs to bring it back, as it was agreed when it was placed, in cents; `null`: nothing was. */
  readonly returnFeeCents: number | null;
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
  'other_fee',
  'sum',
] as const;
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number];

/** What is told of a row that was not booked before: the first of these that holds, from top to bottom. */
export function payoutOutcome(
  amounts: Omit<PayoutAmounts, 'netCents' | 'netDiffersCents'> | null,
  order: PayoutOrder | null,
  courierId: number,
): PayoutOutcome {
  if (amounts === null) return 'unreadable';
  if (order === null) return 'unknown';
  if (order.courierId !== courierId) return 'other_courier';
  if (order.isSeen) return amounts.collectedCents === 0 ? 'other_fee' : 'twice';
  if (!order.isDelivered) {
    if (amounts.collectedCents !== 0) return 'not_delivered';
    const isAgreed = order.returnFeeCents === null || amounts.feeCents <= order.returnFeeCents;
    return isAgreed ? 'matched' : 'other_fee';
  }
  const left = order.dueCents - order.settledCents - amounts.collectedCents;
  if (left === 0) return 'matched';
  return left > 0 ? 'short' : 'over';
}

/** The outcomes whose amount settles the row's order, in whole or in part. */
export const settlesOrder = (outcome: PayoutOutcome): boolean =>
  outcome === 'matched' || outcome === 'short' || outcome === 'over';

/** The outcomes whose amounts are not booked unless the merchant takes the row in. What is unreadable has none. */
export const LEFT_OUT = [
  'unknown',
  'twice',
  'sum',
  'unreadable',
] as const satisfies PayoutOutcome[];

/** Whether a row counts: as the merchant decided, else by its outcome. */
export const countsRow = (outcome: PayoutOutcome, takenIn: boolean | null): boolean =>
  outcome !== 'unreadable' &&
  (takenIn ?? !(LEFT_OUT as readonly PayoutOutcome[]).includes(outcome));

/** Rows of booked sheets with one of these stay open until somebody ends them. */
export const OPEN_OUTCOMES = [
  'unknown',
  'not_delivered',
  'other_courier',
  'unreadable',
  'other_fee',
] as const satisfies PayoutOutcome[];

/** How a row of sums begins: English, French, Italian, Spanish, German, Turkish, Arabic. */
const SUM_WORDS =
  /^(?:(?:grand|sub|sous|overall|net)[\s-]*)?(?:totals?|totaux|totale|totali|sum|somme|somma|suma|summe|gesamt(?:summe|betrag)?|endsumme|toplam|(?:ال)?مجموع|(?:ال)?[إا]جمالي)(?![\p{L}\p{N}])/iu;

/** Whether a row is the sheet's own sum: no number of an order or waybill, and a word for it, or the amount of all rows above, or of those since the last sum. */
export function isSumRow(
  columns: PayoutColumns,
  cells: readonly string[],
  {
    collectedCents,
    aboveCents,
    sectionCents,
  }: {
    readonly collectedCents: number | null;
    readonly aboveCents: number;
    readonly sectionCents: number;
  },
): boolean {
  const hasWord = (cell: string) => SUM_WORDS.test(typedLine(cell));
  const keys = cells.filter((cell, place) => {
    const column = columns[place];
    return (column === 'order' || column === 'waybill') && cell.trim() !== '';
  });
  if (keys.length > 0) return keys.every(hasWord);
  if (cells.some(hasWord)) return true;
  return (
    collectedCents !== null &&
    collectedCents !== 0 &&
    (collectedCents === aboveCents || collectedCents === sectionCents)
  );
}
