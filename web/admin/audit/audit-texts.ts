import type { AuditAct, AuditEntry, AuditImport } from '../../../contract/audit.ts';
import type { AuditSubject } from '../../../domain/audit-subjects.ts';
import { parseCents } from '../../../domain/money.ts';
import { displayPercent, parsePercent } from '../../../domain/pricing.ts';
import { STAFF_ROLE_LABELS } from '../../../domain/staff-roles.ts';
import type { ShopClock } from '../shop-format.ts';

/** The names of the kinds, as the filter shows them. */
export const SUBJECT_LABELS: Record<AuditSubject, string> = {
  products: 'Products',
  product_images: 'Pictures',
  categories: 'Collections',
  collection_attributes: 'Attributes',
  collection_picks: 'Products put into collections',
  orders: 'Orders',
  reviews: 'Reviews',
  couriers: 'Couriers',
  offers: 'Offers',
  contact_messages: 'Messages',
  settings: 'Settings',
  info_pages: 'Pages',
  search_synonyms: 'Synonyms',
  search_pins: 'Pins',
  users: 'Staff',
  staff_invitations: 'Invitations',
};

const THING: Record<Exclude<AuditSubject, 'settings'>, string> = {
  products: 'Product',
  product_images: 'Picture of product',
  categories: 'Collection',
  collection_attributes: 'Attribute',
  collection_picks: 'Place in a collection of product',
  orders: 'Order',
  reviews: 'Review of',
  couriers: 'Courier',
  offers: 'Offer',
  contact_messages: 'Message of',
  info_pages: 'Page',
  search_synonyms: 'Synonym',
  search_pins: 'Pin',
  users: 'Member of the staff',
  staff_invitations: 'Invitation of',
};

/** A product that is deleted stays in its table, so that it can be restored. */
const DELETED = 'deleted_at';

const DONE: Record<AuditEntry['action'], string> = {
  insert: 'added',
  update: 'changed',
  delete: 'removed',
};

/** "Product Vase changed", "Product Vase restored", "Order #12 changed", "Setting shop name changed". */
export function titleOf(entry: AuditEntry): string {
  const { subject, subject_id, subject_name } = entry;
  // A setting that was never stored had its default: it was changed all the same.
  if (subject === 'settings') return `Setting ${spaced(subject_id)} changed`;
  // "Review of Vase", but "Review #7".
  const thing = subject_name === null ? THING[subject].replace(/ of$/, '') : THING[subject];
  return `${thing} ${subject_name ?? `#${subject_id}`} ${doneTo(entry)}`;
}

function doneTo({ action, subject, before, after }: AuditEntry): string {
  if (subject === 'users' && before && after && 'staff_role' in after) {
    if (before.staff_role === null) return DONE.insert;
    if (after.staff_role === null) return DONE.delete;
  }
  if (!before || !after || !(DELETED in after)) return DONE[action];
  return after[DELETED] === null ? 'restored' : 'deleted';
}

/** "Imported 10,000 products from products.csv (9,000 new, 1,000 changed)"; `null` when its numbers are not known. */
export function titleOfImport({ file_name, done, created, updated }: AuditImport): string | null {
  if (created === null || updated === null) return null;
  const [all, fresh, changed] = [created + updated, created, updated].map((count) =>
    count.toLocaleString('en'),
  );
  const products = created + updated === 1 ? 'product' : 'products';
  const from = file_name === '' ? '' : ` from ${file_name}`;
  return `${done ? 'Imported' : 'Importing'} ${all} ${products}${from} (${fresh} new, ${changed} changed)`;
}

/**
 * "Invitation of rima@example.com accepted", or "renewed": what an act did to one invitation, which is a change of several
 * rows; `null` for any other act.
 */
export function titleOfInvitation({ changes, kinds, changed_by }: AuditAct): string | null {
  if (kinds.length !== 2) return null;
  const ofEach = kinds.map(({ subject, action, count }) =>
    count === 1
      ? changes.find((one) => one.subject === subject && one.action === action)
      : undefined,
  );
  const [added, ended] = (['insert', 'delete'] as const).map((action) =>
    ofEach.find((one) => one?.subject === 'staff_invitations' && one.action === action),
  );
  if (!ended?.subject_name) return null;
  const member = ofEach.find((one) => one?.subject === 'users');
  const joins = changed_by !== null && member?.subject_id === String(changed_by.id);
  if (joins) return `${THING.staff_invitations} ${ended.subject_name} accepted`;
  if (added?.subject_name !== ended.subject_name) return null;
  return `${THING.staff_invitations} ${ended.subject_name} renewed`;
}

