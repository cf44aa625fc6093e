import { displayExactly, parseCents } from '../../domain/money.ts';
import { useShopSettings } from '../shop-settings.ts';

/** Writes decimal text to the cent, as cash is counted. */
export function useExactly(): (decimal: string) => string {
  const settings = useShopSettings();
  return (decimal) => displayExactly(parseCents(decimal), settings);
}
