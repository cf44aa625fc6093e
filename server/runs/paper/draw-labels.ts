import type { Readable } from 'node:stream';
import type { LabelForm } from '../../../contract/paper.ts';
import { LABELS } from '../../../domain/words/labels.ts';
import { speaker } from '../../../domain/words/say.ts';
import { drawEach, openPaper, type Paper, type Style } from '../../paper/paper.ts';
import { type DrawCode, openCodes } from './codes.ts';

/** What stands on a label; an empty text takes no room. */
export interface Label {
  readonly orderId: number;
  readonly shop: string;
  /** Its run and stop, and who drives. */
  readonly stop: string;
  readonly courier: string;
  readonly name: string;
  readonly phone: string;
  readonly street: string;
  readonly place: string;
  readonly landmark: string;
  readonly note: string;
  /** An amount; `null`: nothing is collected, for this reason. */
  readonly amount: string | null;
  readonly nothing: string;
}

const say = speaker(LABELS, 'en');

/** Points; A4 is four of A6. */
const A6 = { width: 297.64, height: 420.945 };
const MARGIN = 17;
const ROOM = A6.width - 2 * MARGIN;
const CODE = { width: 158, height: 46 };

/**
 * Draws labels as PDF.
 *
 * @param isGone whether nobody waits for them any more
 * @returns the PDF while it is drawn
 */
export async function drawLabels(
  labels: readonly Label[],
  form: LabelForm,
  isGone: () => boolean,
): Promise<Readable> {
  const [paper, drawCode] = await Promise.all([openPaper(say('title')), openCodes()]);
  return drawEach(paper, isGone, labels, (label, at) => {
    const { x, y } = openPlace(paper, form, at);
    return drawLabel({ ...paper, drawCode }, label, { x: x + MARGIN, top: y });
  });
}

/** Where the next label stands, on a new page where the last one is full. */
function openPlace({ doc }: Paper, form: LabelForm, at: number): { x: number; y: number } {
  if (form === 'a6') {
    doc.addPage({ size: [A6.width, A6.height], margin: 0 });
    return { x: 0, y: 0 };
  }
  if (at % 4 === 0) {
    doc.addPage({ size: 'A4', margin: 0 });
    // Where it is cut.
    doc.moveTo(A6.width, 0).lineTo(A6.width, doc.page.height);
    doc.moveTo(0, A6.height).lineTo(doc.page.width, A6.height);
    doc.lineWidth(0.4).dash(3, { space: 3 }).strokeColor('#999').stroke().undash();
  }
  return { x: (at % 2) * A6.width, y: at % 4 < 2 ? 0 : A6.height };
}

interface LabelPlace {
  /** Of the text's left edge. */
  readonly x: number;
  /** Of the paper's upper edge. */
  readonly top: number;
}

function* drawLabel(
  paper: Paper & { readonly drawCode: DrawCode },
  label: Label,
  { x, top }: LabelPlace,
): Generator<void> {
  const { doc, line, drawCode } = paper;
  doc.fillColor('#000');
  const half = ROOM / 2 - 6;
  const right = { x: x + ROOM - half, width: half, align: 'right' } as const;
  line(label.shop, { weight: 'bold', size: 12, least: 9 }, { x, y: top + 28, width: half });
  line(label.stop, { weight: 'bold', size: 10, least: 8 }, { ...right, y: top + 25 });
  line(label.courier, { weight: 'regular', size: 9, least: 8 }, { ...right, y: top + 37 });
  const number = { x, y: top + 84, width: ROOM - CODE.width - 6 };
  line(`#${label.orderId}`, { weight: 'bold', size: 34, least: 12 }, number);
  drawCode(doc, String(label.orderId), { ...CODE, right: x + ROOM, top: top + 50 });
  doc.moveTo(x, top + 108).lineTo(x + ROOM, top + 108);
  doc.lineWidth(1).strokeColor('#000').stroke();
  yield* drawRecipient(paper, label, { x, top: top + 112 });
  drawAmount(paper, label, { x, top: top + A6.height - MARGIN - 46 });
}

interface Part {
  readonly text: string;
  readonly style: Style;
  readonly most: number;
  /** Space above it. */
  readonly above: number;
}

/** Who and where, each part in at most so many lines: all of them fit above the amount. */
function* drawRecipient(
  { line, wrap }: Paper,
  label: Label,
  { x, top }: { readonly x: number; readonly top: number },
): Generator<void> {
  const parts: readonly Part[] = [
    { text: label.name, style: { weight: 'bold', size: 17 }, most: 2, above: 6 },
    { text: label.phone, style: { weight: 'bold', size: 15 }, most: 1, above: 4 },
    { text: label.street, style: { weight: 'regular', size: 12 }, most: 3, above: 6 },
    { text: label.place, style: { weight: 'bold', size: 12 }, most: 2, above: 2 },
    { text: label.landmark, style: { weight: 'regular', size: 10 }, most: 2, above: 5 },
    { text: label.note, style: { weight: 'regular', size: 10 }, most: 3, above: 5 },
  ];
  let y = top;
  for (const { text, style, most, above } of parts) {
    const lines = wrap(text, style, { width: ROOM, most });
    if (lines.length > 0) y += above;
    for (const one of lines) {
      line(one, style, { x, y: y + style.size, width: ROOM });
      y += style.size * 1.25;
      yield;
    }
  }
}

/** What to collect, framed; the last thing on a label. */
function drawAmount(
  { doc, line }: Paper,
  { amount, nothing }: Label,
  { x, top }: { readonly x: number; readonly top: number },
): void {
  doc.roundedRect(x, top, ROOM, 46, 4).lineWidth(1.2).strokeColor('#000').stroke();
  const inner = { x: x + 10, y: top + 30, width: ROOM - 20 };
  if (amount === null) {
    line(nothing, { weight: 'bold', size: 15, least: 10 }, inner);
    return;
  }
  line(say('collect'), { weight: 'regular', size: 12 }, { ...inner, y: top + 28, width: 70 });
  const sum = { ...inner, x: inner.x + 76, width: inner.width - 76, align: 'right' } as const;
  line(amount, { weight: 'bold', size: 26, least: 10 }, { ...sum, y: top + 33 });
}
