import type { Bidi } from 'bidi-js';

/** Which font file has a character. */
export type Script = 'latin' | 'latin-ext' | 'arabic';

/** A stretch of text in one font, its characters in the order in which they are read. */
interface Stretch {
  readonly script: Script;
  readonly text: string;
}

/** A line as it is drawn: its stretches from left to right. */
interface VisualLine {
  /** It begins at the right edge. */
  readonly isRightToLeft: boolean;
  readonly stretches: readonly Stretch[];
}

/** Forms of Arabic letters by their place in a word, as old files have them. */
const PRESENTATION_FORMS = /[\ufb50-\ufdff\ufe70-\ufefc]/g;
/** Controls, directions and what lies beyond the fonts (emoji); the joiners of Arabic stay. */
const NOT_DRAWN = /(?![\u200c\u200d])\p{Cf}|\p{Cc}|\p{Cs}|[\ufe00-\ufe0f]|[\u{10000}-\u{10ffff}]/gu;
const ARABIC = /[\u0600-\u06ff\u200c\u200d]/;
/** Latin Extended-A without ı Œ œ, and currencies without €. */
const LATIN_EXTENDED = /(?![ıŒœ€])[\u0100-\u017f\u20a0-\u20bf]/;

/** Letters that no font of labels has. */
const OTHER_LETTER = /(?![\0-\u017f\u0600-\u06ff])\p{L}/gu;

/** A text as one line of what fonts can draw: letters without those marks that they don't have, others as "?". */
export const printable = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(PRESENTATION_FORMS, (form) => form.normalize('NFKC'))
    .normalize('NFC')
    .replace(NOT_DRAWN, '')
    .replace(OTHER_LETTER, plainLetter)
    .trim();

function plainLetter(letter: string): string {
  const [base = ''] = letter.normalize('NFD');
  return /[\0-\u017f]/.test(base) ? base : '?';
}

/** Puts one line into the order in which it is drawn, by Unicode's bidirectional algorithm; brackets are turned. */
export function visualOrder(bidi: Bidi, line: string): VisualLine {
  const embedding = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const stretches: { script: Script; isReversed: boolean; text: string }[] = [];
  for (const at of bidi.getReorderedIndices(line, embedding)) {
    const character = mirrored.get(at) ?? line.charAt(at);
    const script = scriptOf(character);
    // Fonts join letters, and turn them around themselves.
    const isReversed = script === 'arabic' && (embedding.levels[at] ?? 0) % 2 === 1;
    const last = stretches.at(-1);
    if (last?.script === script && last.isReversed === isReversed) {
      last.text = isReversed ? character + last.text : last.text + character;
    } else stretches.push({ script, isReversed, text: character });
  }
  return { isRightToLeft: (embedding.paragraphs[0]?.level ?? 0) % 2 === 1, stretches };
}

function scriptOf(character: string): Script {
  if (ARABIC.test(character)) return 'arabic';
  return LATIN_EXTENDED.test(character) ? 'latin-ext' : 'latin';
}
