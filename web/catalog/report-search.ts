import { type MouseEvent, useEffect } from 'react';
import { useCall } from '../api/call.ts';

/** How long results must stand before they count as searched for, in ms: typing goes on until then. */
const COUNTS_AFTER_MS = 1_500;

/**
 * Reports what was searched for once its results have stood for a moment, and when a product is opened from them
 * (docs/decisions/093). Sent without the token: a search belongs to nobody.
 *
 * @param words what was typed; empty: nothing is reported
 * @returns what goes on the element around the results
 */
export function useReportedSearch(words: string) {
  const call = useCall();
  const report = (clicked: boolean) => {
    // A search that is not counted is nothing a shopper needs to know of.
    call(
      'POST /searches',
      { body: { search: words, clicked } },
      { as: 'guest', keepalive: true },
    ).catch(() => undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are what is reported
  useEffect(() => {
    if (words === '') return;
    const timer = setTimeout(() => report(false), COUNTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return {
    onClickCapture({ target }: MouseEvent) {
      if (words === '' || !(target instanceof Element)) return;
      if (target.closest('a[href^="/product/"]')) report(true);
    },
  };
}
