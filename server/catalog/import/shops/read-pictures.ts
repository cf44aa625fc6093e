import { isAddress } from '../picture-parts.ts';
import type { ForeignRow } from './foreign-row.ts';
import type { ProductRows } from './group-rows.ts';
import type { ShopFile } from './shop-file.ts';

/** The pictures of all rows of a product, each once and in a line of its own, in the places that the file gives them. */
export function readPictures(rows: ProductRows, shop: ShopFile | null): string {
  const placed = rows.flatMap((row) =>
    row
      .all('images')
      .flatMap((cell) => partsOf(cell, shop).map((part) => ({ part, place: placeOf(row) }))),
  );
  const sorted = placed.toSorted((one, other) => one.place - other.place);
  return [...new Set(sorted.map(({ part }) => part))].join('\n');
}

/** Rows without a place stay behind those before them. */
const placeOf = (row: ForeignRow): number =>
  /^\d{1,4}$/.test(row.first('picture_place')) ? Number(row.first('picture_place')) : 9_999;

/** Addresses may hold commas: one ends where the next begins. Names are separated by any sign. */
function partsOf(cell: string, shop: ShopFile | null): string[] {
  const between = /(?:^|https?:)\/\//i.test(cell)
    ? /[\n\r|]|\s*[,;]\s*(?=(?:https?:)?\/\/)|\s+(?=https?:\/\/)|[,;]\s*$/i
    : /[\n\r|;,]/;
  return cell
    .split(between)
    .map((part) => addressOf(part.trim(), shop))
    .filter((part) => part !== '');
}

function addressOf(part: string, shop: ShopFile | null): string {
  const address = part.startsWith('//') ? `https:${part}` : part;
  if (isAddress(address)) return address.replaceAll(/\s/g, '%20');
  return address !== '' && shop?.pictureAddress ? shop.pictureAddress(address) : address;
}
