import { useRef, useState } from 'react';
import type { CodedStock } from '../../../../contract/stock.ts';
import { explainFailure, useCall } from '../../../api/call.ts';
import { useDraft } from '../../kit/drafts.tsx';
import { sendUnlessOutdated } from '../../panel-changes.ts';
import { variantOf } from '../product-rules.ts';

/** What was counted in this visit of the page. */
export interface Counted {
  readonly key: number;
  readonly item: CodedStock;
  /** What the shop said. */
  readonly before: number;
  readonly counted: number;
  /** The count was put back to what it was before. */
  readonly undone: boolean;
}

/** What the merchant is asked for: a code, which one is meant, or how many there are. */
type Step =
  | { readonly kind: 'code' /** Nothing was done yet. */; readonly first?: true }
  | { readonly kind: 'choice'; readonly code: string; readonly found: readonly CodedStock[] }
  | {
      readonly kind: 'count';
      readonly item: CodedStock;
      /** Typed before the session ended. */
      readonly typed?: string | undefined;
    };

/** What is said of the last action, and where: at the step, or at the list of what was counted. */
interface Said {
  readonly text: string;
  readonly isError: boolean;
  readonly place: 'step' | 'list';
}

/** The longest list of a visit; the ledger has all. */
const MAX_LISTED = 200;

/** What was being counted when the session ended. */
interface Draft {
  readonly item: CodedStock;
  readonly typed: string;
}

/**
 * The actions of a stock take. What it changes nothing else on the page shows, and leaving the page loads another document, so
 * nothing is read again.
 */
export function useStockTake() {
  const call = useCall();
  const countField = useRef<HTMLInputElement>(null);
  const restored = useDraft('stock-take', (): Draft | null =>
    step.kind === 'count' ? { item: step.item, typed: countField.current?.value ?? '' } : null,
  );
  const [step, setStep] = useState<Step>(() =>
    restored ? { kind: 'count', ...restored } : { kind: 'code', first: true },
  );
  const [list, setList] = useState<readonly Counted[]>([]);
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const saved = useRef(0);

  /** One action at a time. It answers with what is to be said; what fails says so itself. */
  const perform = async (
    place: Said['place'],
    failed: string,
    run: () => Promise<Pick<Said, 'text' | 'isError'>>,
  ) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setSaid(null);
    try {
      setSaid({ ...(await run()), place });
    } catch (error) {
      const fallback = `${failed}. Check your connection and try again.`;
      setSaid({ text: explainFailure(error, fallback), isError: true, place });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const find = (code: string) =>
    perform('step', 'The code was not looked up', async () => {
      const found = await call('GET /stock/find', { query: { code } });
      const [item] = found;
      if (!item) return { text: `Nothing in the shop has the code ${code}.`, isError: true };
      setStep(found.length > 1 ? { kind: 'choice', code, found } : { kind: 'count', item });
      return done('');
    });

  const take = (item: CodedStock, counted: number, expected: number) =>
    call('POST /stock/{id}', {
      params: { id: item.product_id },
      body: { counted, expected, ...variantOf(item) },
    });

  const save = (item: CodedStock, counted: number) =>
    perform('step', 'The count was not saved', async () => {
      const before = item.stock?.on_hand ?? 0;
      // Something may have been sold meanwhile, or it is no longer counted.
      await sendUnlessOutdated(
        () => take(item, counted, before),
        async () => setStep({ kind: 'count', item: await readAgain(item) }),
      );
      saved.current += 1;
      const entry = { key: saved.current, item, before, counted, undone: false };
      setList((now) => [entry, ...now].slice(0, MAX_LISTED));
      setStep({ kind: 'code' });
      return done(`Saved: ${counted.toLocaleString('en')} of ${titleOf(item)}`);
    });

  const readAgain = async (item: CodedStock): Promise<CodedStock> => {
    const { stock } = await call('GET /stock/{id}', {
      params: { id: item.product_id },
      query: { per_page: 1, ...variantOf(item) },
    });
    return { ...item, stock };
  };

  const undo = ({ key, item, before, counted }: Counted) =>
    perform('list', 'The count was not put back', async () => {
      await take(item, before, counted);
      setList((now) => now.map((one) => (one.key === key ? { ...one, undone: true } : one)));
      return done(`Undone: ${before.toLocaleString('en')} of ${titleOf(item)} again`);
    });

  return {
    step,
    list,
    said,
    busy,
    countField,
    find,
    save,
    undo,
    choose: (item: CodedStock) => setStep({ kind: 'count', item }),
    /** On to the next code, without a count. */
    skip: () => {
      setSaid(null);
      setStep({ kind: 'code' });
    },
  };
}

const done = (text: string) => ({ text, isError: false });

/** "Cushion, Sage / Large". */
export const titleOf = ({ name, variant }: CodedStock): string =>
  variant === undefined ? name : `${name}, ${variant}`;
