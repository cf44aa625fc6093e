import type { Readable } from 'node:stream';
import { speaker } from '../../../domain/words/say.ts';
import { SLIPS } from '../../../domain/words/slips.ts';
import { type Drawing, drawEach, openPaper, type Paper, type Style } from '../../paper/paper.ts';
import { type DrawCode, openCodes } from './codes.ts';

/** What stands on a packing slip; an empty text takes no room. */
export interface Slip {
  readonly orderId: number;
  /** The day of the order, which version of it this is, its run and stop, who brings it. */
  readonly facts: readonly string[];
  readonly name: string;
  readonly phone: string;
  /** Street, place, landmark, zone, days, pin. */
  readonly address: readonly string[];
  readonly note: string;
  readonly lines: readonly SlipLine[];
  /** Amounts to be collected: in the shop's currency, in the second one; none: nothing is, for this reason. */
  readonly amounts: readonly string[];
  readonly nothing: string;
}

/** What is in the parcel, or an amount below that. */
export interface SlipLine {
  /** Empty: the line is an amount. */
  readonly quantity: string;
  readonly name: string;
  readonly price: string;
}

/** Who sends it: the shop's logo, a PNG, or its name. */
export interface Sender {
  readonly shop: string;
  readonly logo: Buffer | null;
}

const say = speaker(SLIPS, 'en');

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 42;
const ROOM = PAGE.width - 2 * MARGIN;
/** Where the last thing of a page ends. */
const BOTTOM = PAGE.height - MARGIN;
const LOGO = { width: 200, height: 40 };
const CODE = { width: 158, height: 34 };
const COLUMNS = { quantity: 62, price: 90, gap: 14 };
const NAME_WIDTH = ROOM - COLUMNS.quantity - COLUMNS.price - COLUMNS.gap;
const AMOUNT_HEIGHT = 58;
/** An order has at most 100 lines; names are cut after so many lines of text. */
const MAX_NAME_LINES = 3;

const SMALL: Style = { weight: 'regular', size: 10 };
const TEXT: Style = { weight: 'regular', size: 11.5 };

type SlipPaper = Paper & {
  readonly drawCode: DrawCode;
  readonly shop: string;
  /** As a text: a picture that is named by one stands in the file once. */
  readonly logo: string | null;
};

/**
 * Draws packing slips as PDF, each on A4 and on further pages where its lines need them.
 *
 * @param isGone whether nobody waits for them any more
 * @returns the PDF while it is drawn
 */
export async function drawSlips(
  slips: readonly Slip[],
  sender: Sender,
  isGone: () => boolean,
): Promise<Readable> {
  const [paper, drawCode] = await Promise.all([openPaper(say('title')), openCodes()]);
  const { shop, logo } = sender;
  const drawing = {
    ...{ ...paper, drawCode, shop },
    logo: logo && `data:image/png;base64,${logo.toString('base64')}`,
  };
  return drawEach(paper, isGone, slips, (slip) => drawSlip(drawing, slip));
}

function* drawSlip(paper: SlipPaper, slip: Slip): Generator<void> {
  paper.doc.addPage({ size: 'A4', margin: 0 });
  paper.doc.fillColor('#000').strokeColor('#000');
  let y = yield* drawHead(paper, slip);
  y = yield* drawRecipient(paper, slip, y + 14);
  y = yield* drawLines(paper, slip, y + 34);
  drawAmount(paper, slip, y);
}

/** @returns where it ends */
function* drawHead({ doc, line, drawCode, shop, logo }: SlipPaper, slip: Slip): Drawing {
  const half = ROOM / 2 - 10;
  let y = MARGIN;
  if (logo) {
    doc.image(logo, MARGIN, y, { fit: [LOGO.width, LOGO.height] });
    y += LOGO.height + 4;
  } else {
    line(shop, { weight: 'bold', size: 22, least: 11 }, { x: MARGIN, y: y + 20, width: half });
    y += 30;
  }
  for (const fact of slip.facts) {
    if (fact === '') continue;
    y += 15;
    line(fact, SMALL, { x: MARGIN, y, width: half, align: 'left' });
    yield;
  }
  const right = { x: PAGE.width - MARGIN - half, width: half, align: 'right' } as const;
  const number = `#${slip.orderId}`;
  line(number, { weight: 'bold', size: 38, least: 14 }, { ...right, y: MARGIN + 30 });
  const code = { ...CODE, right: PAGE.width - MARGIN, top: MARGIN + 42 };
  drawCode(doc, String(slip.orderId), code);
  return Math.max(y, MARGIN + 42 + CODE.height) + 12;
}

