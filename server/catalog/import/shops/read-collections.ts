import { MAX_LENGTH } from '../../../../contract/fields.ts';
import { decodeEntities } from '../../../../domain/markup-text.ts';
import { identityKey, typedLine } from '../../../../domain/typed-text.ts';
import type { ShopFile } from './shop-file.ts';

/** Between a collection and one in it: "Gifts > Under 25". */
const PATH = /\s*[>»›]\s*/;

/** Where a shop keeps what it has put nowhere, in its languages. */
const NOWHERE = new Set(
  [
    ...['uncategorized', 'uncategorised', 'unkategorisiert', 'allgemein', 'non classé'],
    ...['senza categoria', 'sin categorizar', 'kategorisiz', 'غير مصنف', 'all products'],
  ].map(identityKey),
);

/** This many of a product are read. */
const MAX_PATHS = 50;

/** What a file says of a product's collections. */
export interface ForeignCollections {
  /** Each as its path, "Gifts > Under 25"; its home first. */
  readonly paths: readonly string[];
  /** Whether it names numbers of its former shop, which say nothing here. */
  readonly areNumbers: boolean;
}

/** Reads the collections of a product. One that holds another of them is left out: its list shows the product anyway. */
export function readCollections(cell: string, shop: ShopFile | null): ForeignCollections {
  const parts = shop?.collectionsBy ? cell.split(shop.collectionsBy, MAX_PATHS) : [cell];
  const named = parts
    .map((part) => pathOf(part.replaceAll('\\,', ',')))
    .filter((path) => path !== '');
  const all = [...new Map(named.map((path) => [identityKey(path), path])).values()];
  if (all.length > 0 && all.every((path) => /^\d+$/.test(path))) {
    return { paths: [], areNumbers: true };
  }
  const somewhere = all.filter((path) => !NOWHERE.has(identityKey(path)));
  const paths = somewhere.length > 0 ? somewhere : all;
  return {
    paths: paths.filter((path) => !paths.some((other) => isIn(other, path))),
    areNumbers: false,
  };
}

const isIn = (path: string, parent: string): boolean =>
  identityKey(path).startsWith(`${identityKey(parent)} > `);

const pathOf = (part: string): string =>
  decodeEntities(part)
    .split(PATH)
    .map((name) => [...typedLine(name)].slice(0, MAX_LENGTH.collectionName).join('').trim())
    .filter((name) => name !== '')
    .join(' > ');
