import type { Product } from '../../../contract/catalog.ts';
import type { Order } from '../../../contract/orders.ts';
import { parseCents } from '../../../domain/money.ts';
import { normalizePhoneNumber } from '../../../domain/phone.ts';
import { discountedPrice, parsePercent } from '../../../domain/pricing.ts';
import { typedAmount } from '../../../domain/typed-text.ts';
import { nameWithVariant } from '../../../domain/variants.ts';
import { ORDER_EDIT } from '../../../domain/words/order-edit.ts';
import { speaker } from '../../../domain/words/say.ts';
import type { InputOf } from '../../api/call.ts';
import type { Errors, Values } from '../../forms/use-form.ts';

/** What an edit says to the shop. */
export type EditBody = InputOf<'POST /orders/{id}/edits'>['body'];

/** A line of the order as it is edited. */
export interface EditLine {
  readonly product_id: number;
  readonly variant_id?: number | undefined;
  readonly name: string;
  readonly image: string | null;
  /** What one costs after its discount, in cents. */
  readonly unitCents: number;
  /** 0: it is taken out, and can be put back. */
  readonly quantity: number;
  /** How many the order has of it; 0: it is new. */
  readonly before: number;
}

/** What is typed, in the form's order. */
export const EDIT_FIELDS = [
  'lines',
  'delivery_fee',
  'discount_amount',
  'discount_reason',
  'guest_name',
  'dialCode',
  'phone',
  'guest_region',
  'guest_city',
  'guest_street',
  'guest_landmark',
  'delivery_window',
  'notes',
  'tells',
] as const;
export type EditField = (typeof EDIT_FIELDS)[number];
export type EditValues = Values<EditField>;

const say = speaker(ORDER_EDIT, 'en');

/** Lines as the form holds them. */
export const linesIn = (text: string): readonly EditLine[] => JSON.parse(text);

const unitCents = ({ price, discount }: Pick<Product, 'price' | 'discount'>) =>
  discountedPrice(parseCents(price), parsePercent(discount));

/** A line that the order has. */
const lineOf = (item: Order['items'][number]): EditLine => ({
  product_id: item.product_id,
  ...(item.variant_id !== undefined && { variant_id: item.variant_id }),
  name: nameWithVariant(item.product.name, item.variant_name),
  image: item.product.image_url,
  unitCents: unitCents(item),
  quantity: item.quantity,
  before: item.quantity,
});

/** A line that is added, at what the product costs now. */
export const newLine = (
  product: Product,
  variant?: { readonly id: number; readonly name: string },
): EditLine => ({
  product_id: product.id,
  ...(variant && { variant_id: variant.id }),
  name: nameWithVariant(product.name, variant?.name),
  image: product.image_url,
  unitCents: unitCents(product),
  quantity: 1,
  before: 0,
});

/** Whether two lines are of the same product and variant. */
export const isSameLine = (one: EditLine, other: EditLine): boolean =>
  one.product_id === other.product_id && one.variant_id === other.variant_id;

/** A discount that the shop has given by hand. */
const handDiscount = ({ offers }: Order) => offers?.find(({ by_hand }) => by_hand);

/** Takes the delivery time away; empty, the one that the order has stays. */
export const NO_WINDOW = 'none';

/** What the form starts with. */
export function valuesOf(order: Order): EditValues {
  const [dialCode = '', ...number] = order.guest_phone.split(' ');
  const phone = number.join('');
  const discount = handDiscount(order);
  return {
    lines: JSON.stringify(order.items.map(lineOf)),
    delivery_fee: order.fee_by_hand ? order.delivery_fee : '',
    discount_amount: discount?.amount ?? '',
    discount_reason: discount?.name ?? '',
    guest_name: order.guest_name,
    dialCode,
    phone,
    guest_region: order.guest_region,
    guest_city: order.guest_city,
    guest_street: order.guest_street,
    guest_landmark: order.delivery?.landmark ?? '',
    delivery_window: '',
    notes: order.notes,
    tells: '',
  };
}

/** The lines that stay or are new, as they are sent; an error of the shop names their places in it. */
export const sentLines = (text: string): readonly EditLine[] =>
  linesIn(text).filter(({ quantity }) => quantity > 0);

/** The products of the lines, as they are sent. */
export const sentAs = (lines: readonly EditLine[]) =>
  lines.map(({ product_id, variant_id, quantity }) => ({
    product_id,
    ...(variant_id !== undefined && { variant_id }),
    quantity,
  }));

/** Whether two texts of a field mean the same. */
export function isSameField(field: string, one: string, other: string): boolean {
  if (field !== 'lines') return one.trim() === other.trim();
  const told = (text: string) => JSON.stringify(sentAs(sentLines(text)));
  return told(one) === told(other);
}

