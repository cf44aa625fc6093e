import type { Order } from '../../../contract/orders.ts';
import { showDays } from '../../../domain/arrival.ts';
import { ZONES } from '../../../domain/words/zones.ts';
import { useOrderPrice } from '../../orders/use-order-price.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import type { FormParts } from '../kit/use-edit-form.ts';
import { type EditField, NO_WINDOW, sentAs, sentLines } from './edit-fields.ts';

interface WindowFieldProps {
  readonly parts: FormParts<EditField>;
  readonly order: Order;
}

/** The delivery times that the typed address is offered, and the one that the order has; nothing where there are none. */
export function WindowField({ parts: { field, typed }, order }: WindowFieldProps) {
  const say = useWords(ZONES);
  const { zones } = useShopSettings();
  const products = sentAs(sentLines(typed.lines));
  const { guest_region, guest_city } = typed;
  const { shown } = useOrderPrice(
    { products, guest_region, guest_city },
    zones !== undefined && products.length > 0 && guest_city.trim() !== '',
  );
  const windows = shown?.delivery?.windows ?? [];
  const now = order.delivery?.window;
  if (!now && windows.length === 0) return null;
  const soonest = say('soonest');
  const toText = ({ day, begins, ends }: NonNullable<typeof now>) =>
    `${showDays(day, day)}, ${begins}–${ends}`;
  return (
    <Select {...field('delivery_window')} label={say('window')}>
      <option value="">{now ? toText(now) : soonest}</option>
      {now && <option value={NO_WINDOW}>{soonest}</option>}
      {windows.map((window) => (
        <option key={`${window.id} ${window.day}`} value={`${window.id} ${window.day}`}>
          {toText(window)}
        </option>
      ))}
    </Select>
  );
}
