import type { ProductStock } from '../../../contract/stock.ts';
import { useCall } from '../../api/call.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Input } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { useCatalogueChanged } from '../use-catalogue-changed.ts';
import { LOW_AT_FIELDS, lowAtErrors, readPieces, variantOf } from './stock-rules.ts';

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
