import PDFDocument from 'pdfkit';
import type { Fallback } from '../domain/look-type.ts';

export type Kind = 'serif' | 'sans';

/** Running text of a shop, so that letters count as often as they are seen. */
const SAMPLE =
  'Stoneware vase with a matte glaze, thrown by hand. Linen cushion cover in oat, 45 by 45 cm. Free delivery from $80: order today, pay in cash at the door.';

interface System {
  readonly local: readonly string[];
  /** The standard font of PDF that is as wide. */
  readonly standard: string;
  /** How much wider than that it is. */
  readonly wider: number;
  readonly weights?: string;
}

/** What systems have: Windows and macOS, Android, a bare Debian. */
const SYSTEMS: Readonly<Record<Kind, readonly System[]>> = {
  serif: [
    {
      local: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
      standard: 'Times-Roman',
      wider: 1,
    },
    { local: ['Noto Serif'], standard: 'Times-Roman', wider: 1.1505 },
    { local: ['DejaVu Serif'], standard: 'Times-Roman', wider: 1.2483 },
  ],
  sans: [
    {
      local: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
      standard: 'Helvetica',
      wider: 1,
      weights: '400 500',
    },
    {
      local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'],
      standard: 'Helvetica-Bold',
      wider: 1,
      weights: '600 700',
    },
    { local: ['DejaVu Sans'], standard: 'Helvetica', wider: 1.1218, weights: '400 500' },
    { local: ['DejaVu Sans Bold'], standard: 'Helvetica-Bold', wider: 1.178, weights: '600 700' },
  ],
};

interface Measured {
  readonly width: number;
  readonly ascender: number;
  readonly descender: number;
}

function measure(font: string | Buffer): Measured {
  const document = new PDFDocument();
  document.font(font).fontSize(1000);
  const { ascender, descender } = (document as unknown as { _font: Measured })._font;
  return { width: document.widthOfString(SAMPLE), ascender, descender };
}

/**
 * What stands in for a font.
 *
 * @param regular the font in TrueType, in its weight or in that of running text
 * @param bold the same in bold; absent: it has one weight, which the system's regular one stands in for
 */
export function fallbacksOf(kind: Kind, regular: Buffer, bold?: Buffer): Fallback[] {
  const all = SYSTEMS[kind].filter(({ weights }) => bold || weights !== '600 700');
  return all.map(({ local, standard, wider, weights }) => {
    const own = measure(weights === '600 700' && bold ? bold : regular);
    const size = own.width / (measure(standard).width * wider);
    return {
      local,
      ...(bold && weights && { weights }),
      size: percent(size),
      ascent: percent(own.ascender / 1000 / size),
      descent: percent(-own.descender / 1000 / size),
    };
  });
}

const percent = (part: number): number => Math.round(part * 1000) / 10;
