import {
  type ColumnChoice,
  NUMBER_TARGETS,
  type RowTarget,
} from '../../../domain/product-columns.ts';
import { parseTypedNumber } from '../../../domain/typed-number.ts';
import { isAddress, looksLikePicture } from './picture-parts.ts';
import { plainHead } from './plain-head.ts';
import { readCell } from './read-cell.ts';

/** A column of a file: its head, and some of what stands in it. */
export interface FileColumn {
  readonly name: string;
  readonly samples: readonly string[];
}

/** How other shops name their columns, without signs and accents; the surest first. `id` is never guessed: theirs is not ours. */
const KNOWN_NAMES: Partial<Record<RowTarget, readonly string[]>> = {
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
    ...['produktname', 'artikelname', 'artikelbezeichnung', 'bezeichnung', 'titel', 'produkt'],
    ...['artikel', 'nom du produit', 'titre', 'produit'],
  ],
  reference: [
    ...['sku', 'reference', 'ref', 'variant sku', 'product code', 'item code', 'code', 'item no'],
    ...['item number', 'article number', 'part number', 'model number', 'barcode', 'ean', 'upc'],
    ...['artikelnummer', 'artikel nr', 'artnr', 'art nr', 'bestellnummer', 'code article'],
    ...['code produit', 'reference produit', 'code barres', 'gtin', 'الرمز'],
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
    ...[
      'beschreibung',
      'produktbeschreibung',
      'artikelbeschreibung',
      'langbeschreibung',
      'langtext',
    ],
    ...['kurzbeschreibung', 'description du produit', 'description longue', 'description courte'],
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
    ...['preis', 'verkaufspreis', 'einzelpreis', 'stuckpreis', 'vk preis', 'bruttopreis', 'vk'],
    ...['prix de vente', 'prix unitaire', 'prix public', 'prix actuel', 'tarif'],
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
    ...['angebotspreis', 'aktionspreis', 'sonderpreis', 'reduzierter preis'],
    ...['prix promotionnel', 'prix reduit', 'prix remise'],
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
    ...['alter preis', 'streichpreis', 'uvp', 'statt preis', 'prix initial', 'prix avant remise'],
  ],
  discount: ['discount', 'discount percent', 'remise', 'reduction', 'rabatt'],
  cost: [
    ...['cost price', 'cost per item', 'unit cost', 'item cost', 'variant cost', 'cost'],
    ...['cost of goods', 'purchase price', 'buying price', 'wholesale price', 'supplier price'],
    ...['prix d achat', 'prix achat', 'prix de revient', 'cout', 'cout unitaire', 'سعر التكلفة'],
    ...['einkaufspreis', 'ek preis', 'ek', 'einstandspreis', 'selbstkosten', 'kosten'],
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
    ...['bestand', 'lagerbestand', 'menge', 'anzahl', 'stuckzahl', 'quantite disponible'],
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
    ...[
      'en stock',
      'verfugbar',
      'verfugbarkeit',
      'lieferbar',
      'auf lager',
      'lagerbestand',
      'bestand',
    ],
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
    ...['kategorie', 'warengruppe', 'produktgruppe', 'produktkategorie', 'sortiment', 'kollektion'],
    ...['categorie de produit', 'sous categorie'],
    'type',
    ...['الفئة', 'الصنف'],
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
    ...['bild', 'bilder', 'produktbild', 'produktbilder', 'bild url', 'bildlink', 'foto', 'fotos'],
    ...['url image', 'url de l image', 'lien image', 'الصورة', 'صورة'],
  ],
  width_cm: ['width', 'largeur', 'breite', 'العرض'],
  height_cm: ['height', 'hauteur', 'hohe', 'الارتفاع'],
  depth_cm: ['depth', 'length', 'profondeur', 'longueur', 'tiefe', 'lange', 'العمق'],
  weight_kg: ['weight', 'poids', 'gewicht', 'الوزن'],
  material: ['material', 'materials', 'matiere', 'materiau', 'fabric', 'materialien', 'المادة'],
  color: ['color', 'colour', 'couleur', 'farbe', 'اللون'],
  care: ['care', 'care instructions', 'entretien', 'pflege', 'pflegehinweise'],
  tags: [
    'tags',
    'tag',
    'keywords',
    'labels',
    'etiquettes',
    'mots cles',
    'schlagworte',
    'schlagworter',
  ],
  origin: [
    'origin',
    'country of origin',
    'made in',
    'origine',
    'pays d origine',
    'herkunft',
    'herkunftsland',
  ],
};

