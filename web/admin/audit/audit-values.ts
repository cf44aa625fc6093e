import { parseCents } from '../../../domain/money.ts';
import type { ShopClock } from '../shop-format.ts';

/** How values are written: moments, amounts in cents, and what numbers of other rows stand for. */
export interface AuditWords {
  readonly clock: ShopClock;
  readonly money: (cents: number) => string;
  /** Names by id, of what still exists. */
  readonly names: Readonly<Partial<Record<string, ReadonlyMap<number, string>>>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** What a column keeps as a list or an object, as people read it; `null`: the column is none of these. */
export function structuredWords(column: string, value: object, words: AuditWords): string | null {
  const fields: readonly Fields[] = Array.isArray(value) ? value : [];
  const collection = (id: unknown) =>
    words.names.category_id?.get(Number(id)) ?? `collection #${id}`;
  switch (column) {
    case 'parts':
      return fields
        .map(({ quantity, product_id, category_id }) => {
          const what =
            product_id === undefined ? collection(category_id) : `product #${product_id}`;
          return `${quantity} × ${what}`;
        })
        .join(' + ');
    case 'category_ids':
      return fields.map(collection).join(', ');
    case 'featured':
      return `${fields.length} ${fields.length === 1 ? 'product' : 'products'}, by hand: ${fields.map((id) => `#${id}`).join(', ')}`;
    case 'rule':
      return ruleWords(value as Fields, words);
    default:
      return fields.length > 0 && fields.every((one) => typeof one !== 'object')
        ? fields.join(', ')
        : null;
  }
}

/** "Any of: tagged “lamp”; new within 30 days". */
function ruleWords({ match, conditions }: Fields, words: AuditWords): string {
  const said = Array.isArray(conditions)
    ? conditions.map((condition) => conditionWords(condition, words))
    : [];
  return `${match === 'any' ? 'Any' : 'All'} of: ${said.join('; ')}`;
}

function conditionWords(condition: Fields, { money }: AuditWords): string {
  const { kind, tag, attribute_id, value, price_from, price_to, days } = condition;
  const amount = (text: unknown) => money(parseCents(String(text)));
  switch (kind) {
    case 'tag':
      return `tagged “${tag}”`;
    case 'attribute':
      return `attribute #${attribute_id} is ${value}`;
    case 'price':
      return [
        price_from === undefined ? '' : `from ${amount(price_from)}`,
        price_to === undefined ? '' : `up to ${amount(price_to)}`,
      ]
        .filter(Boolean)
        .join(' ');
    case 'new':
      return `new within ${days} ${days === 1 ? 'day' : 'days'}`;
    case 'on_sale':
      return 'on sale';
    case 'in_stock':
      return 'in stock';
    default:
      return JSON.stringify(condition);
  }
}