/** What is counted by other words than those of the filter. */
const COUNTED: Readonly<Partial<Record<AuditSubject, string>>> = {
  collection_picks: 'places in collections',
  users: 'members of the staff',
};

/** "20 products changed", "1 collection added, 3 products changed". */
export const titleOfKinds = (kinds: AuditAct['kinds']): string => kinds.map(titleOfKind).join(', ');

function titleOfKind(kind: AuditAct['kinds'][number]): string {
  const { subject, action } = kind;
  const count = kind.products ?? kind.count;
  const done = subject === 'settings' ? DONE.update : DONE[action];
  const label = COUNTED[subject] ?? SUBJECT_LABELS[subject].toLowerCase();
  const one = label.replace(/^([^ ]+)s( |$)/, '$1$2');
  return `${count.toLocaleString('en')} ${count === 1 ? one : label} ${done}`;
}

/** Order and payment status (spec §3). */
const STATUS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status_id: { 1: 'Pending', 3: 'Delivered', 4: 'Canceled' },
  payment_status_id: { 1: 'Unpaid', 2: 'Paid', 3: 'Refunded' },
  role: { admin: 'Yes', user: 'No' },
  staff_role: STAFF_ROLE_LABELS,
};

/** The labels of columns whose own name is not clear. */
const COLUMN: Readonly<Record<string, string>> = {
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

/** Amounts, in the shop's currency. */
const MONEY: ReadonlySet<string> = new Set([
  'price',
  'cost',
  'subtotal',
  'delivery_fee',
  'minimum',
  'free_delivery_from',
  'total_price',
]);

/** One column of a change, as it was and as it is; `null`: not there. */
export interface ChangedColumn {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The columns of a change, in words; those that were and are empty are left out. */
export function changedColumns(entry: AuditEntry, words: AuditWords): ChangedColumn[] {
  const { subject, before, after } = entry;
  if (subject === 'settings') return settingOf(entry, words);
  return Object.keys(after ?? before ?? {})
    .filter((column) => before === null || after === null || column in before)
    .filter((column) => column !== DELETED) // The title shows it.
    .flatMap((column) =>
      column === ATTRIBUTES
        ? changedAttributes(entry, words)
        : column === VARIANT
          ? changedVariant(entry, words)
          : [
              {
                name: nameOf(column),
                before: before && wordsOf(column, before[column], words),
                after: after && wordsOf(column, after[column], words),
              },
            ],
    )
    .filter((changed) => (changed.before ?? '') !== '' || (changed.after ?? '') !== '');
}

/** Values of the attributes of a product's collection, by their id. */
const ATTRIBUTES = 'attributes';

/** One for each attribute that differs, by its name. */
function changedAttributes(
  { before, after, attribute_names }: AuditEntry,
  words: AuditWords,
): ChangedColumn[] {
  const valuesIn = (row: AuditEntry['before']) => (row?.[ATTRIBUTES] ?? {}) as Row;
  const [former, latter] = [valuesIn(before), valuesIn(after)];
  return [...new Set([...Object.keys(former), ...Object.keys(latter)])]
    .filter((id) => former[id] !== latter[id])
    .map((id) => ({
      name: attribute_names?.[id] ?? `Attribute #${id}`,
      before: before && wordsOf(ATTRIBUTES, former[id], words),
      after: after && wordsOf(ATTRIBUTES, latter[id], words),
    }));
}

/** What a product is sold in: an object of its own columns. */
const VARIANT = 'variant';

/** The discount that a sale stands in for; the sale says it. */
const BASE_DISCOUNT = 'base_discount';

/** "Variant: nothing, Sage / S", and "Sage / S: Price" for each column that differs. */
function changedVariant({ before, after }: AuditEntry, words: AuditWords): ChangedColumn[] {
  const variantIn = (row: AuditEntry['before']) => (row?.[VARIANT] ?? {}) as Row;
  const [former, latter] = [variantIn(before), variantIn(after)];
  const nameIn = ({ name, deleted_at }: Row) => (deleted_at ? '' : String(name ?? ''));
  const of = String(latter.name ?? former.name);
  const columns = [...new Set([...Object.keys(former), ...Object.keys(latter)])]
    .filter((column) => !['name', DELETED, BASE_DISCOUNT].includes(column))
    .map((column) => ({
      name: `${of}: ${nameOf(column)}`,
      before: wordsOf(column, former[column], words),
      after: wordsOf(column, latter[column], words),
    }));
  const names = { name: nameOf(VARIANT), before: nameIn(former), after: nameIn(latter) };
  return [names, ...columns].filter((change) => change.before !== change.after);
}

type Row = Readonly<Record<string, unknown>>;

function settingOf({ subject_id, before, after }: AuditEntry, words: AuditWords): ChangedColumn[] {
  const [former, latter] = [itemsOf(before?.value), itemsOf(after?.value)];
  if (former && latter) return changedItems(former, latter, words);
  const column = MONEY.has(subject_id) ? subject_id : 'value';
  const wordsIn = (row: AuditEntry['before']) =>
    row ? wordsOf(column, row.value, words) : 'the default';
  return [{ name: 'Value', before: wordsIn(before), after: wordsIn(after) }];
}

/** The banners of the home page, or the links to social sites; `null` for a setting that is no such list. */
const itemsOf = (value: unknown): readonly Row[] | null =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)
    ? value
    : null;

/** One for each that came, went or stands elsewhere, and for each field that differs of those in their place. */
function changedItems(
  former: readonly Row[],
  latter: readonly Row[],
  words: AuditWords,
): ChangedColumn[] {
  return Array.from({ length: Math.max(former.length, latter.length) }, (_, place) => {
    const [before, after] = [former[place], latter[place]];
    if (!before || !after || isAnother(before, after, [...former, ...latter])) {
      const name = `Number ${place + 1}`;
      return [{ name, before: before ? titleIn(before) : '', after: after ? titleIn(after) : '' }];
    }
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
      name: `Number ${place + 1}: ${fieldName(field)}`,
      before: wordsOf(field, before[field], words),
      after: wordsOf(field, after[field], words),
    }));
  })
    .flat()
    .filter((change) => change.before !== change.after);
}

