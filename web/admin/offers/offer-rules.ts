import type { Offer } from '../../../contract/offers.ts';
import { isCode, normalizeCode, type OfferKind, type OfferState } from '../../../domain/offers.ts';
import { displayPercent, parsePercent } from '../../../domain/pricing.ts';
import { isDay } from '../../../domain/shop-day.ts';
import type { Errors, Values } from '../../forms/use-form.ts';

/** The fields of every offer, in the form's order; targets have fields of their own. */
export const OFFER_FIELDS = [
  'name',
  'code',
  'kind',
  'value',
  'minimum',
  'from_day',
  'to_day',
  'most_uses',
  'most_uses_per_phone',
] as const;

type TextField = (typeof OFFER_FIELDS)[number];
/** The texts of an offer, and what it is for, as JSON. */
export type OfferField = TextField | 'targets' | 'parts' | `parts.${number}.quantity`;
export type OfferValues = Values<TextField | 'targets'>;

/** An offer as its form starts. */
export const valuesOf = (offer: Offer | null): OfferValues => ({
  ...(Object.fromEntries(
    OFFER_FIELDS.map((field) => [field, offer ? fieldText(offer, field) : '']),
  ) as Values<TextField>),
  kind: offer?.kind ?? 'percent',
  targets: JSON.stringify(targetsOf(offer)),
});

function fieldText(offer: Offer, field: TextField): string {
  const value = offer[field] ?? '';
  const isBlank =
    (field === 'value' && offer.kind === 'free_delivery') ||
    (field === 'minimum' && value === '0.00');
  return isBlank ? '' : String(value);
}

/** A product or a collection that an offer is about. */
export interface Target {
  readonly product_id?: number | undefined;
  readonly category_id?: number | undefined;
  /** Absent for the collections of a code. */
  readonly name?: string;
  /** How many of it an automatic offer asks for, as it is typed. */
  readonly quantity: string;
}

/** What an offer is for: its parts, or the collections that a code is limited to. */
const targetsOf = (offer: Offer | null): Target[] => [
  ...(offer?.parts ?? []).map(({ product_id, category_id, name, quantity }) => ({
    ...{ product_id, category_id, name, quantity: String(quantity) },
  })),
  ...(offer?.category_ids ?? []).map((category_id) => ({ category_id, quantity: '1' })),
];

export const targetsIn = (text: string): readonly Target[] => JSON.parse(text);

/** Names a target among those of an offer. */
export const keyOf = ({ product_id, category_id }: Target): string =>
  product_id === undefined ? `collection-${category_id}` : `product-${product_id}`;

/** The field that holds how many pieces of a target there must be, as the API's errors name it. */
export const quantityField = (place: number) => `parts.${place}.quantity` as const;

export const KIND_NAMES: Readonly<Record<OfferKind, string>> = {
  percent: 'Percent off',
  amount: 'Amount off',
  free_delivery: 'Free delivery',
};

export const STATE_NAMES: Readonly<Record<OfferState, string>> = {
  waiting: 'To come',
  running: 'Running',
  over: 'Over',
  stopped: 'Stopped',
  'used-up': 'Used up',
};

const isAmount = (text: string): boolean => /^\d{1,6}(\.\d{1,2})?$/.test(text);
const isWhole = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text);

export const NOTHING_CHOSEN = 'Please choose at least one product or collection';

/** What is wrong with an offer's form: its targets are the parts of an automatic one. */
export function offerErrors(values: OfferValues, isCoupon: boolean): Errors<OfferField> {
  const text = (field: TextField) => values[field].trim();
  const [from, to] = [text('from_day'), text('to_day')];
  const targets = targetsIn(values.targets);
  const checks: Partial<Record<OfferField, string | null>> = {
    name: text('name') === '' ? 'Please enter what shoppers read' : null,
    code: isCoupon ? codeError(text('code')) : null,
    value: valueError(text('kind'), text('value')),
    minimum:
      text('minimum') === '' || isAmount(text('minimum'))
        ? null
        : 'Please enter an amount such as 50 or 49.90',
    to_day: isDay(from) && isDay(to) && to < from ? 'The last day is before the first' : null,
    most_uses: usesError(text('most_uses')),
    most_uses_per_phone: usesError(text('most_uses_per_phone')),
    parts: !isCoupon && targets.length === 0 ? NOTHING_CHOSEN : null,
  };
  for (const [place, { quantity }] of isCoupon ? [] : targets.entries()) {
    const isRight = isWhole(quantity.trim()) && Number(quantity) <= 1000;
    checks[quantityField(place)] = isRight ? null : 'Please enter a number from 1 to 1000';
  }
  const wrong = Object.entries(checks).filter(([, message]) => message !== null);
  return Object.fromEntries(wrong) as Errors<OfferField>;
}

function codeError(typed: string): string | null {
  if (typed === '') return 'Please enter the code';
  return isCode(normalizeCode(typed)) ? null : 'Please use 3 to 30 letters and digits, - and _';
}

function valueError(kind: string, typed: string): string | null {
  if (kind === 'free_delivery') return null;
  const isRight = isAmount(typed) && Number(typed) > 0;
  if (kind === 'percent')
    return isRight && Number(typed) <= 100 ? null : 'Please enter a number above 0 and up to 100';
  return isRight ? null : 'Please enter an amount such as 20 or 19.90';
}

const usesError = (typed: string): string | null =>
  typed === '' || isWhole(typed) ? null : 'Please enter a whole number, or leave it blank';

/** What the API is sent. */
export function offerBody(values: OfferValues, isCoupon: boolean) {
  const text = (field: TextField) => values[field].trim();
  const count = (field: TextField) => (text(field) === '' ? null : Number(text(field)));
  const kind = text('kind') as OfferKind;
  const targets = targetsIn(values.targets);
  return {
    name: text('name'),
    kind,
    value: kind === 'free_delivery' ? '0' : text('value'),
    from_day: text('from_day') || null,
    to_day: text('to_day') || null,
    ...(isCoupon
      ? {
          code: text('code'),
          minimum: text('minimum') || '0',
          category_ids: targets.flatMap(({ category_id }) => category_id ?? []),
          most_uses: count('most_uses'),
          most_uses_per_phone: count('most_uses_per_phone'),
        }
      : {
          parts: targets.map(({ product_id, category_id, quantity }) => ({
            quantity: Number(quantity),
            ...(product_id !== undefined && { product_id }),
            ...(category_id !== undefined && { category_id }),
          })),
        }),
  };
}

/** What an offer gives, in words: "15% off", "$20 off", "Free delivery". */
export function rewardText({ kind, value }: Offer, money: (decimal: string) => string): string {
  if (kind === 'free_delivery') return 'Free delivery';
  return kind === 'percent' ? `${displayPercent(parsePercent(value))}% off` : `${money(value)} off`;
}
