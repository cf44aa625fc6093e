import { parseCents } from '../../../domain/money.ts';
import { ORDER_STATUS_NAMES, PAYMENT_STATUS_NAMES } from '../../../domain/order-status.ts';
import { displayPercent, parsePercent } from '../../../domain/pricing.ts';
import { STAFF_ROLE_LABELS } from '../../../domain/staff-roles.ts';
import { RUN_SCREENS } from '../../../domain/words/run-screens.ts';
import { speaker } from '../../../domain/words/say.ts';
import type { ShopClock } from '../shop-format.ts';

/** How values are written: moments, amounts in cents, and what numbers of other rows stand for. */
export interface ValueFormat {
  readonly clock: ShopClock;
  readonly money: (cents: number) => string;
  /** Names of rows that still exist, by the column that refers to them and their id. */
  readonly names: Readonly<Partial<Record<string, ReadonlyMap<number, string>>>>;
}

/** A row, an object in a column, or an item of a list. */
export type Fields = Readonly<Record<string, unknown>>;

/** A product that is deleted stays in its table, so that it can be restored. */
export const DELETED = 'deleted_at';
/** One that is not shown has the moment of `DELETED`, too. */
export const HIDDEN = 'hidden';

const say = speaker(RUN_SCREENS, 'en');

/** What the codes that columns hold are called. */
const CODE_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status_id: ORDER_STATUS_NAMES,
  payment_status_id: PAYMENT_STATUS_NAMES,
  role: { admin: 'Yes', user: 'No' },
  staff_role: STAFF_ROLE_LABELS,
  state: { open: say('open'), out: say('out'), closed: say('closed') },
};

/** The labels of columns whose own name is not clear. */
const COLUMN_LABELS: Readonly<Record<string, string>> = {
  available: 'Available',
  category_id: 'Collection',
  courier_id: 'Courier',
  parent_id: 'Stands in',
  featured: 'Order by hand',
  parts: 'The cart must have',
  category_ids: 'Only for these collections',
  starts_at: 'Begins',
  ends_at: 'Ends',
  stopped_at: 'Stopped',
  image_id: 'Picture number',
  low_at: 'Says “Only N left” from',
  picture_id: 'Picture number',
  status_id: 'Status',
  payment_status_id: 'Payment',
  alt_text: 'Alternative text',
  role: 'Owner',
  staff_role: 'Role',
};

/** Columns and settings that hold amounts, in the shop's currency. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'price',
  'cost',
  'subtotal',
  'delivery_fee',
  'minimum',
  'free_delivery_from',
  'total_price',
]);

/** Whether a column or a setting holds an amount. */
export const isAmount = (name: string): boolean => AMOUNTS.has(name);

/** "altText": "alt text". */
export const fieldName = (field: string): string =>
  spaced(field)
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

/** "free_delivery_from": "free delivery from". */
export const spaced = (name: string): string => name.replaceAll('_', ' ');

/** "status_id": "Status"; "read_at": "Read at". */
export function columnLabel(column: string): string {
  const words = COLUMN_LABELS[column] ?? spaced(column);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The banners of the home page, or the links to social sites; `null` for a setting that is no such list. */
export const listItems = (value: unknown): readonly Fields[] | null =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)
    ? value
    : null;

/** What an item of a list is known by. */
export const itemTitle = ({ title, name, altText, address }: Fields): string =>
  String(title || name || altText || address || 'Without a title');

/** A value of a column as people read it; empty where there is none. */
export function formatValue(column: string, value: unknown, format: ValueFormat): string {
  const { clock, money, names } = format;
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const named = CODE_NAMES[column]?.[String(value)];
  if (named) return named;
  const cents = isAmount(column) ? Math.round(Number(value) * 100) : Number.NaN;
  if (!Number.isNaN(cents)) return money(cents);
  if (column === 'discount' || column === 'sale_discount')
    return `${displayPercent(parsePercent(String(value)))}%`;
  if (column in names) return names[column]?.get(Number(value)) ?? `#${value}`;
  if (column.endsWith('_at') && !Number.isNaN(Date.parse(String(value))))
    return clock.moment(String(value));
  if (typeof value !== 'object') return String(value);
  const items = listItems(value);
  if (items && items.length > 0 && column === 'value') return items.map(itemTitle).join(' · ');
  return formatStructure(column, value, format) ?? JSON.stringify(value, null, 1);
}

/** What a column keeps as a list or an object, as people read it; `null`: the column is none of these. */
function formatStructure(column: string, value: object, format: ValueFormat): string | null {
  const fields: readonly Fields[] = Array.isArray(value) ? value : [];
  const collection = (id: unknown) =>
    format.names.category_id?.get(Number(id)) ?? `collection #${id}`;
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
      return formatRule(value as Fields, format);
    default:
      return fields.length > 0 && fields.every((one) => typeof one !== 'object')
        ? fields.join(', ')
        : null;
  }
}

/** "Any of: tagged “lamp”; new within 30 days". */
function formatRule({ match, conditions }: Fields, format: ValueFormat): string {
  const said = Array.isArray(conditions)
    ? conditions.map((condition) => formatCondition(condition, format))
    : [];
  return `${match === 'any' ? 'Any' : 'All'} of: ${said.join('; ')}`;
}

function formatCondition(condition: Fields, { money }: ValueFormat): string {
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
