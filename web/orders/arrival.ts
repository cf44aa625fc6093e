import type { OrderDelivery } from '../../contract/orders.ts';
import type { Say } from '../../domain/words/say.ts';
import type { ZONES } from '../../domain/words/zones.ts';
import { showDays } from './delivery-days.ts';

type Arrival = Pick<OrderDelivery, 'window' | 'expected_from' | 'expected_to'>;

/** When an order arrives: in the window that its buyer chose, else on one of the expected days; `null` where nothing is known. */
export function arrivalText(
  { window, expected_from, expected_to }: Arrival,
  say: Say<(typeof ZONES)['phrases']>,
): string | null {
  if (window) {
    const { day, begins, ends } = window;
    return say('arrives_in', { day: showDays(day, day), begins, ends });
  }
  if (!expected_from || !expected_to) return null;
  return say('arrives', { days: showDays(expected_from, expected_to) });
}
