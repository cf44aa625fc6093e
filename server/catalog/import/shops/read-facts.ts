import { MAX_LENGTH } from '../../../../contract/fields.ts';
import { decodeEntities, markupText } from '../../../../domain/markup-text.ts';
import type { RowTarget } from '../../../../domain/product-columns.ts';
import { MAX_FACT_LENGTH } from '../../../../domain/product-facts.ts';
import { formatTags, MAX_TAG_LENGTH, MAX_TAGS, parseTags } from '../../../../domain/tags.ts';
import { typedLine } from '../../../../domain/typed-text.ts';
import type { ProductRows } from './group-rows.ts';
import type { Note, OwnCells } from './read-offer.ts';
import type { ShopFile } from './shop-file.ts';

const CUT = 'is longer than the shop keeps, and is cut off';
const MORE_TAGS = `A product has at most ${MAX_TAGS} tags of ${MAX_TAG_LENGTH} characters: the others are left out`;

/** The name of a product as people read it. */
export const readName = (cell: string, note: Note): string =>
  cutTo(MAX_LENGTH.productName, typedLine(markupText(cell)), (text) => note('name', CUT, text));

/** The texts of all columns of the description, one below the other. */
export function readDescription(
  [head, ...rest]: ProductRows,
  shop: ShopFile | null,
  note: Note,
): string {
  const cells =
    [head, ...rest].map((row) => row.all('description')).find((all) => all.length > 0) ?? [];
  const texts = cells.map((cell) => markupText(shop?.escapesBreaks ? withBreaks(cell) : cell));
  const text = [...new Set(texts.filter((one) => one !== ''))].join('\n\n');
  return cutTo(MAX_LENGTH.description, text, () => note('description', CUT, ''));
}

const withBreaks = (cell: string): string => cell.replaceAll(/(?:\\r)?\\n/g, '\n');

function cutTo(most: number, text: string, noteCut: (text: string) => void): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  noteCut(text);
  const cut = characters.slice(0, most).join('');
  return cut.slice(0, wordsEnd(cut)).trimEnd();
}

/** Where the last whole word of a text ends, in UTF-16 units; its end where it is one word. */
function wordsEnd(text: string): number {
  const end = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'));
  return end > 0 ? end : text.length;
}

/** The tags of all columns, as many as a product can have. */
export function readTags(cells: readonly string[], shop: ShopFile | null, note: Note): string {
  const plain = cells.map((cell) => decodeEntities(cell).replaceAll('"', ''));
  const tags = parseTags(
    plain.map((cell) => (shop?.joinsTags ? cell.replaceAll('_', ' ') : cell)).join(),
  );
  const short = tags.filter((tag) => [...tag].length <= MAX_TAG_LENGTH);
  const kept = short.slice(0, MAX_TAGS);
  for (const tag of tags) if (!kept.includes(tag)) note('tags', MORE_TAGS, tag);
  return formatTags(kept);
}

const TEXTS = ['material', 'color', 'care', 'origin'] as const satisfies RowTarget[];
const MEASURES = ['width_cm', 'height_cm', 'depth_cm'] as const satisfies RowTarget[];

/** Material, colour, sizes and weight: of the product's own row, or else of the first that says it. */
export function readFacts(rows: ProductRows, note: Note): OwnCells {
  const cells: OwnCells = {};
  for (const target of TEXTS) {
    // Systems write lists without a space: "Ceramic,Enamel".
    const text = typedLine(decodeEntities(firstOf(rows, target))).replaceAll(/,(?=\p{L})/gu, ', ');
    if (text !== '')
      cells[target] = cutTo(MAX_FACT_LENGTH[target], text, (long) => note(target, CUT, long));
  }
  for (const target of MEASURES)
    cells[target] = measure(firstOf(rows, target), 1, (none) => note(target, NONE, none));
  const grams = firstOf(rows, 'weight_g');
  const weight = firstOf(rows, 'weight_kg') || (grams && String(Number(grams) / 1000));
  cells.weight_kg = measure(weight, 3, (none) => note('weight_kg', NONE, none));
  const weights = new Set(rows.map((row) => row.first('weight_kg') || row.first('weight_g')));
  weights.delete('');
  if (weights.size > 1) note('weight_kg', ONE_WEIGHT, [...weights].slice(0, 3).join(', '));
  return cells;
}

const NONE = 'is no size or weight: left out';
const ONE_WEIGHT =
  'The variants have different weights, and the shop keeps one for all of them: the first';

const firstOf = (rows: ProductRows, target: Parameters<ProductRows[0]['first']>[0]): string =>
  rows.map((row) => row.first(target)).find((cell) => cell !== '') ?? '';

/** A size or weight in this many decimals; what means nothing is none. */
function measure(cell: string, decimals: number, noteNone: (cell: string) => void): string {
  if (cell === '') return '';
  const amount = Number(cell);
  const rounded = Math.round(amount * 10 ** decimals) / 10 ** decimals;
  if (Number.isFinite(amount) && rounded > 0 && rounded <= 10_000) return String(rounded);
  noteNone(cell);
  return '';
}
