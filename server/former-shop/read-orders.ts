import { asciiDigits, typedText } from '../../domain/typed-text.ts';
import { FORMER_SHOP } from '../../domain/words/former-shop.ts';
import { speaker } from '../../domain/words/say.ts';
import type { FileKind, FormerRow } from './file-kinds.ts';
import { type DayOrder, readAmount, readMoment } from './read-cells.ts';
import { cut, type FormerPerson, readPerson } from './read-person.ts';
import type { Telling } from './tell-rows.ts';

const say = speaker(FORMER_SHOP, 'en');

/** A line of an order of the former shop; amounts in cents. */
export interface FormerLine {
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  readonly priceCents: number;
}

/** An order of the former shop that can be brought in. */
export interface FormerOrder extends FormerPerson {
  readonly line: number;
  readonly number: string;
  readonly placedAt: Date;
  readonly isDelivered: boolean;
  readonly notes: string;
  readonly lines: readonly FormerLine[];
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly deliveryCents: number;
  readonly totalCents: number;
}

/** How a file is read, and what the shop that reads it is like. */
export interface Reading {
  readonly kind: FileKind;
  readonly dayOrder: DayOrder;
  readonly currency: string;
  /** ISO 3166-1 alpha-2: of phones without a country. */
  readonly country: string;
  readonly problems: Telling;
  readonly notes: Telling;
}

/** Rows of one order: those with its number, and those below it without one. */
export function groupOrders(rows: readonly FormerRow[]): FormerRow[][] {
  const groups = new Map<string, FormerRow[]>();
  let last: FormerRow[] | null = null;
  for (const row of rows) {
    const number = row.first('number');
    const known: FormerRow[] | null = number === '' ? last : (groups.get(number) ?? null);
    last = known ?? [];
    if (!known) groups.set(number === '' ? `row ${row.line}` : number, last);
    last.push(row);
  }
  return [...groups.values()];
}

const DELIVERED = /^(?:completed|delivered)$/;
const PAID = /^(?:paid|partially refunded|partially_refunded)$/;
const CANCELED = /^(?:refunded|voided|expired|cancelled|canceled|failed|trash)$/;
/** What was paid so long ago is no order that somebody still waits for, though nobody marked it. In days. */
const LONG_AGO = 30;

/** What became of an order there; `null`: it is still open. */
function isDelivered(row: FormerRow, placedAt: Date): boolean | null {
  const status = row.first('status').toLowerCase().replace(/^wc-/, '');
  if (row.first('canceled_at') !== '' || CANCELED.test(status)) return false;
  if (DELIVERED.test(status) || row.first('delivery_status').toLowerCase() === 'fulfilled')
    return true;
  const isOld = Date.now() - placedAt.getTime() > LONG_AGO * 86_400_000;
  return PAID.test(status) && isOld ? true : null;
}

/** The largest amounts that orders hold, in cents. */
const MAX_CENTS = 99_999_999;

/** Reads an order; `null` where it stays out, which is told. */
export function readOrder(group: readonly FormerRow[], reading: Reading): FormerOrder | null {
  const [head] = group;
  if (!head) return null;
  const { problems, kind } = reading;
  const number = cut(head.first('number'), 60);
  const row = { line: head.line, name: number };
  const refuse = (message: string): null => {
    problems.add(row, message);
    return null;
  };
  if (number === '') return refuse(say('no_number'));
  const typedDate = head.first('date');
  const placedAt = readMoment(typedDate, reading.dayOrder);
  if (!placedAt) return refuse(say('date_missing', { typed: typedDate.slice(0, 40) }));
  const currency = head.first('currency').toUpperCase();
  if (currency !== '' && currency !== reading.currency) {
    return refuse(say('other_currency', { currency, own: reading.currency }));
  }
  const delivered = isDelivered(head, placedAt);
  if (delivered === null) return refuse(say('still_open'));
  const typedTotal = head.first('total');
  const total = readAmount(typedTotal);
  if (total === null || total < 0) {
    return refuse(say('total_missing', { typed: typedTotal.slice(0, 40) }));
  }
  const lines = readLines(group, { ...reading, row });
  if (lines.length === 0) return refuse(say('no_lines'));
  const note = (message: string) => reading.notes.add(row, message);
  const sums = sumUp(head, { lines, total, isDelivered: delivered, note });
  if (
    Math.max(sums.subtotalCents, sums.deliveryCents, ...lines.map((one) => one.priceCents)) >
    MAX_CENTS
  ) {
    return refuse(say('total_large'));
  }
  const person = readPerson(head, { ...reading, note });
  return {
    ...{ line: head.line, number, placedAt, isDelivered: delivered, lines },
    ...sums,
    ...person,
    name: person.name || person.email.split('@')[0] || `${kind.shop} ${number}`,
    notes: typedText(head.first('notes')).slice(0, 1000).toWellFormed(),
  };
}