const TEXTS = [
  'guest_name',
  'guest_region',
  'guest_city',
  'guest_street',
  'guest_landmark',
  'notes',
] as const;

const AREA = ['guest_region', 'guest_city'] as const;

/** What the price follows and differs from the order that was seen: where it goes, too, since areas may have fees of their own. */
export function priceEdit(values: EditValues, order: Order): EditBody {
  const before = valuesOf(order);
  const differs = (field: EditField) => !isSameField(field, values[field], before[field]);
  const area = AREA.filter((field) => differs(field) && values[field].trim() !== '');
  const amount = typedAmount(values.discount_amount.trim());
  const fee = typedAmount(values.delivery_fee.trim());
  return {
    version: order.edits ?? 0,
    ...(differs('lines') && { products: sentAs(sentLines(values.lines)) }),
    ...(differs('delivery_fee') && { delivery_fee: fee === '' ? null : fee }),
    ...((differs('discount_amount') || differs('discount_reason')) && {
      discount: amount === '' ? null : { amount, reason: values.discount_reason.trim() },
    }),
    ...Object.fromEntries(area.map((field) => [field, values[field].trim()])),
  };
}

/** What differs from the order that was seen. */
export function editOf(values: EditValues, order: Order): EditBody {
  const before = valuesOf(order);
  const changed = TEXTS.filter((field) => !isSameField(field, values[field], before[field]));
  return {
    ...priceEdit(values, order),
    ...Object.fromEntries(changed.map((field) => [field, values[field].trim()])),
    ...(isOtherPhone(values, before) && { guest_phone: phoneOf(values) }),
    ...(values.delivery_window !== '' && {
      delivery_window: windowIn(values.delivery_window),
    }),
    ...(values.tells !== '' && { tells: true }),
  };
}

/** Whether an edit says nothing that could change the order. */
export const isUnchanged = ({ version: _version, tells: _tells, ...changes }: EditBody): boolean =>
  Object.keys(changes).length === 0;

/** A window as its option has it: "12 2026-12-01". */
function windowIn(value: string) {
  const [id, day = ''] = value.split(' ');
  return value === NO_WINDOW ? null : { id: Number(id), day };
}

const phoneOf = ({ dialCode, phone }: EditValues): string => normalizePhoneNumber(dialCode, phone);

/** Whether another number was typed. A country's code alone is none: the field begins with one where the order has no phone. */
const isOtherPhone = (values: EditValues, before: EditValues): boolean =>
  (values.phone.trim() !== '' || before.phone !== '') && phoneOf(values) !== phoneOf(before);

const isAmount = (text: string): boolean =>
  /^(0|[1-9]\d{0,5})(\.\d{1,2})?$/.test(typedAmount(text));

/**
 * What is wrong in the fields that were changed: what the order has already is not sent, so it holds nothing up.
 *
 * @param isValidPhone the country's rules, which come later
 */
export function editErrors(
  values: EditValues,
  order: Order,
  isValidPhone: (phone: string) => boolean,
): Errors<EditField> {
  const before = valuesOf(order);
  const differs = (field: EditField) => !isSameField(field, values[field], before[field]);
  const isTouched = (field: EditField) => {
    if (field === 'phone') return isOtherPhone(values, before);
    return differs(field) || (field === 'discount_reason' && differs('discount_amount'));
  };
  const wrong = Object.entries(wrongFields(values, isValidPhone)) as [EditField, string][];
  return Object.fromEntries(wrong.filter(([field]) => isTouched(field))) as Errors<EditField>;
}

function wrongFields(
  values: EditValues,
  isValidPhone: (phone: string) => boolean,
): Errors<EditField> {
  const isBlank = (field: EditField) => values[field].trim() === '';
  const required = ['guest_name', 'phone', 'guest_region', 'guest_city', 'guest_street'] as const;
  const amounts = ['delivery_fee', 'discount_amount'] as const;
  return {
    ...(sentLines(values.lines).length === 0 && { lines: say('no_products') }),
    ...Object.fromEntries(
      amounts
        .filter((field) => !isBlank(field) && !isAmount(values[field].trim()))
        .map((field) => [field, say('amount_invalid')]),
    ),
    ...(!isBlank('discount_amount') &&
      isBlank('discount_reason') && { discount_reason: say('reason_missing') }),
    ...(!isBlank('phone') && !isValidPhone(phoneOf(values)) && { phone: say('phone_invalid') }),
    ...Object.fromEntries(required.filter(isBlank).map((field) => [field, say('missing')])),
  };
}
