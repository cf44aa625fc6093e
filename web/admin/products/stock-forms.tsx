import { useState } from 'react';
import type { ProductStock } from '../../../contract/stock.ts';
import type { EditedVariant } from '../../../contract/variants.ts';
import { ADJUSTMENTS, LONGEST_STOCK_NOTE } from '../../../domain/stock.ts';
import { STOCK_UPDATED, THRESHOLD_SAVED } from '../../../domain/success-messages.ts';
import { fieldFailures, useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { type Errors, useForm, useSubmit } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Input, Select } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import page from '../admin-page.module.css';
import { RestoredNote, useDraft } from '../kit/drafts.tsx';
import { ReadFailure } from '../kit/list.tsx';
import { Table } from '../kit/table.tsx';
import { useUnsavedWarning } from '../kit/unsaved-warning.ts';
import { panel } from '../screens.ts';
import {
  adjustmentOf,
  LOW_AT_FIELDS,
  lowAtErrors,
  REASON_LABELS,
  readPieces,
  STOCK_FIELDS,
  type StockField,
  stockErrors,
  variantOf,
  variantsPath,
} from './product-rules.ts';
import { StockBadges } from './stock-fields.tsx';
import styles from './stock-page.module.css';

const STOCK_TAKE = 'stock_take';
const REASONS = [...ADJUSTMENTS, STOCK_TAKE] as const;

/** 'Adjust stock': so many more or fewer, or as many as were counted on the shelf. */
export function AdjustStock({ stock }: { readonly stock: ProductStock }) {
  const { form, onSubmit, busy, round, reason, choose, again } = useAdjustment(stock);
  const isStockTake = reason === STOCK_TAKE;
  return (
    <form
      {...form.handlers}
      className={joinClasses(page.form, page.sheet)}
      noValidate
      aria-labelledby="adjust-stock"
      onSubmit={onSubmit}
    >
      <h2 id="adjust-stock">Adjust stock</h2>
      {again && <RestoredNote />}
      <div className={page.pair}>
        <Select
          label="Reason"
          hint="Why the count changes."
          name="reason"
          value={reason}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {REASONS.map((one) => (
            <option key={one} value={one}>
              {REASON_LABELS[one]}
            </option>
          ))}
        </Select>
        <Input
          key={`pieces ${round}`}
          label={isStockTake ? 'Counted' : 'Change'}
          hint={
            isStockTake
              ? `How many there are. The shop says ${stock.on_hand.toLocaleString('en')}.`
              : '5 adds five, -2 takes two away.'
          }
          name="pieces"
          required
          autoComplete="off"
          maxLength={8}
          defaultValue={again?.pieces}
          error={form.errors.pieces}
        />
      </div>
      <Input
        key={`note ${round}`}
        label="Note (optional)"
        name="note"
        autoComplete="off"
        maxLength={LONGEST_STOCK_NOTE}
        defaultValue={again?.note}
        error={form.errors.note}
      />
      <div className={page.actions}>
        <Button type="submit" busy={busy && 'Updating...'}>
          Adjust stock
        </Button>
      </div>
    </form>
  );
}

/** An adjustment that is typed, and sending it. */
function useAdjustment(stock: ProductStock) {
  const call = useCall();
  const form = useForm(STOCK_FIELDS, stockErrors);
  const restored = useDraft(`stock-${stock.product_id}-${stock.variant_id ?? ''}`, () =>
    form.changed ? form.values() : null,
  );
  const [reason, setReason] = useState<string>(restored?.reason ?? 'received');
  /** How many were sent. */
  const [round, setRound] = useState(0);
  const key = useAttemptKey();
  const sending = useSubmit(form, {
    async send() {
      const body = { ...adjustmentOf(form.values(), stock.on_hand), ...variantOf(stock) };
      const headers = key.of(JSON.stringify(body));
      await call('POST /stock/{id}', { params: { id: stock.product_id }, headers, body });
      key.done();
      setRound(round + 1);
      return STOCK_UPDATED;
    },
    fieldErrors: errorsOfFields,
    texts: {
      incomplete: 'Please enter how many',
      busy: 'Updating...',
      failed: 'Error updating stock',
    },
  });
  useUnsavedWarning(form.changed);
  return {
    ...sending,
    form,
    round,
    reason,
    choose(to: string) {
      setReason(to);
      form.clear('pieces');
    },
    again: round === 0 ? restored : null,
  };
}

/** The API's fields and the form's: what is wrong with the number stands under it. */
function errorsOfFields(error: unknown): Errors<StockField> {
  const { change, counted, expected, ...others } = fieldFailures(error, [
    ...STOCK_FIELDS,
    'change',
    'counted',
    'expected',
  ]);
  const pieces = change ?? counted ?? expected;
  return { ...others, ...(pieces !== undefined && { pieces }) };
}

/** 'When few are left': from how many on the shop says so. */
export function LowAtForm({ stock }: { readonly stock: ProductStock }) {
  const call = useCall();
  const form = useForm(LOW_AT_FIELDS, lowAtErrors);
  const { onSubmit, busy } = useSubmit(form, {
    async send() {
      const low_at = readPieces(form.values().low_at) ?? 0;
      const params = { id: stock.product_id };
      await call('PUT /stock/{id}', { params, body: { low_at, ...variantOf(stock) } });
      return THRESHOLD_SAVED;
    },
    texts: {
      incomplete: 'Please enter how many',
      busy: 'Saving...',
      failed: 'Error saving the threshold',
    },
  });
  return (
    <form
      {...form.handlers}
      className={joinClasses(page.form, page.sheet)}
      noValidate
      aria-labelledby="low-at"
      onSubmit={onSubmit}
    >
      <h2 id="low-at">When few are left</h2>
      <Input
        label="Say “Only N left” from"
        hint="The shop says how many there are from this many on, and the dashboard lists it. 0: never."
        name="low_at"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        defaultValue={stock.low_at}
        error={form.errors.low_at}
      />
      <div className={page.actions}>
        <Button type="submit" variant="secondary" busy={busy && 'Saving...'}>
          Save
        </Button>
      </div>
    </form>
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
