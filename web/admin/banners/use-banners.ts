import { useMemo, useRef, useState } from 'react';
import { BANNERS_SAVED } from '../../../domain/success-messages.ts';
import { ApiError, type DataOf, explainFailure, useCall } from '../../api/call.ts';
import { callQuery, useQueryStore } from '../../api/query.ts';
import { useOutcomeToast } from '../../forms/use-form.ts';
import { filesChecked } from '../file-checks.ts';
import { useDraft } from '../kit/drafts.tsx';
import { useUnsavedWarning } from '../kit/unsaved-warning.ts';
import { moved } from '../moved.ts';
import { watchedFetcher } from '../uploads.tsx';
import {
  areAlike,
  bannersForm,
  errorsOfSlide,
  newDraft,
  type SlideDraft,
  type SlideErrors,
  slideErrors,
  toDraft,
} from './banner-drafts.ts';

type Saved = DataOf<'GET /admin/banners'>;

/** The slides as they are stored. */
export const bannersQuery = callQuery('GET /admin/banners');

/** What is stored when the session ends: all but files. */
interface StoredDrafts {
  readonly version: string;
  readonly drafts: readonly SlideDraft[];
}

const NO_ERRORS: ReadonlyMap<string, SlideErrors> = new Map();

/** The drafts of all slides, and how they are edited and saved. They outlive the end of the session. */
export function useBanners(saved: Saved) {
  const call = useCall();
  const store = useQueryStore();
  const toast = useOutcomeToast();
  const [base, setBase] = useState(saved);
  const start = useMemo(() => base.slides.map(toDraft), [base]);
  const restored = useDraft('banners', (): StoredDrafts | null =>
    unsaved ? { version: version.current, drafts: drafts.map(withoutFiles) } : null,
  );
  const version = useRef(restored?.version ?? base.version);
  const { reset, showErrors, ...slides } = useSlideDrafts(restored?.drafts ?? start);
  const { drafts } = slides;
  const [isOutdated, setOutdated] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(0);
  const unsaved = !areAlike(drafts, start);
  useUnsavedWarning(unsaved);

  const begin = (now: Saved) => {
    version.current = now.version;
    setBase(now);
    reset(now.slides.map(toDraft));
    setOutdated(false);
  };

  const send = async () => {
    const outcome = toast.begin('Saving…');
    try {
      await filesChecked(drafts.flatMap(filesOf));
      const body = bannersForm(version.current, drafts);
      const now = await store.mutate({
        query: bannersQuery,
        apply: (banners) => banners, // The page shows the drafts, not what is stored.
        send: () => call('PUT /admin/banners', { body }, { fetcher: watchedFetcher(setSent) }),
        settle: (_before, banners) => banners,
      });
      begin(now);
      outcome.succeed(BANNERS_SAVED);
    } catch (error) {
      if (error instanceof ApiError) {
        setOutdated(error.status === 409);
        showErrors((_draft, index) => errorsOfSlide(error.errors ?? {}, index));
      }
      outcome.fail(explainFailure(error, 'The banners could not be saved'));
    }
  };

  const save = async () => {
    if (busy) return;
    if (showErrors(slideErrors)) return toast.showError('Please look at what is marked');
    setSent(0);
    setBusy(true);
    await send();
    setBusy(false);
  };

  return {
    ...slides,
    unsaved,
    isOutdated,
    busy,
    /** How much of the new pictures has been sent, 0 to 1; `null`: none are being sent. */
    sent: busy && drafts.flatMap(filesOf).length > 0 ? sent : null,
    wasRestored: restored !== null && unsaved,
    /** Discards the drafts and shows what is stored now. */
    async reload() {
      begin(await store.refresh(bannersQuery));
    },
    save,
    /** In place of what somebody else has saved. */
    async saveAnyway() {
      if (busy) return;
      setBusy(true);
      try {
        version.current = (await call('GET /admin/banners')).version;
      } catch (error) {
        setBusy(false);
        return toast.showError(explainFailure(error, 'The banners could not be saved'));
      }
      await save();
    },
  };
}

/** The slides that are edited, the one that is on show, and what is wrong with each. */
function useSlideDrafts(first: readonly SlideDraft[]) {
  const [drafts, setDrafts] = useState(first);
  const [current, setCurrent] = useState(first[0]?.key);
  const [errors, setErrors] = useState(NO_ERRORS);
  return {
    drafts,
    draft: drafts.find(({ key }) => key === current),
    errors,
    /** Puts others in their place, and stays at the same number. */
    reset(fresh: readonly SlideDraft[]) {
      const place = drafts.findIndex(({ key }) => key === current);
      setDrafts(fresh);
      setCurrent((fresh[place] ?? fresh[0])?.key);
      setErrors(NO_ERRORS);
    },
    /** Shows what is wrong, with a slide of which something is. @returns whether anything is */
    showErrors(errorsOf: (draft: SlideDraft, index: number) => SlideErrors): boolean {
      const found = byDraft(drafts, errorsOf);
      setErrors(found);
      const [wrong] = found.keys();
      if (wrong !== undefined && !found.has(current ?? '')) setCurrent(wrong);
      return wrong !== undefined;
    },
    select: setCurrent,
    change(key: string, change: Partial<SlideDraft>) {
      setDrafts((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
      setErrors((before) => new Map([...before].filter(([of]) => of !== key)));
    },
    add() {
      const draft = newDraft();
      setDrafts((before) => [...before, draft]);
      setCurrent(draft.key);
    },
    remove(index: number) {
      const rest = drafts.filter((_draft, at) => at !== index);
      setDrafts(rest);
      if (drafts[index]?.key === current) setCurrent((rest[index] ?? rest.at(-1))?.key);
    },
    move: (from: number, to: number) => setDrafts((before) => moved(before, from, to)),
  };
}

function byDraft(
  drafts: readonly SlideDraft[],
  errorsOf: (draft: SlideDraft, index: number) => SlideErrors,
): ReadonlyMap<string, SlideErrors> {
  const found = drafts.map((draft, index) => [draft.key, errorsOf(draft, index)] as const);
  return new Map(found.filter(([, errors]) => Object.keys(errors).length > 0));
}

const filesOf = ({ pictureFile, portraitFile }: SlideDraft): File[] =>
  [pictureFile, portraitFile].filter((file) => file !== null);

const withoutFiles = (draft: SlideDraft): SlideDraft => ({
  ...draft,
  pictureFile: null,
  portraitFile: null,
});
