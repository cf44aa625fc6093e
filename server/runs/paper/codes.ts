/** Where a code stands, and the room it has, in points. */
interface CodePlace {
  readonly right: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a text as Code 128, with free room at its sides. */
export type DrawCode = (doc: PDFKit.PDFDocument, text: string, place: CodePlace) => void;

/** A dot of label printers (203 dpi) in points: bars are whole dots wide, and so no printer rounds them. */
const DOT = 72 / 203;
/** Light on both sides of a code, in its narrowest bars. */
const QUIET = 10;

/** Gives what draws codes; its library is loaded by the first. */
export async function openCodes(): Promise<DrawCode> {
  const { default: bwip } = await import('bwip-js');
  return (doc, text, { right, top, width, height }) => {
    const bars = barWidths(bwip.raw({ bcid: 'code128', text }));
    const modules = bars.reduce((sum, bar) => sum + bar, 0);
    const dots = Math.floor(width / (modules + 2 * QUIET) / DOT);
    const narrowest = Math.max(1, dots) * DOT;
    let x = right - (modules + QUIET) * narrowest;
    for (const [at, bar] of bars.entries()) {
      if (at % 2 === 0) doc.rect(x, top, bar * narrowest, height);
      x += bar * narrowest;
    }
    doc.fill('#000');
  };
}

/** Widths of bars and gaps in turn, in narrowest bars. @throws where the code is no row of bars. */
function barWidths(drawn: readonly object[]): readonly number[] {
  const [code] = drawn;
  if (!code || !('sbs' in code)) throw new Error('Not a row of bars');
  return code.sbs as number[];
}
