import type { ProductStock } from '../../../contract/stock.ts';
import type { EditedVariant } from '../../../contract/variants.ts';
import { ADJUSTMENTS, MAX_STOCK_NOTE_LENGTH } from '../../../domain/stock.ts';
import { STOCK_UPDATED, THRESHOLD_SAVED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { Input, Select } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import { ReadFailure } from '../kit/list.tsx';
import { Table } from '../kit/table.tsx';
import { panel } from '../screens.ts';
import {
  adjustmentOf,
  lowAtErrors,
  REASON_LABELS,
  readPieces,
  stockErrors,
  variantOf,
  variantsPath,
} from './product-rules.ts';
import { StockBadges } from './stock-fields.tsx';
import styles from './stock-page.module.css';

const STOCK_TAKE = 'stock_take';
const REASONS = [...ADJUSTMENTS, STOCK_TAKE] as const;

/** What is wrong with a number stands under it, whatever the API calls it. */
const PIECES = { change: 'pieces', counted: 'pieces', expected: 'pieces' } as const;

const NO_ADJUSTMENT = () => ({ reason: 'received', pieces: '', note: '' });

/** 'Adjust stock': this many more or fewer, or as many as were counted on the shelf. */
export function AdjustStock({ stock }: { readonly stock: ProductStock }) {
  const call = useCall();
  const key = useAttemptKey();
  return (
    <EditForm
      name={`stock-${stock.product_id}-${stock.variant_id ?? ''}`}
      labelledBy="adjust-stock"
      action="Adjust stock"
      saved={null}
      valuesOf={NO_ADJUSTMENT}
      errorsOf={stockErrors}
      apiNames={PIECES}
      send={(values) => {
        const body = { ...adjustmentOf(values, stock.on_hand), ...variantOf(stock) };
        const headers = key.of(JSON.stringify(body));
        return call('POST /stock/{id}', { params: { id: stock.product_id }, headers, body });
      }}
      then="again"
      onSent={key.done}
      texts={{
        incomplete: 'Please enter how many',
        done: STOCK_UPDATED,
        failed: 'Error updating stock',
      }}
    >
      {({ field, typed, clear }) => {
        const isStockTake = typed.reason === STOCK_TAKE;
        return (
          <>
            <h2 id="adjust-stock">Adjust stock</h2>
            <div className={page.pair}>
              <Select
                {...field('reason')}
                label="Reason"
                hint="Why the count changes."
                onChange={() => clear('pieces')}
              >
                {REASONS.map((one) => (
                  <option key={one} value={one}>
                    {REASON_LABELS[one]}
                  </option>
                ))}
              </Select>
              <Input
                {...field('pieces')}
                label={isStockTake ? 'Counted' : 'Change'}
                hint={
                  isStockTake
                    ? `How many there are. The shop says ${stock.on_hand.toLocaleString('en')}.`
                    : '5 adds five, -2 takes two away.'
                }
                required
                maxLength={8}
              />
            </div>
            <Input {...field('note')} label="Note (optional)" maxLength={MAX_STOCK_NOTE_LENGTH} />
          </>
        );
      }}
    </EditForm>
  );
}

/** 'When few are left': from how many on the shop says so. */
export function LowAtForm({ stock }: { readonly stock: ProductStock }) {
  const call = useCall();
  const params = { id: stock.product_id };
  return (
    <EditForm
      name={`low-at-${stock.product_id}-${stock.variant_id ?? ''}`}
      labelledBy="low-at"
      action="Save"
      secondary
      saved={stock}
      valuesOf={({ low_at }) => ({ low_at: String(low_at) })}
      errorsOf={lowAtErrors}
      send={({ low_at }) => {
        const body = { low_at: readPieces(low_at) ?? 0, ...variantOf(stock) };
        return call('PUT /stock/{id}', { params, body });
      }}
      texts={{
        busy: 'Saving...',
        incomplete: 'Please enter how many',
        done: THRESHOLD_SAVED,
        failed: 'Error saving the threshold',
      }}
    >
      {({ field }) => (
        <>
          <h2 id="low-at">When few are left</h2>
          <Input
            {...field('low_at')}
            label="Say “Only N left” from"
            hint="The shop says how many there are from this many on, and the dashboard lists it. 0: never."
            required
            inputMode="numeric"
            maxLength={5}
          />
        </>
      )}
    </EditForm>
  );
}

interface NotCountedProps {
  /** The product's. */
  readonly id: number;
  /** `null` for the product itself. */
  readonly variant: number | null;
}

/** Stands on a stock page in the place of a count: the counts of a product's variants, or how counting begins. */
export function NotCounted({ id, variant }: NotCountedProps) {
  if (variant === null) return <OfProduct id={id} />;
  return (
    <p>
      The stock of this variant is not counted. Say how many there are{' '}
      <a href={variantsPath(id)}>in its row</a>.
    </p>
  );
}

function OfProduct({ id }: { readonly id: number }) {
  const query = callQuery('GET /products/{id}/variants', { params: { id } });
  const read = useData(query, { always: true });
  if (!read.data)
    return read.error ? <ReadFailure of="variants" read={read} /> : <Skeleton height="1.5em" />;
  const { variants } = read.data;
  if (variants.length === 0)
    return <p>The stock of this product is not counted. Turn on “Count stock” when you edit it.</p>;
  return (
    <section className={styles.ledger} aria-labelledby="stock-of-variants">
      <h2 id="stock-of-variants">Variants</h2>
      <p>Each is counted by itself, with a ledger of its own.</p>
      <Table
        rows={variants}
        columns={[
          {
            name: 'Variant',
            cell: (one) => (
              <a href={panel.stock({ id, variant: one.id })}>
                <bdi>{one.name}</bdi>
              </a>
            ),
          },
          { name: 'In stock', cell: (one) => <Left of={one} /> },
        ]}
      />
    </section>
  );
}

function Left({ of: { on_hand, low_at = 0, offered } }: { readonly of: EditedVariant }) {
  if (on_hand === undefined) return 'Not counted';
  return (
    <span className={styles.left}>
      {on_hand.toLocaleString('en')}
      <StockBadges on_hand={on_hand} low_at={low_at} offered={offered} />
    </span>
  );
}
