import { numbered, type ShopFile } from './shop-file.ts';

/** The file of listings that Etsy hands out, whose heads are in the language of the shop. It has no collections. */
export const ETSY: ShopFile = {
  name: 'Etsy',
  recognisedBy: [
    ['title', 'titel', 'titre', 'titolo', 'titulo', 'baslik'],
    [
      ...['currency code', 'wahrungscode', 'code devise', 'code de devise', 'codice valuta'],
      ...['codigo de moneda', 'para birimi kodu', 'devise'],
    ],
    ['image1', 'image 1', 'bild1', 'immagine1', 'imagen1', 'gorsel1', 'foto1'],
  ],
  optionValuesBy: /,/,
  joinsTags: true,
  heads: {
    name: ['title', 'titel', 'titre', 'titolo', 'titulo', 'baslik'],
    description: ['description', 'beschreibung', 'descrizione', 'descripcion', 'aciklama'],
    price: ['price', 'preis', 'prix', 'prezzo', 'precio', 'fiyat'],
    in_stock: [
      'quantity',
      'stuckzahl',
      'anzahl',
      'quantite',
      'quantita',
      'cantidad',
      'miktar',
      'adet',
    ],
    tags: ['tags', 'tag', 'etiquetas', 'etiketler', 'mots cles', 'schlagworter'],
    material: [
      'materials',
      'materialien',
      'materiaux',
      'materiali',
      'materiales',
      'malzemeler',
      'matieres',
    ],
    images: [
      ...numbered(['image#', 'image #', 'bild#', 'immagine#', 'imagen#', 'gorsel#', 'foto#'], 20),
    ],
    option_1_name: options('name', 1),
    option_1_value: options('value', 1),
    option_2_name: options('name', 2),
    option_2_value: options('value', 2),
    option_3_name: options('name', 3),
    option_3_value: options('value', 3),
    reference: ['sku', 'bestandseinheit', 'ugs', 'stok kodu'],
  },
};

/** The name that the seller gave an option, or else its kind, comes before its values. */
function options(what: 'name' | 'value', number: number): string[] {
  const heads =
    what === 'name'
      ? [
          ...['variation # name', 'variationsname #', 'nom de la variation #', 'nom variation #'],
          ...[
            'nome variante #',
            'nombre de la variacion #',
            'nombre variacion #',
            'varyasyon # adi',
          ],
          ...[
            'variation # type',
            'variationstyp #',
            'type de la variation #',
            'type de variation #',
          ],
          ...[
            'tipo variante #',
            'tipo de la variacion #',
            'tipo de variacion #',
            'varyasyon # turu',
          ],
        ]
      : [
          ...['variation # values', 'variation # value', 'variationswert #', 'variationswerte #'],
          ...['valeurs de la variation #', 'valeurs variation #', 'valori variante #'],
          ...['valores de la variacion #', 'valores variacion #', 'varyasyon # degerleri'],
        ];
  return heads.map((head) => head.replace('#', String(number)));
}
