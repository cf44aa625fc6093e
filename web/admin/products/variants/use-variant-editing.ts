import { useState } from 'react';
import type { DetailedProduct } from '../../../../contract/catalog.ts';
import type { EditedVariants } from '../../../../contract/variants.ts';
import { VARIANTS_SAVED } from '../../../../domain/success-messages.ts';
import { ApiError, explainFailure, useCall } from '../../../api/call.ts';
import { useOutcomeToast } from '../../../forms/use-form.ts';
import { useDraft } from '../../drafts.tsx';
import { useCatalogueChanged } from '../../panel-changes.ts';
import { useUnsavedWarning } from '../../panel-forms.tsx';
import { type Problems, problemsFrom, problemsOf } from './sheet-problems.ts';
import { isChanged, isStored, type Sheet, sheetOf, writtenOf } from './variant-sheet.ts';

/** What is edited, and what it was read as. Travels as JSON where it is stored. */
interface Edited {
  readonly start: Sheet;
  readonly now: Sheet;
  readonly version: string;
  /** Ids of the product's pictures, in the order that the sheet's numbers follow. */
  readonly pictures: readonly number[];
}

const DELAY = 'Updating...';

/** A product's sheet with its steps, what is wrong with it, and saving it. */
export function useVariantEditing(product: DetailedProduct, variants: EditedVariants) {
  const { id } = product;
  const call = useCall();
  const changed = useCatalogueChanged();
  const toast = useOutcomeToast();
  const restored = useDraft(
    `variants-${id}`,
    (): Edited | null => (unsaved ? { ...seen, now: sheet } : null),
    { overReload: true },
  );
  const [seen, setSeen] = useState(() => restored ?? startOf(product, variants));
  const [history, setHistory] = useState(() => {
    const fresh = newHistory(seen.start);
    return restored ? withStep(fresh, restored.now) : fresh;
  });
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Rises with each problem that is to be looked at. */
  const [attention, setAttention] = useState(0);
  const { start, pictures, version } = seen;
  const sheet = history.now;
  const unsaved = isChanged(sheet, start, pictures);
  useUnsavedWarning(unsaved);

  const own = problemsOf(sheet, pictures);
  /** Blank fields are no problem before they are sent. */
  const problemsIn = (one: Sheet): Problems => {
    const all = one === sheet ? own : problemsOf(one, pictures);
    return asked ? all : typedProblems(all, one);
  };
  const step = (next: Sheet, about: string | null = null) => {
    if (next !== sheet) toast.retract(); // It is being mended.
    setHistory((old) => withStep(old, next, about));
    if (refused) setRefused({ ...refused, problems: stillWrong(refused, next) });
  };
  const move = (to: typeof undone) => {
    toast.retract();
    setHistory(to);
  };

  const show = (answer: EditedVariants) => {
    const shown = startOf({ ...product, images: pictures.map((one) => ({ id: one })) }, answer);
    setSeen(shown);
    setHistory(newHistory(shown.start));
    setAsked(false);
    setRefused(null);
    setConflict(null);
  };

  const save = async (over = version) => {
    if (busy) return;
    setAsked(true);
    setRefused(null);
    if (own.size > 0) {
      setAttention((old) => old + 1);
      toast.showError([...own.values()][0] ?? '');
      return;
    }
    const outcome = toast.begin(DELAY);
    setBusy(true);
    try {
      show(await send(over));
      outcome.succeed(VARIANTS_SAVED);
      void changed();
    } catch (error) {
      outcome.fail(explainFailure(error, 'Error saving the variants'));
      if (error instanceof ApiError) meet(error);
    } finally {
      setBusy(false);
    }
  };

  /** @throws ApiError where another change came between, but for our own, whose answer was lost. */
  const send = async (over: string): Promise<EditedVariants> => {
    const body = { ...writtenOf(sheet, start, pictures), version: over };
    try {
      return await call('PUT /products/{id}/variants', { params: { id }, body });
    } catch (error) {
      const newest = isOutdated(error) ? await readAgain().catch(() => null) : null;
      if (newest && isStored(sheet, { start, stored: sheetOf(newest, pictures) }, pictures))
        return newest;
      throw error;
    }
  };

  const meet = (error: ApiError) => {
    if (isOutdated(error)) {
      setConflict(error.message);
      return;
    }
    setRefused({ sheet, problems: problemsFrom(error.errors ?? {}, sheet) });
    setAttention((old) => old + 1);
  };

  const readAgain = () => call('GET /products/{id}/variants', { params: { id } });
  return {
    sheet,
    start,
    pictures,
    unsaved,
    busy,
    conflict,
    wasRestored: restored !== null && unsaved,
    attention,
    /** What was refused, and what can't be saved. */
    problems: new Map([...problemsIn(sheet), ...(refused?.problems ?? [])]),
    problemsIn,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    step,
    undo: () => move(undone),
    redo: () => move(redone),
    save: () => void save(),
    loadNewer: async () => show(await readAgain()),
    saveAnyway: async () => {
      const { version: newest } = await readAgain();
      setSeen((old) => ({ ...old, version: newest }));
      setConflict(null);
      await save(newest);
    },
  };
}

