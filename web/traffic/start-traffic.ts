import type { CallApi, DataOf } from '../api/call.ts';
import { loadPart } from '../lazy.tsx';
import type { Navigator } from '../page.ts';
import { countVisits } from './count-visits.ts';

/** Begins what a shop has turned on: counts of visitors, and the question for consent, whose code comes alone. */
export function startTraffic(
  call: CallApi,
  navigator: Navigator,
  { traffic, asks_consent }: Pick<DataOf<'GET /settings'>, 'traffic' | 'asks_consent'>,
): void {
  if (traffic) countVisits(call, navigator);
  if (!asks_consent) return;
  loadPart(() => import('../consent/ask-consent.tsx')).then(
    ({ askOnce }) => askOnce(navigator),
    () => undefined, // It is asked on the next page.
  );
}
