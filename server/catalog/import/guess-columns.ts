import type { ColumnChoice, Target } from '../../../domain/product-columns.ts';
import { isAddress, looksLikePicture } from './named-pictures.ts';
import { readCell } from './read-cell.ts';

/** A column of a file: its head, and some of what stands in it. */
export interface FileColumn {
  readonly name: string;
  readonly samples: readonly string[];
}

/** How other shops name their columns, without signs and accents; the surest first. `id` is never guessed: theirs is not ours. */
const KNOWN_NAMES: Partial<Record<Target, readonly string[]>> = {
  name: [
    'product title',
    'product name',
    'name',
    'title',
    'item name',
    'designation',
    'nom',
    'libelle',
    'product',
    'item',
    'article',
    'اسم المنتج',
    'الاسم',
  ],
  reference: [
    ...['sku', 'reference', 'ref', 'variant sku', 'product code', 'item code', 'code', 'item no'],
    ...['item number', 'article number', 'part number', 'model number', 'barcode', 'ean', 'upc'],
  ],
  description: [
    'description',
    'product description',
    'long description',
    'body html',
    'body',
    'details',
    'short description',
    'descriptif',
    'الوصف',
  ],
  price: [
    'price',
    'regular price',
    'unit price',
    'variant price',
    'selling price',
    'current price',
    'retail price',
    'prix',
    'price usd',
    'السعر',
  ],
  sale_price: [
    'sale price',
    'special price',
    'promo price',
    'discounted price',
    'offer price',
    'reduced price',
    'prix promo',
    'prix solde',
  ],
  old_price: [
    'old price',
    'compare at price',
    'variant compare at price',
    'original price',
    'list price',
    'was price',
    'was',
    'msrp',
    'rrp',
    'ancien prix',
    'prix barre',
  ],
  discount: ['discount', 'discount percent', 'remise'],
  cost: [
    ...['cost price', 'cost per item', 'unit cost', 'item cost', 'variant cost', 'cost'],
    ...['cost of goods', 'purchase price', 'buying price', 'wholesale price', 'supplier price'],
    ...['prix d achat', 'prix achat', 'prix de revient', 'cout', 'cout unitaire', 'سعر التكلفة'],
  ],
  // Before `available`: a column of "stock" is a count where it has one, else a yes or no.
  in_stock: [
    ...['variant inventory qty', 'inventory quantity', 'stock quantity', 'quantity in stock'],
    ...['quantity on hand', 'qty on hand', 'stock on hand', 'on hand', 'stock qty', 'stock level'],
    ...[
      'quantity',
      'qty',
      'inventory',
      'in stock',
      'stock',
      'quantite',
      'quantite en stock',
      'qte',
    ],
    'الكمية',
  ],
  available: [
    'available',
    'availability',
    'in stock',
    'stock status',
    'stock',
    'disponible',
    'disponibilite',
  ],
  collection: [
    'collection',
    'category',
    'categories',
    'cat',
    'product category',
    'product type',
    'department',
    'categorie',
    'famille',
    'rayon',
    'type',
    'الفئة',
  ],
  images: [
    'images',
    'image url',
    'image urls',
    'image src',
    'image',
    'image link',
    'pictures',
    'picture',
    'photos',
    'photo',
    'img',
  ],
  width_cm: ['width', 'largeur'],
  height_cm: ['height', 'hauteur'],
  depth_cm: ['depth', 'length', 'profondeur'],
  weight_kg: ['weight', 'poids'],
  material: ['material', 'materials', 'matiere', 'fabric'],
  color: ['color', 'colour', 'couleur'],
  care: ['care', 'care instructions', 'entretien'],
  tags: ['tags', 'tag', 'keywords', 'labels', 'etiquettes', 'mots cles'],
  origin: ['origin', 'country of origin', 'made in', 'origine'],
};

/** Without accents, signs and units: "Width (cm)" is "width". */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (?:cm|kg|usd|eur|lbp|ttc)$/, '');

/**
 * What each column of another shop's file may hold, by its name, as long as what stands in it fits; pictures also by their
 * addresses. No target is guessed twice. An admin confirms or changes it.
 */
export function guessColumns(columns: readonly FileColumn[]): ColumnChoice {
  const names = columns.map(({ name }) => plain(name));
  const guessed = new Array<Target | null>(columns.length).fill(null);
  const give = (place: number, target: Target) => {
    if (place === -1 || guessed.includes(target)) return;
    guessed[place] = target;
  };
  for (const [target, known] of Object.entries(KNOWN_NAMES) as [Target, readonly string[]][]) {
    for (const name of known) {
      give(
        columns.findIndex(
          ({ samples }, place) =>
            guessed[place] === null && names[place] === name && fits(target, name, samples),
        ),
        target,
      );
    }
  }
  // Beside a price of today, a regular one is what it was before.
  const regular = names.findIndex((name, place) => name === 'regular price' && !guessed[place]);
  if (!guessed.includes('sale_price')) give(regular, 'old_price');
  give(
    columns.findIndex(({ samples }, place) => !guessed[place] && arePictures(samples)),
    'images',
  );
  return guessed;
}

/** Whether anything of what stands in a column of this name could be that; an empty column may be anything. */
function fits(target: Target, name: string, samples: readonly string[]): boolean {
  if (samples.length === 0) return true;
  // Of 0 and 1 alone a name such as "In stock" means no and yes.
  const counts = target === 'in_stock' && KNOWN_NAMES.available?.includes(name);
  return samples.some((cell) => readCell(target, cell).success && !(counts && Number(cell) < 2));
}

const arePictures = (samples: readonly string[]) =>
  samples.length > 0 && samples.every((cell) => isAddress(cell) && looksLikePicture(cell));
