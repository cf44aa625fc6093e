import { SaxesParser } from 'saxes';
import { LOOK } from '../../domain/words/look.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';

/** A logo has some dozen shapes; one with so many takes seconds to draw. */
const MAX_ELEMENTS = 5_000;
/** Copies of copies of copies multiply. */
const MAX_COPIES = 40;

/** What draws. All else is refused, so that nothing has to be known of what it might do. */
const DRAWING: ReadonlySet<string> = new Set(
  'svg g defs symbol use style path rect circle ellipse line polyline polygon clipPath mask linearGradient radialGradient stop'.split(
    ' ',
  ),
);

/** What a document says of itself: programs write much into it, and nothing of it is drawn. */
const SILENT: ReadonlySet<string> = new Set(['metadata', 'title', 'desc', 'sodipodi:namedview']);

/**
 * Checks that an SVG draws itself alone: shapes, and references within the file. It is parsed without document types and entities, so that
 * nothing is read or multiplied while it is checked.
 *
 * @throws {Refusal} 422 under `file`, in words, for everything else.
 */
export function checkSvg(text: string): void {
  const parser = new SaxesParser();
  /** Names of the open elements; within a silent one nothing counts. */
  const open: string[] = [];
  let elements = 0;
  let copies = 0;
  const isSilent = () => open.some((name) => SILENT.has(name));
  parser.on('error', () => {
    throw wordedRefusal(422, 'file', LOOK, 'svg_broken', { line: parser.line });
  });
  parser.on('doctype', () => {
    throw wordedRefusal(422, 'file', LOOK, 'svg_doctype');
  });
  parser.on('processinginstruction', ({ target }) => {
    throw wordedRefusal(422, 'file', LOOK, 'svg_part', { part: `?${target}` });
  });
  parser.on('opentag', ({ name, attributes }) => {
    const wasSilent = isSilent();
    open.push(name);
    elements += 1;
    if (elements > MAX_ELEMENTS) throw tooComplicated();
    if (wasSilent || SILENT.has(name)) return;
    if (open.length === 1 ? name !== 'svg' : !DRAWING.has(name)) throw refusedPart(name);
    if (name === 'use') copies += 1;
    if (copies > MAX_COPIES) throw tooComplicated();
    for (const [key, value] of Object.entries(attributes)) checkAttribute(key, String(value));
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const checkStyle = (style: string) => {
    if (open.at(-1) === 'style' && !isSilent()) checkReferences(style);
  };
  parser.on('text', checkStyle);
  parser.on('cdata', checkStyle);
  parser.write(text).close();
}

const tooComplicated = () =>
  wordedRefusal(422, 'file', LOOK, 'svg_complicated', { most: MAX_ELEMENTS });

function refusedPart(name: string): Error {
  if (['text', 'tspan', 'textPath'].includes(name)) {
    return wordedRefusal(422, 'file', LOOK, 'svg_text');
  }
  return wordedRefusal(422, 'file', LOOK, 'svg_part', { part: name.slice(0, 40) });
}

function checkAttribute(key: string, value: string): void {
  if (/^on/i.test(key)) throw refusedPart(key);
  if (/(?:^|:)(?:href|src|base)$/i.test(key) && !value.trim().startsWith('#')) {
    throw wordedRefusal(422, 'file', LOOK, 'svg_reference', { address: value.slice(0, 60) });
  }
  // Namespaces are names that look like addresses.
  if (!/^xmlns\b/.test(key)) checkReferences(value);
}

/** Styles reach outside by `url(…)` and `@import`; a backslash could write either in another way. */
function checkReferences(style: string): void {
  const [outside] = style.match(/url\(\s*(?!['"]?#)[^)]*|@import[^;]*|\\[0-9a-f]+/i) ?? [];
  if (outside === undefined) return;
  throw wordedRefusal(422, 'file', LOOK, 'svg_reference', { address: outside.slice(0, 60) });
}