/** @returns where it ends */
function* drawRecipient(paper: SlipPaper, slip: Slip, top: number): Drawing {
  drawRule(paper, top - 14);
  const width = slip.note === '' ? ROOM : ROOM * 0.6;
  let y = yield* drawTexts(paper, { x: MARGIN, width, top }, [
    { text: say('to'), style: SMALL, most: 1 },
    { text: slip.name, style: { weight: 'bold', size: 17 }, most: 2 },
    { text: slip.phone, style: { weight: 'bold', size: 14 }, most: 1 },
    ...slip.address.map((text) => ({ text, style: TEXT, most: 3 })),
  ]);
  if (slip.note !== '') {
    const x = MARGIN + width + 16;
    const noteEnd = yield* drawTexts(paper, { x, width: ROOM - width - 16, top }, [
      { text: say('note'), style: SMALL, most: 1 },
      { text: slip.note, style: { weight: 'bold', size: 11.5 }, most: 8 },
    ]);
    y = Math.max(y, noteEnd);
  }
  return y;
}

interface TextPart {
  readonly text: string;
  readonly style: Style;
  readonly most: number;
}

/** Texts one below the other. @returns where they end */
function* drawTexts(
  { line, wrap }: Paper,
  { x, width, top }: { readonly x: number; readonly width: number; readonly top: number },
  parts: readonly TextPart[],
): Drawing {
  let y = top;
  for (const { text, style, most } of parts) {
    for (const one of wrap(text, style, { width, most })) {
      y += style.size * 1.35;
      line(one, style, { x, y, width });
      yield;
    }
  }
  return y;
}

/** The lines as a table, on as many pages as they need. @returns where it ends */
function* drawLines(paper: SlipPaper, slip: Slip, top: number): Drawing {
  const { doc, line, wrap } = paper;
  let [y, page] = [drawHeadings(paper, top), 1];
  for (const { quantity, name, price } of slip.lines) {
    const names = wrap(name, TEXT, { width: NAME_WIDTH, most: MAX_NAME_LINES });
    yield;
    const height = Math.max(1, names.length) * 15 + 8;
    if (y + height > BOTTOM) {
      page += 1;
      doc.addPage({ size: 'A4', margin: 0 });
      const more = say('more', { id: `#${slip.orderId}`, page: String(page) });
      line(more, { weight: 'bold', size: 14 }, { x: MARGIN, y: MARGIN + 14, width: ROOM });
      y = drawHeadings(paper, MARGIN + 34);
    }
    const base = y + 16;
    const at = { x: MARGIN, y: base, width: COLUMNS.quantity - 8 };
    line(quantity, { weight: 'bold', size: 12, least: 7 }, { ...at, align: 'left' });
    for (const [row, text] of names.entries())
      line(text, TEXT, {
        x: MARGIN + COLUMNS.quantity,
        y: base + row * 15,
        width: NAME_WIDTH,
      });
    line(
      price,
      { ...TEXT, least: 6 },
      {
        x: PAGE.width - MARGIN - COLUMNS.price,
        y: base,
        width: COLUMNS.price,
        align: 'right',
      },
    );
    y += height;
    drawRule(paper, y, '#ccc');
    yield;
  }
  return y;
}

/** @returns where the first row begins */
function drawHeadings(paper: Paper, y: number): number {
  const { line } = paper;
  const price = { x: PAGE.width - MARGIN - COLUMNS.price, y, width: COLUMNS.price };
  line(say('quantity'), SMALL, { x: MARGIN, y, width: COLUMNS.quantity });
  line(say('item'), SMALL, { x: MARGIN + COLUMNS.quantity, y, width: NAME_WIDTH });
  line(say('price'), SMALL, { ...price, align: 'right' });
  drawRule(paper, y + 6);
  return y + 6;
}

function drawRule({ doc }: Paper, y: number, color = '#000'): void {
  doc.moveTo(MARGIN, y).lineTo(PAGE.width - MARGIN, y);
  doc.lineWidth(0.7).strokeColor(color).stroke().strokeColor('#000');
}

/** What to collect, framed, as the last thing of the slip. */
function drawAmount({ doc, line }: Paper, { amounts, nothing }: Slip, below: number): void {
  let top = below + 18;
  if (top + AMOUNT_HEIGHT > BOTTOM) {
    doc.addPage({ size: 'A4', margin: 0 });
    top = MARGIN;
  }
  doc.roundedRect(MARGIN, top, ROOM, AMOUNT_HEIGHT, 4).lineWidth(1.4).stroke();
  const inner = { x: MARGIN + 16, y: top + 37, width: ROOM - 32 };
  const [amount, second] = amounts;
  if (amount === undefined) {
    line(nothing, { weight: 'bold', size: 18, least: 10 }, inner);
    return;
  }
  line(say('collect'), { weight: 'regular', size: 14 }, { ...inner, width: 110 });
  const sum = { ...inner, x: inner.x + 120, width: inner.width - 120, align: 'right' } as const;
  line(
    amount,
    { weight: 'bold', size: 30, least: 10 },
    { ...sum, y: top + (second === undefined ? 39 : 32) },
  );
  if (second !== undefined) {
    line(say('or', { second }), { weight: 'bold', size: 12, least: 8 }, { ...sum, y: top + 49 });
  }
}
