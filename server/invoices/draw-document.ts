import type { Readable } from 'node:stream';
import { type CurrencyFormat, displayExactly } from '../../domain/money.ts';
import { INVOICE_PAPER } from '../../domain/words/invoices.ts';
import { speaker } from '../../domain/words/say.ts';
import {
  drawEach,
  openPaper,
  type Paper,
  type Drawing as Steps,
  type Style,
} from '../paper/paper.ts';
import type { StoredDocument, VatPart } from './stored-document.ts';

const say = speaker(INVOICE_PAPER, 'en');

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 48;
const ROOM = PAGE.width - 2 * MARGIN;
const RIGHT = PAGE.width - MARGIN;
/** Where the last thing of a page ends. */
const BOTTOM = PAGE.height - MARGIN;
const HALF = ROOM / 2 - 12;
const COLUMNS = { quantity: 56, price: 104, amount: 88, gap: 12 };
const NAME_WIDTH = ROOM - COLUMNS.quantity - COLUMNS.price - COLUMNS.amount - 2 * COLUMNS.gap;
const SUMS_WIDTH = 332;
/** An order has at most 100 lines; names are cut after so many lines of text. */
const MAX_NAME_LINES = 3;

const SMALL: Style = { weight: 'regular', size: 9 };
const TEXT: Style = { weight: 'regular', size: 10.5 };
const STRONG: Style = { weight: 'bold', size: 10.5 };
const GREY = '#666';

/** A row of the table; an empty text takes no room. */
interface Row {
  readonly quantity: string;
  readonly name: string;
  readonly price: string;
  readonly amount: string;
}

type Money = (cents: number) => string;

interface Drawing extends Paper {
  readonly document: StoredDocument;
  readonly money: Money;
}

/**
 * Draws an invoice or a credit note as PDF, of what was frozen when it was issued alone: the same bytes each time.
 *
 * @returns the PDF while it is drawn
 */
export async function drawDocument(document: StoredDocument): Promise<Readable> {
  const { kind, number, issued_at, content } = document;
  const paper = await openPaper(`${say(kind)} ${number}`, issued_at);
  const format: CurrencyFormat = {
    currency_symbol: content.currency.symbol,
    currency_position: content.currency.position,
  };
  const money: Money = (cents) => displayExactly(cents, format);
  return drawEach(
    paper,
    () => false,
    [document],
    () => drawAll({ ...paper, document, money }),
  );
}

function* drawAll(drawing: Drawing): Generator<void> {
  const { doc, document } = drawing;
  doc.addPage({ size: 'A4', margin: 0 });
  doc.fillColor('#000').strokeColor('#000');
  let y = drawHead(drawing);
  y = drawParties(drawing, y + 30);
  y = drawReason(drawing, y);
  yield;
  y = yield* drawRows(drawing, rowsOf(drawing), y + 30);
  y = drawSums(drawing, y);
  y = drawVat(drawing, document.content.vat, y);
  drawNote(drawing, y);
}

/** What it is, and its number. @returns where it ends */
function drawHead({ document, line }: Drawing): number {
  const { kind, number } = document;
  const y = MARGIN + 22;
  line(say(kind), { weight: 'bold', size: 24 }, { x: MARGIN, y, width: HALF, align: 'left' });
  const right = { x: RIGHT - HALF, y, width: HALF, align: 'right' } as const;
  line(number, { weight: 'bold', size: 15, least: 8 }, right);
  return y + 12;
}

