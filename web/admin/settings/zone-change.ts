import { dayIn } from '../../../domain/shop-day.ts';
import { readableDay } from '../shop-format.ts';

/** What another time zone would do to what runs today, said before it is saved; empty where it does nothing (docs/product.md, Sales). */
export function zoneChange(saved: string, chosen: string, now: Date): string {
  if (saved === chosen) return '';
  const [here, there] = [dayIn(saved, now), dayIn(chosen, now)];
  const place = chosen.replaceAll('_', ' ');
  if (here === there) {
    return `It is ${readableDay(here)} in ${place}, too: what runs today goes on, and ends at midnight there.`;
  }
  const moved =
    there < here
      ? `offers and sales that began on ${readableDay(here)} wait until that day begins there`
      : `offers and sales that end on ${readableDay(here)} are over once this is saved`;
  return `It is ${readableDay(there)} in ${place}: ${moved}.`;
}