export type VariantEditing = ReturnType<typeof useVariantEditing>;

const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.errors?.version !== undefined;

interface Refused {
  /** What was sent. */
  readonly sheet: Sheet;
  readonly problems: Problems;
}

const startOf = (
  { images }: { readonly images: readonly { readonly id: number }[] },
  variants: EditedVariants,
): Omit<Edited, 'now'> => {
  const pictures = images.map(({ id }) => id);
  return { start: sheetOf(variants, pictures), version: variants.version, pictures };
};

/** The problems of rows and options that are as they were sent; the others may be right by now. */
function stillWrong({ sheet, problems }: Refused, now: Sheet): Problems {
  const rows = new Map(sheet.rows.map((row) => [row.key, row]));
  const same = new Set(now.rows.filter((row) => rows.get(row.key) === row).map(({ key }) => key));
  return new Map(
    [...problems].filter(([at]) =>
      at === '' || at.includes(' ') ? now === sheet : same.has(at.split('.')[0] ?? ''),
    ),
  );
}

/** Those of cells that have something typed in them. */
const typedProblems = (problems: Problems, sheet: Sheet): Problems => {
  const blank = new Set(
    sheet.rows.flatMap(({ key, cells }) =>
      Object.entries(cells).flatMap(([cell, text]) => (text === '' ? `${key}.${cell}` : [])),
    ),
  );
  return new Map([...problems].filter(([at]) => /^\d+\./.test(at) && !blank.has(at)));
};

/** What was edited, step by step, so that each step can be undone and done again. */
interface EditHistory<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** What the last step was about: typing on in the same field is one step. */
  readonly about: string | null;
}

/** Steps that are kept; older ones can't be undone. */
const MOST_STEPS = 200;

export const newHistory = <T>(now: T): EditHistory<T> => ({
  past: [],
  now,
  future: [],
  about: null,
});

/**
 * With one more step.
 *
 * @param about names a field that is typed in: steps about the same one that follow each other are one; `null` is a step of
 *   its own
 */
export function withStep<T>(
  history: EditHistory<T>,
  next: T,
  about: string | null = null,
): EditHistory<T> {
  if (next === history.now) return history;
  const goesOn = about !== null && about === history.about;
  const past = goesOn ? history.past : [...history.past, history.now].slice(-MOST_STEPS);
  return { past, now: next, future: [], about };
}

/** One step back; the same where there is none. */
export function undone<T>(history: EditHistory<T>): EditHistory<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  const future = [history.now, ...history.future];
  return { past: history.past.slice(0, -1), now: before, future, about: null };
}

/** One step on again; the same where none was undone. */
export function redone<T>(history: EditHistory<T>): EditHistory<T> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.now], now: after, future, about: null };
}
