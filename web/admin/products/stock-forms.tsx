import { useRef, useState } from 'react';
import type { ProductStock } from '../../../contract/stock.ts';
import { ADJUSTMENTS, LONGEST_STOCK_NOTE } from '../../../domain/stock.ts';
import { ApiError, useCall } from '../../api/call.ts';
import { fieldFailures } from '../../api/explain-failure.ts';
import { type Errors, useForm, useSubmit } from '../../forms/use-form.ts';
import { randomKey } from '../../random-key.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Input, Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { useCatalogueChanged } from '../panel-changes.ts';
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
} from './stock-rules.ts';

const STOCK_TAKE = 'stock_take';
const REASONS = [...ADJUSTMENTS, STOCK_TAKE] as const;

/** 'Adjust stock': so many more or fewer, or as many as were counted on the shelf. */
export function AdjustStock({ stock }: { readonly stock: ProductStock }) {
  const call = useCall();
  const changed = useCatalogueChanged();
  const [reason, setReason] = useState<string>('received');
  const [round, setRound] = useState(0);
  /** What was sent last and its key: sent again after an answer that was lost, it counts once. */
  const sent = useRef({ text: '', key: '' });
  const form = useForm(STOCK_FIELDS, stockErrors);
  const { onSubmit, busy } = useSubmit(form, {
    async send() {
      const body = { ...adjustmentOf(form.values(), stock.on_hand), ...variantOf(stock) };
      const text = JSON.stringify(body);
      if (sent.current.text !== text) sent.current = { text, key: randomKey() };
      const headers = { 'idempotency-key': sent.current.key };
      try {
        await call('POST /stock/{id}', { params: { id: stock.product_id }, headers, body });
      } catch (error) {
        // Somebody else was faster: what is on show is outdated.
        if (error instanceof ApiError && error.status === 409) await changed();
        throw error;
      }
      sent.current = { text: '', key: '' };
      setRound(round + 1);
      await changed();
      return 'Stock updated successfully';
    },
    fieldErrors: errorsOfFields,
    texts: {
      incomplete: 'Please enter how many',
      busy: 'Updating...',
      failed: 'Error updating stock',
    },
  });
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
      <div className={page.pair}>
        <Select
          label="Reason"
          hint="Why the count changes."
          name="reason"
          value={reason}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            form.clear('pieces');
          }}
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
          error={form.errors.pieces}
        />
      </div>
      <Input
        key={`note ${round}`}
        label="Note (optional)"
        name="note"
        autoComplete="off"
        maxLength={LONGEST_STOCK_NOTE}
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
  const changed = useCatalogueChanged();
  const form = useForm(LOW_AT_FIELDS, lowAtErrors);
  const { onSubmit, busy } = useSubmit(form, {
    async send() {
      const low_at = readPieces(form.values().low_at) ?? 0;
      const params = { id: stock.product_id };
      await call('PUT /stock/{id}', { params, body: { low_at, ...variantOf(stock) } });
      await changed();
      return 'Threshold saved successfully';
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