interface Summing {
  readonly lines: readonly FormerLine[];
  readonly total: number;
  readonly isDelivered: boolean;
  readonly note: (message: string) => void;
}

/**
 * An order here is its lines, less a discount, with the delivery: the total there stays what it was, and what lines, delivery and total don't
 * explain is discount, or stands with the delivery. What was given back of an order that was kept is taken off.
 */
function sumUp(head: FormerRow, { lines, total, isDelivered, note }: Summing) {
  const subtotalCents = lines.reduce((sum, one) => sum + one.priceCents * one.quantity, 0);
  const refunded = isDelivered ? (readAmount(head.first('refunded')) ?? 0) : 0;
  const totalCents = Math.max(0, total - Math.max(0, refunded));
  if (refunded > 0) note(say('partly_refunded'));
  const asked = Math.min(Math.max(0, readAmount(head.first('delivery_fee')) ?? 0), totalCents);
  const unexplained = totalCents - subtotalCents - asked;
  if (unexplained > 0) note(say('tax_in_delivery'));
  const deliveryCents = asked + Math.max(0, unexplained);
  const discountCents = subtotalCents + deliveryCents - totalCents;
  return { subtotalCents, discountCents, deliveryCents, totalCents };
}

/** Lines that an order holds here, at most. */
const MAX_LINES = 100;

interface ReadingLines extends Reading {
  readonly row: { readonly line: number; readonly name: string };
}

function readLines(group: readonly FormerRow[], { notes, row }: ReadingLines): FormerLine[] {
  const read = group.flatMap((one) => [...ofColumns(one), ...one.all('items').flatMap(ofText)]);
  return read.slice(0, MAX_LINES).filter((one) => {
    if (one.priceCents === 0) notes.add(row, say('line_free', { typed: one.name }));
    return one.priceCents > 0;
  });
}

/** A line in columns of its own. */
function ofColumns(row: FormerRow): FormerLine[] {
  const name = cut(row.first('item_name'), 200);
  if (name === '') return [];
  const quantity = quantityOf(row.first('item_quantity'));
  const total = readAmount(row.first('item_total'));
  const price = readAmount(row.first('item_price')) ?? (total ?? 0) / quantity;
  return [{ name, quantity, priceCents: priceOf(price), sku: cut(row.first('item_sku'), 100) }];
}

/** A line in one cell: "name:Vase|product_id:12|sku:V1|quantity:2|total:20.00|sub_total:24.00". */
function ofText(cell: string): FormerLine[] {
  const parts = new Map(
    cell.split('|').map((part) => {
      const at = part.indexOf(':');
      return [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const;
    }),
  );
  const name = cut(parts.get('name') ?? '', 200);
  if (name === '') return [];
  const quantity = quantityOf(parts.get('quantity') ?? '');
  const total = readAmount(parts.get('sub_total') ?? '') ?? readAmount(parts.get('total') ?? '');
  return [
    { name, quantity, priceCents: priceOf((total ?? 0) / quantity), sku: parts.get('sku') ?? '' },
  ];
}

const priceOf = (cents: number): number => Math.max(0, Math.round(cents));

const quantityOf = (typed: string): number => {
  const quantity = Math.round(Number(asciiDigits(typed)));
  return quantity >= 1 && quantity <= 1000 ? quantity : 1;
};