/** What has a title that stands in both lists was moved, not written again. */
const isAnother = (before: Row, after: Row, all: readonly Row[]): boolean =>
  titleIn(before) !== titleIn(after) &&
  [before, after].some((one) => all.filter((other) => titleIn(other) === titleIn(one)).length > 1);

/** What an item of a list is known by. */
const titleIn = ({ title, name, altText, address }: Row): string =>
  String(title || name || altText || address || 'Without a title');

/** "altText": "alt text". */
const fieldName = (field: string): string =>
  spaced(field)
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

const spaced = (name: string): string => name.replaceAll('_', ' ');

function nameOf(column: string): string {
  const words = COLUMN[column] ?? spaced(column);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf(column: string, value: unknown, words: AuditWords): string {
  const { clock, money, names } = words;
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const named = STATUS[column]?.[String(value)];
  if (named) return named;
  const cents = MONEY.has(column) ? Math.round(Number(value) * 100) : Number.NaN;
  if (!Number.isNaN(cents)) return money(cents);
  if (column === 'discount' || column === 'sale_discount')
    return `${displayPercent(parsePercent(String(value)))}%`;
  if (column in names) return names[column]?.get(Number(value)) ?? `#${value}`;
  if (column.endsWith('_at') && !Number.isNaN(Date.parse(String(value))))
    return clock.moment(String(value));
  if (typeof value !== 'object') return String(value);
  const items = itemsOf(value);
  if (items && items.length > 0 && column === 'value') return items.map(titleIn).join(' · ');
  return structuredWords(column, value, words) ?? JSON.stringify(value, null, 1);
}

/** How values are written: moments, amounts in cents, and what numbers of other rows stand for. */
export interface AuditWords {
  readonly clock: ShopClock;
  readonly money: (cents: number) => string;
  /** Names by id, of what still exists. */
  readonly names: Readonly<Partial<Record<string, ReadonlyMap<number, string>>>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** What a column keeps as a list or an object, as people read it; `null`: the column is none of these. */
function structuredWords(column: string, value: object, words: AuditWords): string | null {
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
