import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { printable, type Script, visualOrder } from './visual-order.ts';

const SCRIPTS: readonly Script[] = ['latin', 'latin-ext', 'arabic'];
const WEIGHTS = ['regular', 'bold'] as const;

/** How a text looks; sizes are points. */
export interface Style {
  readonly weight: (typeof WEIGHTS)[number];
  readonly size: number;
}

/** Where a line stands: the left end of its baseline, and the room it has. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Absent: where the line's script begins. */
  readonly align?: 'left' | 'right';
}

/** Longer texts are cut before they are measured. */
const MAX_MEASURED = 400;

/** Paper that texts of any direction are measured for and drawn on, within the room that they have. */
export interface Paper {
  readonly doc: PDFKit.PDFDocument;
  /** Draws a line, smaller where it is too long, down to `least`; cut where that is not enough. */
  readonly line: (text: string, style: Style & { readonly least?: number }, place: Place) => void;
  /** A text in at most so many lines; the last is cut where there is more. */
  readonly wrap: (text: string, style: Style, room: { width: number; most: number }) => string[];
}

/**
 * Opens an empty PDF with the fonts of labels, slips and invoices. PDFs' libraries are loaded by the first.
 *
 * @param madeAt the moment that it says it was made at, by which drawing it again gives the same bytes; absent: now
 */
export async function openPaper(title: string, madeAt = new Date()): Promise<Paper> {
  const [{ default: PDFDocument }, { default: bidiModule }] = await Promise.all([
    import('pdfkit'),
    import('bidi-js'),
  ]);
  const info = { Title: title, CreationDate: madeAt };
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0, info });
  for (const script of SCRIPTS)
    for (const weight of WEIGHTS)
      doc.registerFont(
        `${script}-${weight}`,
        await readFile(new URL(`fonts/${script}-${weight}.ttf`, import.meta.url)),
      );
  // Its types are written for import alone; Node.js loads what require does.
  const bidi = (bidiModule as unknown as typeof bidiModule.default)();
  const measured = (text: string, { weight, size }: Style) => {
    const { isRightToLeft, stretches } = visualOrder(bidi, text);
    const parts = stretches.map((stretch) => {
      const font = `${stretch.script}-${weight}`;
      return { text: stretch.text, font, width: widthIn(doc, font, size, stretch.text) };
    });
    return { isRightToLeft, parts, width: parts.reduce((sum, part) => sum + part.width, 0) };
  };
  const widthOf = (text: string, style: Style) => measured(text, style).width;

  const line: Paper['line'] = (text, { weight, size, least = size }, place) => {
    const whole = printable(text).slice(0, MAX_MEASURED);
    if (whole === '') return;
    const wide = widthOf(whole, { weight, size });
    const style = {
      weight,
      size: wide <= place.width ? size : Math.max(least, (size * place.width) / wide),
    };
    const { parts, width, isRightToLeft } = measured(
      cut(whole, style, place.width, widthOf),
      style,
    );
    const isAtRight = place.align ? place.align === 'right' : isRightToLeft;
    let x = isAtRight ? place.x + place.width - width : place.x;
    for (const part of parts) {
      doc.font(part.font).fontSize(style.size);
      doc.text(part.text, x, place.y, { lineBreak: false, baseline: 'alphabetic' });
      x += part.width;
    }
  };

  const wrap: Paper['wrap'] = (text, style, { width, most }) => {
    const lines: string[] = [];
    let rest = printable(text).slice(0, MAX_MEASURED);
    while (rest !== '' && lines.length < most - 1) {
      const end = lineEnd(rest, (begin) => widthOf(begin, style) <= width);
      lines.push(rest.slice(0, end).trim());
      rest = rest.slice(end).trim();
    }
    if (rest !== '') lines.push(cut(rest, style, width, widthOf));
    return lines;
  };
  return { doc, line, wrap };
}

/** Draws in steps, and stops after each text: long ones take their time, above all in Arabic. */
export type Drawing = Generator<void, number>;

/** For so long other requests wait for a drawing, and for the text at hand, in ms. */
const SLICE_MS = 8;

/**
 * Draws one thing after the other.
 *
 * @param isGone whether nobody waits for them any more
 * @returns the PDF while it is drawn: other requests are served after each slice of time
 */
export function drawEach<T>(
  { doc }: Paper,
  isGone: () => boolean,
  things: readonly T[],
  draw: (thing: T, at: number) => Generator<void>,
): Readable {
  const pdf = doc as unknown as Readable;
  const drawAll = async () => {
    let since = performance.now();
    for (const [at, thing] of things.entries()) {
      if (isGone()) break;
      for (const _ of draw(thing, at)) {
        if (performance.now() - since < SLICE_MS) continue;
        await setImmediate();
        since = performance.now();
      }
    }
    doc.end();
  };
  void drawAll().catch((error: Error) => pdf.destroy(error));
  return pdf;
}

function widthIn(doc: PDFKit.PDFDocument, font: string, size: number, text: string): number {
  doc.font(font).fontSize(size);
  return doc.widthOfString(text);
}

/** A text that fits, with an ellipsis where it is cut. */
function cut(
  text: string,
  style: Style,
  width: number,
  widthOf: (text: string, style: Style) => number,
): string {
  // A hundredth of a point: what is made smaller to fit is as wide as the room but for rounding.
  const fits = (one: string) => widthOf(one, style) <= width + 0.01;
  if (fits(text)) return text;
  const end = longest(text.length, (length) => fits(`${text.slice(0, length)}…`));
  return `${text.slice(0, end).trimEnd()}…`;
}

/** Where the first line ends: between words, or in a word that is longer than a line. */
function lineEnd(text: string, fits: (begin: string) => boolean): number {
  if (fits(text)) return text.length;
  const most = Math.max(
    1,
    longest(text.length, (length) => fits(text.slice(0, length))),
  );
  const space = text.lastIndexOf(' ', most);
  return space > 0 ? space : most;
}

/** The greatest length that fits, found by halves. */
function longest(most: number, fits: (length: number) => boolean): number {
  let [fit, tooLong] = [0, most + 1];
  while (tooLong - fit > 1) {
    const middle = (fit + tooLong) >> 1;
    if (fits(middle)) fit = middle;
    else tooLong = middle;
  }
  return fit;
}
