import { numbered, type ShopFile } from './shop-file.ts';

/** Exports of products from WooCommerce, whose heads are in the language of the shop's panel. */
export const WOOCOMMERCE: ShopFile = {
  name: 'WooCommerce',
  recognisedBy: [
    ['type', 'typ', 'tipo', 'tur', 'النوع', 'نوع'],
    [
      ...['regular price', 'regularer preis', 'normaler preis', 'tarif regulier', 'prix regulier'],
      ...[
        'prezzo di listino',
        'prezzo regolare',
        'precio normal',
        'precio regular',
        'normal fiyat',
      ],
      ...['السعر الافتراضي', 'السعر العادي', 'السعر الاساسي'],
    ],
    [
      ...[
        'published',
        'veroffentlicht',
        'publie',
        'pubblicato',
        'publicado',
        'yayimlanmis',
        'منشور',
      ],
      ...['yayimlanmis', 'yayinlanmis', 'parent', 'attribute 1 name'],
    ],
  ],
  collectionsBy: /(?<!\\),/,
  escapesBreaks: true,
  heads: {
    product_key: ['id', 'kimlik', 'المعرف', 'معرف'],
    parent_key: [
      ...['parent', 'ubergeordnetes produkt', 'eltern', 'genitore', 'superior', 'ebeveyn', 'ust'],
      ...['الاصل', 'اصل'],
    ],
    row_kind: ['type', 'typ', 'tipo', 'tur', 'النوع', 'نوع'],
    reference: [
      ...[
        'sku',
        'ugs',
        'art nr',
        'artikelnummer',
        'artikelnummer sku',
        'reference',
        'cod',
        'codice',
      ],
      ...['stok kodu sku', 'stok kodu', 'رمز المنتج', 'رمز المنتج sku'],
    ],
    variant_barcode: [
      ...['gtin upc ean or isbn', 'gtin upc ean oder isbn', 'gtin upc ean ou isbn'],
      ...['gtin upc ean o isbn', 'gtin upc ean veya isbn', 'gtin upc ean او isbn'],
    ],
    name: ['name', 'nom', 'nome', 'nombre', 'isim', 'ad', 'الاسم', 'اسم'],
    shown: [
      ...[
        'published',
        'veroffentlicht',
        'publie',
        'pubblicato',
        'publicado',
        'yayimlanmis',
        'منشور',
      ],
      ...['yayimlanmis', 'yayinlanmis', 'visibility in catalog', 'sichtbarkeit im katalog'],
      ...['katalogsichtbarkeit', 'visibilite dans le catalogue', 'visibilita nel catalogo'],
      ...['visibilidad en el catalogo', 'katalogda gorunurluk', 'الظهور في الكتالوج'],
    ],
    description: [
      ...['short description', 'kurzbeschreibung', 'description courte', 'breve descrizione'],
      ...['descrizione breve', 'descripcion corta', 'kisa aciklama', 'وصف قصير', 'الوصف القصير'],
      ...['description', 'beschreibung', 'descrizione', 'descripcion', 'aciklama', 'الوصف', 'وصف'],
    ],
    sale_ends: [
      ...[
        'date sale price ends',
        'datum an dem der angebotspreis endet',
        'angebotspreis gultig bis',
      ],
      ...['datum an dem angebotspreis endet', 'date de fin de promo'],
      ...['data di fine del prezzo in offerta', 'data in cui termina il prezzo in offerta'],
      ...['dia en que termina el precio rebajado', 'indirimli fiyatin bittigi tarih'],
    ],
    available: [
      ...[
        'in stock',
        'vorratig',
        'auf lager',
        'en stock',
        'disponibile',
        'existencias',
        'en inventario',
      ],
      ...['hay existencias', 'stokta', 'متوفر', 'في المخزون'],
    ],
    in_stock: [
      ...[
        'stock',
        'bestand',
        'lager',
        'lagerbestand',
        'magazzino',
        'inventario',
        'stok',
        'المخزون',
      ],
    ],
    sold_when_out: [
      ...['backorders allowed', 'lieferruckstande erlaubt', 'ruckstande erlaubt'],
      ...['autoriser les commandes de produits en rupture', 'abilita gli ordini arretrati'],
      ...['permitir reservas de productos agotados', 'yok satmaya izin', 'on siparise izin ver'],
    ],
    weight_kg: ['weight', 'gewicht', 'poids', 'peso', 'agirlik', 'الوزن'],
    depth_cm: ['length', 'lange', 'longueur', 'lunghezza', 'longitud', 'uzunluk', 'الطول'],
    width_cm: ['width', 'breite', 'largeur', 'larghezza', 'anchura', 'ancho', 'genislik', 'العرض'],
    height_cm: ['height', 'hohe', 'hauteur', 'altezza', 'altura', 'yukseklik', 'الارتفاع'],
    sale_price: [
      ...['sale price', 'angebotspreis', 'tarif promo', 'prix promo', 'prezzo in offerta'],
      ...[
        'precio rebajado',
        'indirimli satis fiyati',
        'indirimli fiyat',
        'سعر التخفيض',
        'سعر البيع',
      ],
      'السعر بعد الخصم',
    ],
    price: [
      ...['regular price', 'regularer preis', 'normaler preis', 'tarif regulier', 'prix regulier'],
      ...[
        'prezzo di listino',
        'prezzo regolare',
        'precio normal',
        'precio regular',
        'normal fiyat',
      ],
      ...['السعر الافتراضي', 'السعر العادي', 'السعر الاساسي'],
    ],
    collection: [
      ...[
        'categories',
        'kategorien',
        'categorie',
        'categorias',
        'kategoriler',
        'التصنيفات',
        'الفئات',
      ],
    ],
    tags: [
      ...['tags', 'schlagworter', 'etiquettes', 'tag', 'etiquetas', 'etiketler', 'الوسوم', 'وسوم'],
    ],
    images: ['images', 'bilder', 'immagini', 'immagine', 'imagenes', 'gorseller', 'الصور', 'صور'],
    ...attributes(),
  },
};

/** Attributes of a product are its options; a variation has one value of each. */
function attributes(): ShopFile['heads'] {
  const names = [
    ...['attribute # name', 'attribut # name', 'nom de l attribut #', 'attributo # nome'],
    ...['nome dell attributo #', 'nombre del atributo #', 'nitelik # ismi', 'اسم السمة #'],
    ...['nom de l attribut #', 'attribut # nom', 'nome attributo #', 'اسم الخاصية #'],
  ];
  const values = [
    ...[
      'attribute # value s',
      'attribut # wert e',
      'valeur s de l attribut #',
      'attributo # valuta e',
    ],
    ...['attributo # valore i', 'valore i dell attributo #', 'valor es del atributo #'],
    ...['nitelik # deger ler i', 'قيمة السمة #', 'attribut # valeur s', 'قيم السمة #'],
  ];
  const at = (heads: readonly string[], number: number) =>
    numbered(heads, number).filter((head) => head.includes(String(number)));
  return {
    option_1_name: at(names, 1),
    option_1_value: at(values, 1),
    option_2_name: at(names, 2),
    option_2_value: at(values, 2),
    option_3_name: at(names, 3),
    option_3_value: at(values, 3),
  };
}