/** The seller and the dates, below them the buyer. @returns where it ends */
function drawParties(drawing: Drawing, top: number): number {
  const { document, line } = drawing;
  const { content, buyer, issued_on, order_id } = document;
  const { seller, invoice, ordered_on } = content;
  const facts: (readonly [string, string])[] = [
    [say('day'), dayText(issued_on)],
    ...(invoice
      ? [
          [say('for_invoice'), invoice.number] as const,
          [say('invoiced_on'), dayText(invoice.issued_on)] as const,
        ]
      : []),
    [say('order'), `#${order_id}`],
    ...(ordered_on ? [[say('ordered_on'), dayText(ordered_on)] as const] : []),
  ];
  let factsEnd = top;
  for (const [label, value] of facts) {
    factsEnd += 15;
    const x = RIGHT - HALF;
    line(label, { ...SMALL, size: 9.5 }, { x, y: factsEnd, width: 80, align: 'left' });
    line(
      value,
      { ...TEXT, least: 7 },
      { x: x + 84, y: factsEnd, width: HALF - 84, align: 'right' },
    );
  }
  const sellerEnd = drawTexts(drawing, { x: MARGIN, width: HALF, top }, [
    { text: seller.name, style: { weight: 'bold', size: 12 }, most: 2 },
    ...linesOf(seller.address).map((text) => ({ text, style: TEXT, most: 2 })),
    {
      text: seller.tax_number && say('tax_number', { number: seller.tax_number }),
      style: TEXT,
      most: 1,
    },
  ]);
  return drawTexts(drawing, { x: MARGIN, width: HALF, top: Math.max(factsEnd, sellerEnd) + 24 }, [
    { text: say('to'), style: SMALL, most: 1 },
    { text: buyer?.name ?? say('removed'), style: { weight: 'bold', size: 12 }, most: 2 },
    { text: buyer?.street ?? '', style: TEXT, most: 3 },
    { text: buyer ? placeText(buyer) : '', style: TEXT, most: 2 },
  ]);
}

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/).slice(0, 8);

const placeText = ({ city, region }: { readonly city: string; readonly region: string }): string =>
  city && region ? say('place', { city, region }) : city || region;

/** A day of the shop, as documents write it. */
const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Why it was credited. @returns where it ends */
function drawReason(drawing: Drawing, y: number): number {
  const { reason } = drawing.document;
  if (reason === null) return y;
  const place = { x: MARGIN, width: ROOM, top: y + 14 };
  return drawTexts(drawing, place, [{ text: say(`reason_${reason}`), style: TEXT, most: 2 }]);
}

interface TextPart {
  readonly text: string;
  readonly style: Style;
  readonly most: number;
}

/** Texts one below the other. @returns where they end */
function drawTexts(
  { line, wrap }: Paper,
  { x, width, top }: { readonly x: number; readonly width: number; readonly top: number },
  parts: readonly TextPart[],
): number {
  let y = top;
  for (const { text, style, most } of parts) {
    for (const one of wrap(text, style, { width, most })) {
      y += style.size * 1.45;
      line(one, style, { x, y, width });
    }
  }
  return y;
}

/** What was sold, or came back, and what is taken off. */
function rowsOf({ document, money }: Drawing): Row[] {
  const { sold, lines = [] } = document.content;
  const minus = (cents: number) => say('minus', { amount: money(cents) });
  if (!sold)
    return lines.map(({ name, quantity }) => ({
      ...{ quantity: String(quantity), name, price: '', amount: '' },
    }));
  const below = (name: string, amount: string) => ({ quantity: '', name, price: '', amount });
  return [
    ...sold.lines.map(({ name, variant, quantity, price, discount, cents }) => ({
      quantity: String(quantity),
      name: variant ? say('variant', { name, variant }) : name,
      price:
        Number(discount) === 0
          ? money(price)
          : say('discounted', { price: money(price), percent: String(Number(discount)) }),
      amount: money(cents),
    })),
    ...sold.discounts.map(({ name, code, cents }) =>
      below(
        code && name.toUpperCase() !== code ? say('discount', { name, code }) : name,
        minus(cents),
      ),
    ),
    ...(sold.delivery > 0 ? [below(say('delivery'), money(sold.delivery))] : []),
  ];
}

/** The rows as a table, on as many pages as they need. @returns where it ends */
function* drawRows(drawing: Drawing, rows: readonly Row[], top: number): Steps {
  if (rows.length === 0) return top - 12;
  const { line, wrap } = drawing;
  let y = drawHeadings(drawing, top);
  for (const { quantity, name, price, amount } of rows) {
    const names = wrap(name, TEXT, { width: NAME_WIDTH, most: MAX_NAME_LINES });
    const height = Math.max(1, names.length) * 14 + 8;
    if (y + height > BOTTOM) y = drawHeadings(drawing, turnPage(drawing) + 14);
    const base = y + 15;
    const left = { x: MARGIN, y: base, width: COLUMNS.quantity - 8, align: 'left' } as const;
    line(quantity, { ...TEXT, least: 6 }, left);
    for (const [row, text] of names.entries()) {
      const x = MARGIN + COLUMNS.quantity;
      line(text, TEXT, { x, y: base + row * 14, width: NAME_WIDTH });
    }
    const width = COLUMNS.price;
    const x = RIGHT - COLUMNS.amount - COLUMNS.gap - width;
    line(price, { ...TEXT, least: 6 }, { x, y: base, width, align: 'right' });
    atRight(drawing, amount, base, TEXT);
    y += height;
    drawRule(drawing, y, '#ddd');
    yield;
  }
  return y;
}

