import { typedLine } from '../../../../domain/typed-text.ts';

/** What stands in cells of the systems that are known, in all languages that are read. */
const words = (text: string) => new Set(text.split(', '));

const HIDDEN = words(
  '0, -1, false, no, n, draft, archived, hidden, private, inactive, unlisted, invisible, unavailable, none, disabled, pending, trash, ' +
    'nein, falsch, entwurf, inaktiv, deaktiviert, non, faux, brouillon, desactive, desactivado, falso, borrador, inactivo, bozza, nascosto, ' +
    'disattivato, hayir, yanlis, taslak, gizli, pasif, لا, مسودة, مخفي, nicht sichtbar, oculto',
);

const YES = words(
  '1, yes, y, true, wahr, ja, oui, vrai, si, verdadero, vero, evet, dogru, نعم, continue, notify, shopify, x',
);

const AVAILABLE = words(
  '1, yes, y, true, in stock, instock, in_stock, available, preorder, backorder, on backorder, onbackorder, limited availability, ja, auf lager, ' +
    'lieferbar, verfügbar, vorrätig, wahr, oui, en stock, disponible, vrai, sí, si, verdadero, disponibile, in magazzino, vero, evet, stokta, ' +
    'var, mevcut, نعم, متوفر, متاح',
);
const SOLD_OUT = words(
  '0, no, n, false, out of stock, outofstock, out_of_stock, sold out, unavailable, discontinued, nein, ausverkauft, nicht lieferbar, ' +
    'nicht verfügbar, nicht auf lager, falsch, non, en rupture, épuisé, rupture de stock, indisponible, faux, agotado, sin existencias, falso, ' +
    'non disponibile, esaurito, hayır, tükendi, yok, stokta yok, لا, غير متوفر, نفد, نفذ من المخزون',
);

const lower = (cell: string): string => typedLine(cell).toLowerCase();
const plain = (cell: string): string =>
  lower(cell).normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i');

/** Whether a cell says that the product is not shown in its shop. */
export const saysHidden = (cell: string): boolean => HIDDEN.has(plain(cell));

/** Whether a cell says yes. */
export const saysYes = (cell: string): boolean => YES.has(plain(cell));

/** Whether a cell says that something can be bought; `null`: neither yes nor no. */
export function readAvailability(cell: string): boolean | null {
  const said = lower(cell);
  if (AVAILABLE.has(said)) return true;
  return SOLD_OUT.has(said) ? false : null;
}

/** What a row is: a product, a variant of one, a picture of one, or something that this shop can't sell. */
export type RowKind = 'product' | 'variant' | 'picture' | 'other';

/** Reads the kind of a row: systems write these in English, whatever the language of the file. */
export function readKind(cell: string): RowKind {
  const said = lower(cell);
  if (/^(?:variation|variant)\b/.test(said)) return 'variant';
  if (/^(?:media|image|picture)$/.test(said)) return 'picture';
  return /\b(?:external|affiliate|grouped)\b/.test(said) ? 'other' : 'product';
}
