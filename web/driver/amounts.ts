import type { DriverRun } from '../../contract/runs.ts';
import { displayExactly, parseCents } from '../../domain/money.ts';

/** Writes decimal text to the cent in the shop's currency. */
export const exactlyIn =
  ({ currency_symbol, currency_position }: DriverRun) =>
  (decimal: string): string =>
    displayExactly(parseCents(decimal), {
      currency_symbol,
      currency_position: currency_position === 'after' ? 'after' : 'before',
    });