function atRight({ line }: Paper, text: string, y: number, style: Style): void {
  const x = RIGHT - COLUMNS.amount;
  line(text, { ...style, least: 6 }, { x, y, width: COLUMNS.amount, align: 'right' });
}

/** @returns where the first row begins */
function drawHeadings(drawing: Drawing, y: number): number {
  const { line } = drawing;
  const isSale = drawing.document.content.sold !== undefined;
  line(say('quantity'), SMALL, { x: MARGIN, y, width: COLUMNS.quantity });
  line(say('item'), SMALL, { x: MARGIN + COLUMNS.quantity, y, width: NAME_WIDTH });
  if (isSale) {
    const x = RIGHT - COLUMNS.amount - COLUMNS.gap - COLUMNS.price;
    line(say('price'), SMALL, { x, y, width: COLUMNS.price, align: 'right' });
    atRight(drawing, say('amount'), y, SMALL);
  }
  drawRule(drawing, y + 6);
  return y + 6;
}

/** A further page, with the document's number. @returns where it goes on */
function turnPage({ doc, line, document }: Drawing): number {
  doc.addPage({ size: 'A4', margin: 0 });
  const page = String(doc.bufferedPageRange().start + doc.bufferedPageRange().count);
  const text = say('more', { number: document.number, page });
  line(text, STRONG, { x: MARGIN, y: MARGIN + 10, width: ROOM, align: 'left' });
  return MARGIN + 20;
}

/** The total, and how it was paid. @returns where it ends */
function drawSums(drawing: Drawing, top: number): number {
  const { document, money, line } = drawing;
  const { total_cents: total, content } = document;
  const credit = content.sold?.store_credit ?? 0;
  let y = top + 64 > BOTTOM ? turnPage(drawing) : top;
  const row = (label: string, amount: string, style: Style) => {
    const x = RIGHT - SUMS_WIDTH;
    const width = SUMS_WIDTH - 110;
    line(label, style, { x, y, width, align: 'left' });
    line(amount, { ...style, least: 7 }, { x: RIGHT - 106, y, width: 106, align: 'right' });
  };
  y += 24;
  row(say(content.sold ? 'total' : 'credited'), money(total), { weight: 'bold', size: 14 });
  if (credit > 0) {
    y += 18;
    row(say('store_credit'), money(credit), TEXT);
    y += 15;
    row(say('paid'), money(total - credit), TEXT);
  }
  return y;
}

/** What the total has of each rate. @returns where it ends */
function drawVat(drawing: Drawing, parts: readonly VatPart[], top: number): number {
  if (parts.length === 0) return top;
  const { line, money } = drawing;
  const height = (parts.length + 1) * 15 + 30;
  let y = (top + height > BOTTOM ? turnPage(drawing) : top) + 34;
  const width = SUMS_WIDTH / 4;
  const columns = (texts: readonly string[], style: Style) => {
    for (const [at, text] of texts.entries()) {
      const x = RIGHT - (texts.length - at) * width + (at === 0 ? 0 : 4);
      const align = at === 0 ? 'left' : 'right';
      line(text, { ...style, least: 6 }, { x, y, width: width - 4, align });
    }
  };
  columns(['', say('net'), say('vat'), say('gross')], SMALL);
  for (const { rate, gross, vat } of parts) {
    y += 15;
    const name = say('rate', { rate: String(Number(rate)) });
    columns([name, money(gross - vat), money(vat), money(gross)], TEXT);
  }
  return y;
}

function drawNote(drawing: Drawing, top: number): void {
  const { note } = drawing.document.content;
  if (note === '') return;
  const lines = linesOf(note).map((text) => ({ text, style: SMALL, most: 3 }));
  const height = lines.length * 30;
  const y = top + height > BOTTOM ? turnPage(drawing) : top + 34;
  drawing.doc.fillColor(GREY);
  drawTexts(drawing, { x: MARGIN, width: ROOM, top: y }, lines);
  drawing.doc.fillColor('#000');
}

function drawRule({ doc }: Paper, y: number, color = '#000'): void {
  doc.moveTo(MARGIN, y).lineTo(RIGHT, y);
  doc.lineWidth(0.7).strokeColor(color).stroke().strokeColor('#000');
}
