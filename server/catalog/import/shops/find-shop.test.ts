import { describe, expect, test } from 'vitest';
import type { Target } from '../../../../domain/product-columns.ts';
import { findShop } from './find-shop.ts';
import { columnsOf } from './shop-file.ts';

/** What a system's columns hold, by their heads. */
function read(names: readonly string[]) {
  const shop = findShop(names);
  const choice = shop ? columnsOf(shop, names) : [];
  const held = new Map<Target, string[]>();
  for (const [place, target] of choice.entries()) {
    if (target) held.set(target, [...(held.get(target) ?? []), names[place] ?? '']);
  }
  return { shop: shop?.name, held: Object.fromEntries(held) };
}

const EVERYDAY = ['name', 'description', 'price', 'collection'];

describe('WooCommerce is known in every language of its panel', () => {
  test.each<[string, string[]]>([
    [
      'English',
      [
        'ID',
        'Type',
        'SKU',
        'Name',
        'Published',
        'In stock?',
        'Stock',
        'Weight (lbs)',
        'Sale price',
        'Regular price',
        'Categories',
        'Images',
        'Parent',
        'Attribute 1 name',
        'Attribute 1 value(s)',
      ],
    ],
    [
      'German',
      [
        'ID',
        'Typ',
        'Artikelnummer',
        'Name',
        'Veröffentlicht',
        'Vorrätig?',
        'Bestand',
        'Gewicht (kg)',
        'Angebotspreis',
        'Regulärer Preis',
        'Kategorien',
        'Bilder',
        'Übergeordnetes Produkt',
        'Attribut 1 Name',
        'Attribut 1 Wert(e)',
      ],
    ],
    [
      'French',
      [
        'ID',
        'Type',
        'UGS',
        'Nom',
        'Publié',
        'En stock ?',
        'Stock',
        'Poids (kg)',
        'Tarif promo',
        'Tarif régulier',
        'Catégories',
        'Images',
        'Parent',
        'Nom de l’attribut 1',
        'Valeur(s) de l’attribut 1',
      ],
    ],
    [
      'Italian',
      [
        'ID',
        'Tipo',
        'COD',
        'Nome',
        'Pubblicato',
        'Disponibile?',
        'Magazzino',
        'Peso (kg)',
        'Prezzo in offerta',
        'Prezzo di listino',
        'Categorie',
        'Immagini',
        'Genitore',
        'Attributo 1 nome',
        'Attributo 1 valuta(e)',
      ],
    ],
    [
      'Spanish',
      [
        'ID',
        'Tipo',
        'SKU',
        'Nombre',
        'Publicado',
        '¿Existencias?',
        'Inventario',
        'Peso (kg)',
        'Precio rebajado',
        'Precio normal',
        'Categorías',
        'Imágenes',
        'Superior',
        'Nombre del atributo 1',
        'Valor(es) del atributo 1',
      ],
    ],
    [
      'Turkish',
      [
        'Kimlik',
        'Tür',
        'Stok kodu (SKU)',
        'İsim',
        'Yayımlanmış',
        'Stokta?',
        'Stok',
        'Ağırlık (kg)',
        'İndirimli satış fiyatı',
        'Normal fiyat',
        'Kategoriler',
        'Görseller',
        'Ebeveyn',
        'Nitelik 1 ismi',
        'Nitelik 1 değer(ler)i',
      ],
    ],
    [
      'Arabic',
      [
        'المعرّف',
        'النوع',
        'رمز المنتج',
        'الاسم',
        'منشور',
        'متوفر؟',
        'المخزون',
        'الوزن (كجم)',
        'سعر التخفيض',
        'السعر الافتراضي',
        'التصنيفات',
        'الصور',
        'الأصل',
        'اسم السمة 1',
        'قيمة السمة 1',
      ],
    ],
  ])('%s', (_language, names) => {
    const targets = [
      'product_key',
      'row_kind',
      'reference',
      'name',
      'shown',
      'available',
      'in_stock',
      'weight_kg',
      'sale_price',
      'price',
      'collection',
      'images',
      'parent_key',
      'option_1_name',
      'option_1_value',
    ];
    expect(read(names)).toEqual({
      shop: 'WooCommerce',
      held: Object.fromEntries(targets.map((target, place) => [target, [names[place]]])),
    });
  });
});

