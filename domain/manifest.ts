import { formatHundredths } from './decimal.ts';
import { parseCents } from './money.ts';
import { ORDER_STATUS, PAYMENT_STATUS } from './order-status.ts';
import { type SecondCurrency, secondAmount } from './second-currency.ts';

/** What a column of a courier company's manifest may hold (docs/product.md, Manifests). */
export const MANIFEST_FIELDS = [
  'order',
  'waybill',
  'name',
  'phone',
  'region',
  'city',
  'street',
  'landmark',
  'note',
  'pieces',
  'content',
  'amount',
  'second_amount',
  'text',
] as const;
export type ManifestField = (typeof MANIFEST_FIELDS)[number];

/** A column as the company names it. `text` is what each row says where its field is `text`, else empty. */
export interface ManifestColumn {
  readonly heading: string;
  readonly field: ManifestField;
  readonly text: string;
}

/** As many as a workbook of ours has. */
export const MAX_MANIFEST_COLUMNS = 26;

/** Orders in one file. */
export const MAX_MANIFEST_ORDERS = 1_000;

/** What most companies want to know, under names that they use. */
export const USUAL_MANIFEST: readonly ManifestColumn[] = [
  { heading: 'Order number', field: 'order', text: '' },
  { heading: 'Recipient name', field: 'name', text: '' },
  { heading: 'Recipient phone', field: 'phone', text: '' },
  { heading: 'Region', field: 'region', text: '' },
  { heading: 'City', field: 'city', text: '' },
  { heading: 'Address', field: 'street', text: '' },
  { heading: 'Landmark', field: 'landmark', text: '' },
  { heading: 'Amount to collect', field: 'amount', text: '' },
  { heading: 'Pieces', field: 'pieces', text: '' },
  { heading: 'Content', field: 'content', text: '' },
  { heading: 'Note', field: 'note', text: '' },
];

/** An order as a manifest tells it. */
export interface ManifestOrder {
  readonly id: number;
  readonly waybill: string | null;
  readonly name: string;
  readonly phone: string;
  readonly region: string;
  readonly city: string;
  readonly street: string;
  readonly landmark: string;
  readonly note: string;
  /** How many pieces it has in all. */
  readonly pieces: number;
  /** "2 × Vase; 1 × Lamp". */
  readonly content: string;
  readonly statusId: number;
  readonly paymentStatusId: number;
  /** Decimal text. */
  readonly total: string;
  /** The second currency as the order has frozen it. */
  readonly second: SecondCurrency | null;
}

/** What the company collects at the door, as decimal text: nothing of what is paid already. */
export const amountToCollect = ({ statusId, paymentStatusId, total }: ManifestOrder): string =>
  statusId !== ORDER_STATUS.canceled && paymentStatusId === PAYMENT_STATUS.unpaid ? total : '0.00';

/** The same in the second currency that the order has frozen; `null`: it has none. */
function secondToCollect(order: ManifestOrder): string | null {
  if (!order.second) return null;
  const second = secondAmount(parseCents(amountToCollect(order)), order.second);
  return second === null ? null : formatHundredths(second).replace(/\.00$/, '');
}

/** A cell of a manifest: `null` is an empty one. Amounts are decimal text. */
export type ManifestCell = string | number | null;

const VALUES: Readonly<
  Record<Exclude<ManifestField, 'text'>, (order: ManifestOrder) => ManifestCell>
> = {
  order: ({ id }) => id,
  waybill: ({ waybill }) => waybill,
  name: ({ name }) => name,
  phone: ({ phone }) => phone,
  region: ({ region }) => region,
  city: ({ city }) => city,
  street: ({ street }) => street,
  landmark: ({ landmark }) => landmark,
  note: ({ note }) => note,
  pieces: ({ pieces }) => pieces,
  content: ({ content }) => content,
  amount: amountToCollect,
  second_amount: secondToCollect,
};

/** The row of an order, a cell for each column. */
export const manifestRow = (
  columns: readonly ManifestColumn[],
  order: ManifestOrder,
): ManifestCell[] =>
  columns.map(({ field, text }) => {
    const cell = field === 'text' ? text : VALUES[field](order);
    return cell === '' ? null : cell;
  });
