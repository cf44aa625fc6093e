import { parseCents } from '../../domain/money.ts';
import { useMoney } from '../shop-settings.ts';

/** Writes money as it travels, "84.00", in the shop's currency: "$84". */
export function useAmount(): (decimal: string) => string {
  const money = useMoney();
  return (decimal) => money(parseCents(decimal));
}
