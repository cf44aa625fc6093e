import { useState } from 'react';
import type { PanelLook } from '../../../contract/look.ts';
import { type Look, type PaletteFault, paletteFaults } from '../../../domain/look.ts';
import type { LogoPictures } from '../../../domain/look-css.ts';
import { LOOK } from '../../../domain/words/look.ts';
import { LOOK_SCREEN } from '../../../domain/words/look-screen.ts';
import { PUBLISHING } from '../../../domain/words/publishing.ts';
import { ApiError, explainFailure, useCall } from '../../api/call.ts';
import { callQuery, useQueryStore } from '../../api/query.ts';
import { useOutcomeToast } from '../../forms/use-form.ts';
import { useWords } from '../../use-words.ts';
import { MAX_DRAFT_STEPS, newHistory, redone, undone, withStep } from '../edit-history.ts';
import { useUnsavedWarning } from '../kit/unsaved-warning.ts';

/** The look, its draft and its history as they are stored. */
export const lookQuery = callQuery('GET /admin/look');

type Busy = 'saving' | 'publishing' | 'discarding';

/** The look that is edited, its steps back and forth, and how it is saved and published. */
export function useLook(saved: PanelLook) {
  const call = useCall();
  const store = useQueryStore();
  const toast = useOutcomeToast();
  const say = useWords(LOOK_SCREEN);
  const sayDone = useWords(LOOK);
  const sayStep = useWords(PUBLISHING);
  const [stored, setStored] = useState(saved);
  const [steps, setSteps] = useState(newHistory(startOf(saved)));
  const [logos, setLogos] = useState<LogoPictures>(saved.logos);
  const [busy, setBusy] = useState<Busy | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  const look = steps.now;
  const faults: readonly PaletteFault[] = paletteFaults(look.palette);
  const unsaved = !alike(look, startOf(stored));
  useUnsavedWarning(unsaved);

  const step = (latter: Look) =>
    setSteps((before) => withStep(before, latter, null, MAX_DRAFT_STEPS));
  const begin = (now: PanelLook) => {
    setStored(now);
    setLogos((known) => ({ ...known, ...now.logos }));
    setOutdated(false);
  };
  const reread = async () => {
    const now = await store.refresh(lookQuery);
    begin(now);
    return now;
  };
  /** Does something with the look, and says how it went. */
  const run = async (
    what: Busy,
    failed: 'failed' | 'publish_failed',
    work: () => Promise<string>,
  ) => {
    if (busy) return;
    if (what !== 'discarding' && faults.length > 0) return toast.showError(say('mend_first'));
    setBusy(what);
    const outcome = toast.begin(sayStep(what));
    try {
      outcome.succeed(await work());
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) setOutdated(true);
      outcome.fail(explainFailure(error, say(failed)));
    }
    setBusy(null);
  };
  const saveAs = async (version: number) => {
    const draft = await call('PUT /admin/look/draft', { body: { look, version } });
    setStored((before) => ({ ...before, draft }));
    return draft;
  };
  const versionOf = ({ draft }: PanelLook) => draft?.version ?? 0;
  const save = (version = versionOf(stored)) =>
    run('saving', 'failed', async () => {
      await saveAs(version);
      return sayDone('saved');
    });

  return {
    look,
    logos,
    faults,
    busy,
    unsaved,
    isOutdated,
    /** What was published, the newest first. */
    history: stored.history,
    /** The shop wears another look than the one that is edited. */
    differs: !alike(look, stored.worn),
    hasDraft: stored.draft !== null,
    change(part: Partial<Look>) {
      const latter = { ...look, ...part };
      if (alike(look, latter)) return;
      step(latter);
    },
    keepLogo: (key: string, logo: LogoPictures[string]) =>
      setLogos((known) => ({ ...known, [key]: logo })),
    undo: steps.past.length === 0 ? null : () => setSteps(undone),
    redo: steps.future.length === 0 ? null : () => setSteps(redone),
    save: () => save(),
    publish: () =>
      run('publishing', 'publish_failed', async () => {
        const { version } =
          unsaved || !stored.draft ? await saveAs(versionOf(stored)) : stored.draft;
        await call('POST /admin/look/publish', { body: { version } });
        await reread();
        return sayDone('published');
      }),
    publishAgain: (id: number) =>
      run('publishing', 'publish_failed', async () => {
        await call('POST /admin/look/history/{id}/publish', { params: { id } });
        const now = await reread();
        if (!now.draft) step(now.worn);
        return sayDone('published');
      }),
    discard: () =>
      run('discarding', 'failed', async () => {
        if (stored.draft) await call('DELETE /admin/look/draft');
        const now = await reread();
        step(now.worn);
        return sayDone('discarded');
      }),
    async reload() {
      const now = await reread();
      step(startOf(now));
    },
    /** In place of what somebody else has saved. */
    async saveAnyway() {
      await save(versionOf(await reread()));
    },
  };
}

export type EditedLook = ReturnType<typeof useLook>;

const startOf = ({ draft, worn }: PanelLook): Look => draft?.look ?? worn;

const alike = (one: Look, other: Look): boolean => JSON.stringify(one) === JSON.stringify(other);