/** The same in Italian, Spanish, Turkish and Arabic. */
const FURTHER_NAMES: Partial<Record<RowTarget, readonly string[]>> = {
  name: [
    'titolo',
    'nome',
    'nome prodotto',
    'nome del prodotto',
    'prodotto',
    'nombre',
    'nombre del producto',
    'titulo',
    'producto',
    'urun adi',
    'urun ismi',
    'urun',
    'baslik',
    'isim',
    'العنوان',
    'المنتج',
  ],
  reference: [
    'codice',
    'codice articolo',
    'codice prodotto',
    'riferimento',
    'codigo',
    'codigo de producto',
    'referencia',
    'stok kodu',
    'urun kodu',
    'model kodu',
    'كود المنتج',
    'رمز المنتج',
    'رقم المنتج',
  ],
  description: [
    'descrizione',
    'descrizione prodotto',
    'descripcion',
    'descripcion del producto',
    'aciklama',
    'urun aciklamasi',
    'وصف',
    'وصف المنتج',
  ],
  price: [
    'prezzo',
    'prezzo di vendita',
    'prezzo unitario',
    'precio',
    'precio de venta',
    'precio unitario',
    'fiyat',
    'satis fiyati',
    'birim fiyat',
    'سعر',
    'سعر البيع',
  ],
  sale_price: [
    'prezzo scontato',
    'prezzo in offerta',
    'precio rebajado',
    'precio de oferta',
    'precio oferta',
    'indirimli fiyat',
    'kampanyali fiyat',
    'سعر العرض',
    'السعر بعد الخصم',
  ],
  old_price: [
    'prezzo originale',
    'prezzo precedente',
    'prezzo di listino',
    'precio anterior',
    'precio original',
    'eski fiyat',
    'liste fiyati',
    'السعر السابق',
    'السعر القديم',
  ],
  discount: ['sconto', 'descuento', 'indirim', 'indirim orani', 'الخصم'],
  cost: [
    'costo',
    'prezzo di acquisto',
    'precio de compra',
    'precio de coste',
    'coste',
    'maliyet',
    'alis fiyati',
    'التكلفة',
  ],
  in_stock: [
    'quantita',
    'giacenza',
    'scorte',
    'cantidad',
    'existencias',
    'inventario',
    'stok',
    'stok adedi',
    'stok miktari',
    'miktar',
    'adet',
    'المخزون',
    'الكمية المتوفرة',
  ],
  available: ['disponibile', 'disponibilita', 'disponibilidad', 'stok durumu', 'stokta', 'متوفر'],
  collection: [
    'collezione',
    'categoria',
    'categorie',
    'coleccion',
    'categorias',
    'kategori',
    'kategoriler',
    'koleksiyon',
    'الفئات',
    'التصنيف',
    'التصنيفات',
    'المجموعة',
  ],
  images: [
    'immagine',
    'immagini',
    'url immagine',
    'immagine1',
    'imagen',
    'imagenes',
    'url imagen',
    'gorsel',
    'gorseller',
    'resim',
    'resimler',
    'resim url',
    'الصور',
    'رابط الصورة',
  ],
  width_cm: ['larghezza', 'ancho', 'anchura', 'genislik', 'en'],
  height_cm: ['altezza', 'alto', 'altura', 'yukseklik'],
  depth_cm: [
    'profondita',
    'lunghezza',
    'profundidad',
    'largo',
    'longitud',
    'fondo',
    'derinlik',
    'uzunluk',
    'الطول',
  ],
  weight_kg: ['peso', 'agirlik'],
  material: ['materiale', 'materiali', 'materiales', 'malzeme', 'الخامة', 'المواد'],
  color: ['colore', 'colori', 'colores', 'renk'],
  care: ['cura', 'manutenzione', 'cuidado', 'cuidados', 'bakim', 'العناية'],
  tags: [
    'etichette',
    'parole chiave',
    'etiquetas',
    'palabras clave',
    'etiketler',
    'anahtar kelimeler',
    'الوسوم',
    'كلمات مفتاحية',
  ],
  origin: [
    'paese di origine',
    'provenienza',
    'origen',
    'pais de origen',
    'mensei',
    'uretim yeri',
    'بلد المنشأ',
    'المنشأ',
  ],
};

/**
 * What each column of another shop's file may hold, by its name, as long as what stands in it fits; pictures also by their
 * addresses. No target is guessed twice. An admin confirms or changes it.
 */
export function guessColumns(columns: readonly FileColumn[]): ColumnChoice {
  const names = columns.map(({ name }) => plainHead(name));
  const guessed = new Array<RowTarget | null>(columns.length).fill(null);
  const give = (place: number, target: RowTarget) => {
    if (place === -1 || guessed.includes(target)) return;
    guessed[place] = target;
  };
  for (const [target, known] of Object.entries(KNOWN_NAMES) as [RowTarget, readonly string[]][]) {
    // As heads are read: an Arabic letter loses its hamza, too.
    for (const name of [...known, ...(FURTHER_NAMES[target] ?? [])].map(plainHead)) {
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
  return guessed.map((target, place) =>
    target === null && arePictures(columns[place]?.samples ?? []) ? 'images' : target,
  );
}

/** Whether anything of what stands in a column of this name could be that; an empty column may be anything. */
function fits(target: RowTarget, name: string, samples: readonly string[]): boolean {
  if (samples.length === 0) return true;
  // Of 0 and 1 alone a name such as "In stock" means no and yes.
  const counts = target === 'in_stock' && KNOWN_NAMES.available?.includes(name);
  return samples.some((cell) => isOf(target, cell) && !(counts && Number(cell) < 2));
}

const isOf = (target: RowTarget, cell: string): boolean =>
  NUMBER_TARGETS.includes(target)
    ? parseTypedNumber(cell) !== null
    : readCell(target, cell).success;

const arePictures = (samples: readonly string[]) =>
  samples.length > 0 && samples.every((cell) => isAddress(cell) && looksLikePicture(cell));