describe('Etsy', () => {
  test.each<[string, string[]]>([
    [
      'English',
      [
        'TITLE',
        'DESCRIPTION',
        'PRICE',
        'CURRENCY_CODE',
        'QUANTITY',
        'TAGS',
        'MATERIALS',
        'IMAGE1',
        'IMAGE2',
        'VARIATION 1 NAME',
        'VARIATION 1 VALUES',
        'SKU',
      ],
    ],
    [
      'German',
      [
        'TITEL',
        'BESCHREIBUNG',
        'PREIS',
        'WÄHRUNGSCODE',
        'STÜCKZAHL',
        'TAGS',
        'MATERIALIEN',
        'BILD1',
        'BILD2',
        'VARIATIONSNAME 1',
        'VARIATIONSWERT 1',
        'BESTANDSEINHEIT',
      ],
    ],
    [
      'Italian',
      [
        'TITOLO',
        'DESCRIZIONE',
        'PREZZO',
        'CURRENCY_CODE',
        'QUANTITÀ',
        'TAG',
        'MATERIALI',
        'IMMAGINE1',
        'IMMAGINE2',
        'NOME VARIANTE 1',
        'VALORI VARIANTE 1',
        'SKU',
      ],
    ],
  ])('%s', (_language, names) => {
    const { shop, held } = read(names);
    expect(shop).toBe('Etsy');
    expect(held).toMatchObject({
      ...{ name: [names[0]], price: [names[2]], in_stock: [names[4]], tags: [names[5]] },
      ...{ images: [names[7], names[8]], option_1_value: [names[10]], reference: [names[11]] },
    });
  });
});

test.each<[string, string[], Partial<Record<Target, string[]>>]>([
  [
    'Shopify',
    [
      'URL handle',
      'Title',
      'Description',
      'Type',
      'Published on online store',
      'Status',
      'SKU',
      'Option1 name',
      'Option1 value',
      'Price',
      'Compare-at price',
      'Inventory quantity',
      'Weight value (grams)',
      'Product image URL',
    ],
    {
      name: ['Title'],
      old_price: ['Compare-at price'],
      weight_g: ['Weight value (grams)'],
      shown: ['Published on online store', 'Status'],
    },
  ],
  [
    'Wix',
    [
      'handle',
      'fieldType',
      'name',
      'visible',
      'plainDescription',
      'media',
      'price',
      'strikethroughPrice',
      'inventory',
      'sku',
      'productOptionName1',
      'productOptionChoices1',
    ],
    {
      images: ['media'],
      old_price: ['strikethroughPrice'],
      option_1_value: ['productOptionChoices1'],
    },
  ],
  [
    'Square',
    [
      'Reference Handle',
      'Token',
      'Item Name',
      'Variation Name',
      'SKU',
      'Categories',
      'Price',
      'Archived',
      'Current Quantity Main Street',
    ],
    {
      name: ['Item Name'],
      variant_name: ['Variation Name'],
      in_stock: ['Current Quantity Main Street'],
      hidden: ['Archived'],
    },
  ],
  [
    'Google product feed',
    [
      'id',
      'title',
      'description',
      'link',
      'image_link',
      'additional_image_link',
      'availability',
      'price',
      'product_type',
      'item_group_id',
    ],
    {
      reference: ['id'],
      images: ['image_link', 'additional_image_link'],
      collection: ['product_type'],
    },
  ],
  [
    'PrestaShop',
    [
      'Product ID',
      'Active (0/1)',
      'Name *',
      'Categories (x,y,z...)',
      'Price tax excluded',
      'Image URLs (x,y,z...)',
    ],
    { price: ['Price tax excluded'], shown: ['Active (0/1)'] },
  ],
])('%s', (name, names, held) => {
  expect(read(names)).toMatchObject({ shop: name, held });
});

test.each([
  EVERYDAY,
  [...EVERYDAY, 'sku', 'type', 'tags'],
  ['id', 'title', 'description', 'price'],
  ['Handle', 'Title', 'Variant SKU', 'Variant Inventory Qty'],
])('%j is an export of none', (...names) => {
  expect(findShop(names.flat())).toBeNull();
});
