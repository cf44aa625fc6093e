import { useState } from 'react';
import type { DetailedProduct } from '../../../../contract/catalog.ts';
import type { EditedVariants } from '../../../../contract/variants.ts';
import { VARIANTS_SAVED } from '../../../../domain/success-messages.ts';
import { ApiError, type CallApi, explainFailure, useCall } from '../../../api/call.ts';
import { useOutcomeToast } from '../../../forms/use-form.ts';
import { useEditHistory } from '../../edit-history.ts';
import { useDraft } from '../../kit/drafts.tsx';
import { useUnsavedWarning } from '../../kit/unsaved-warning.ts';
import { type Problems, problemsFrom, problemsOf } from './sheet-problems.ts';
import { isChanged, isStored, type Sheet, sheetOf, writtenOf } from './variant-sheet.ts';

/** What was read. */
interface Seen {
  readonly start: Sheet;
  readonly version: string;
  /** Ids of the product's pictures, in the order that the sheet's numbers follow. */
  readonly pictures: readonly number[];
}

/** What was made of it. Travels as JSON where it is stored. */
interface Edited extends Seen {
  readonly now: Sheet;
}

const DELAY = 'Updating...';

/** A product's sheet with its steps, what is wrong with it, and saving it. */
export function useVariantEditing(product: DetailedProduct, variants: EditedVariants) {
  const { id } = product;
  const call = useCall();
  const toast = useOutcomeToast();
  const restored = useDraft(
    `variants-${id}`,
    (): Edited | null => (unsaved ? { ...seen, now: sheet } : null),
    { overReload: true },
  );
  const [seen, setSeen] = useState<Seen>(() => restored ?? startOf(product, variants));
  const { start, pictures } = seen;
  const history = useEditHistory(start, restored?.now);
  const sheet = history.now;
  const problems = useSheetProblems(sheet, pictures);
  const [conflict, setConflict] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const unsaved = isChanged(sheet, start, pictures);
  useUnsavedWarning(unsaved);

  const show = (answer: EditedVariants) => {
    const shown = startOf({ ...product, images: pictures.map((one) => ({ id: one })) }, answer);
    setSeen(shown);
    history.restart(shown.start);
    problems.clear();
    setConflict(null);
  };

  const save = async (over: Seen = seen) => {
    if (busy) return;
    const problem = problems.ask();
    if (problem !== null) {
      toast.showError(problem);
      return;
    }
    const outcome = toast.begin(DELAY);
    setBusy(true);
    try {
      show(await sendSheet(call, id, { ...over, now: sheet }));
      outcome.succeed(VARIANTS_SAVED);
    } catch (error) {
      outcome.fail(explainFailure(error, 'Error saving the variants'));
      if (isOutdated(error)) setConflict(error.message);
      else if (error instanceof ApiError) problems.refuse(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    sheet,
    start,
    pictures,
    unsaved,
    busy,
    conflict,
    wasRestored: restored !== null && unsaved,
    attention: problems.attention,
    problems: problems.all,
    problemsIn: problems.problemsIn,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    step(next: Sheet, about: string | null = null) {
      if (next !== sheet) toast.retract(); // It is being corrected.
      history.step(next, about);
      problems.recheck(next);
    },
    undo() {
      toast.retract();
      history.undo();
    },
    redo() {
      toast.retract();
      history.redo();
    },
    save: () => void save(),
    loadNewer: async () => show(await readVariants(call, id)),
    async saveAnyway() {
      const { version } = await readVariants(call, id);
      const newest = { ...seen, version };
      setSeen(newest);
      setConflict(null);
      await save(newest);
    },
  };
}

export type VariantEditing = ReturnType<typeof useVariantEditing>;

/** What is wrong with a sheet: what it can't be saved with, and what the shop has refused. */
function useSheetProblems(sheet: Sheet, pictures: readonly number[]) {
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  /** Rises with each problem that is to be looked at. */
  const [attention, setAttention] = useState(0);
  const own = problemsOf(sheet, pictures);
  /** Blank fields are no problem before they are sent. */
  const problemsIn = (one: Sheet): Problems => {
    const all = one === sheet ? own : problemsOf(one, pictures);
    return asked ? all : typedProblems(all, one);
  };
  return {
    all: new Map([...problemsIn(sheet), ...(refused?.problems ?? [])]),
    problemsIn,
    attention,
    /** Before it is sent. @returns the first problem, `null` for none */
    ask(): string | null {
      setAsked(true);
      setRefused(null);
      const [first = null] = own.values();
      if (first !== null) setAttention((old) => old + 1);
      return first;
    },
    refuse({ errors }: ApiError) {
      setRefused({ sheet, problems: problemsFrom(errors ?? {}, sheet) });
      setAttention((old) => old + 1);
    },
    /** What was changed since may be right by now. */
    recheck(next: Sheet) {
      if (refused) setRefused({ ...refused, problems: stillWrong(refused, next) });
    },
    clear() {
      setAsked(false);
      setRefused(null);
    },
  };
}

const readVariants = (call: CallApi, id: number): Promise<EditedVariants> =>
  call('GET /products/{id}/variants', { params: { id } });

/** @throws ApiError where another change came between, but for our own, whose answer was lost. */
async function sendSheet(
  call: CallApi,
  id: number,
  { now, start, pictures, version }: Edited,
): Promise<EditedVariants> {
  const body = { ...writtenOf(now, start, pictures), version };
  try {
    return await call('PUT /products/{id}/variants', { params: { id }, body });
  } catch (error) {
    const newest = isOutdated(error) ? await readVariants(call, id).catch(() => null) : null;
    if (newest && isStored(now, { start, stored: sheetOf(newest, pictures) }, pictures))
      return newest;
    throw error;
  }
}

const isOutdated = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && error.errors?.version !== undefined;

interface Refused {
  /** What was sent. */
  readonly sheet: Sheet;
  readonly problems: Problems;
}

const startOf = (
  { images }: { readonly images: readonly { readonly id: number }[] },
  variants: EditedVariants,
): Seen => {
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
