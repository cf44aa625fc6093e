import { useRef, useState } from 'react';
import type { PanelSections, SectionPictures } from '../../../contract/sections.ts';
import { DEFAULT_HOME, type Section } from '../../../domain/sections.ts';
import { PUBLISHING } from '../../../domain/words/publishing.ts';
import { SECTIONS } from '../../../domain/words/sections.ts';
import { SECTIONS_SCREEN } from '../../../domain/words/sections-screen.ts';
import { ApiError, explainFailure, useCall } from '../../api/call.ts';
import { callQuery, useQueryStore } from '../../api/query.ts';
import { useOutcomeToast } from '../../forms/use-form.ts';
import { useWords } from '../../use-words.ts';
import {
  type EditHistory,
  MAX_DRAFT_STEPS,
  newHistory,
  redone,
  undone,
  withStep,
} from '../edit-history.ts';

/** The sections of a page, their draft and their history as they are stored. */
export const panelSectionsQuery = (page: string) =>
  callQuery('GET /admin/sections/{page}', { params: { page } });

type Busy = 'publishing' | 'discarding';

/** The sections that are arranged, their steps back and forth. Each step is saved as the draft at once. */
export function useSections(page: string, saved: PanelSections) {
  const call = useCall();
  const store = useQueryStore();
  const toast = useOutcomeToast();
  const say = useWords(SECTIONS_SCREEN);
  const sayDone = useWords(SECTIONS);
  const sayStep = useWords(PUBLISHING);
  const [stored, setStored] = useState(saved);
  const [steps, showSteps] = useState(newHistory(startOf(saved)));
  /** The steps that hold now, for what was shown before them. */
  const latest = useRef(steps);
  const setSteps = (now: SectionSteps) => {
    latest.current = now;
    showSteps(now);
  };
  const [names, setNames] = useState({
    collections: saved.collections,
    products: saved.products,
  });
  const [pictures, setPictures] = useState<SectionPictures>(saved.pictures);
  const [busy, setBusy] = useState<Busy | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  /** How often a draft was saved or taken: the preview follows it. */
  const [version, setVersion] = useState(0);
  const draftVersion = useRef(saved.draft?.version ?? 0);
  const lastSaving = useRef<Promise<unknown>>(Promise.resolve());
  /** How many pictures are on their way. */
  const uploads = useRef(0);
  const sections = steps.now;

  const begin = (now: PanelSections) => {
    setStored(now);
    draftVersion.current = now.draft?.version ?? 0;
    setPictures((known) => ({ ...known, ...now.pictures }));
    setNames({ collections: now.collections, products: now.products });
    setOutdated(false);
    setVersion((before) => before + 1);
  };
  const reread = async () => {
    const now = await store.refresh(panelSectionsQuery(page));
    begin(now);
    return now;
  };
  /** One after the other, so that each names the version of the one before. */
  const save = (latter: readonly Section[]): Promise<void> => {
    const saving = lastSaving.current
      .catch(() => undefined)
      .then(async () => {
        const body = { sections: [...latter], version: draftVersion.current };
        const draft = await call('PUT /admin/sections/{page}/draft', { params: { page }, body });
        draftVersion.current = draft.version;
        setStored((before) => ({ ...before, draft }));
        setVersion((before) => before + 1);
      });
    lastSaving.current = saving;
    return saving.catch((error) => {
      if (error instanceof ApiError && error.status === 409) setOutdated(true);
      throw error;
    });
  };
  const take = (after: SectionSteps): Promise<void> => {
    const before = latest.current;
    setSteps(after);
    return save(after.now).catch((error) => {
      // What was meant stays in sight where somebody else's is in its way.
      if (!(error instanceof ApiError && error.status === 409)) setSteps(before);
      throw error;
    });
  };
  const tell = (taking: Promise<void>) =>
    taking.catch((error) => toast.showError(explainFailure(error, say('failed'))));
  const then = (latter: readonly Section[]) =>
    withStep(latest.current, latter, null, MAX_DRAFT_STEPS);
  const run = async (what: Busy, work: () => Promise<string>) => {
    if (busy) return;
    setBusy(what);
    const outcome = toast.begin(sayStep(what));
    try {
      await lastSaving.current.catch(() => undefined);
      outcome.succeed(await work());
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) setOutdated(true);
      const failed = say(what === 'publishing' ? 'publish_failed' : 'failed');
      outcome.fail(explainFailure(error, failed));
    }
    setBusy(null);
  };

  return {
    sections,
    pictures,
    names,
    busy,
    isOutdated,
    version,
    history: stored.history,
    hasDraft: stored.draft !== null,
    /** The page shows other sections than those that are arranged. */
    differs: !alike(sections, stored.shown),
    isDefault: page === 'home' && alike(sections, DEFAULT_HOME),
    /** Changes the sections and says what went wrong. */
    change: (edit: Edit) => tell(take(then(edit(latest.current.now)))),
    /** The same for a form, which says it itself. */
    send: (edit: Edit) => take(then(edit(latest.current.now))),
    isUploading: () => uploads.current > 0,
    /** Runs the upload of a picture. */
    async upload<T>(work: () => Promise<T>): Promise<T> {
      uploads.current += 1;
      try {
        return await work();
      } finally {
        uploads.current -= 1;
      }
    },
    keepPicture: (id: number, picture: SectionPictures[string]) =>
      setPictures((known) => ({ ...known, [id]: picture })),
    keepProduct: (id: number, name: string) =>
      setNames((known) => ({ ...known, products: { ...known.products, [id]: name } })),
    keepCollection: (id: number, name: string) =>
      setNames((known) => ({ ...known, collections: { ...known.collections, [id]: name } })),
    undo: steps.past.length === 0 ? null : () => void tell(take(undone(steps))),
    redo: steps.future.length === 0 ? null : () => void tell(take(redone(steps))),
    publish: () =>
      run('publishing', async () => {
        if (!stored.draft) await save(sections);
        const body = { version: draftVersion.current };
        await call('POST /admin/sections/{page}/publish', { params: { page }, body });
        await reread();
        return sayDone('published');
      }),
    publishAgain: (id: number) =>
      run('publishing', async () => {
        await call('POST /admin/sections/{page}/history/{id}/publish', { params: { page, id } });
        const now = await reread();
        if (!now.draft) setSteps(then(now.shown));
        return sayDone('published');
      }),
    discard: () =>
      run('discarding', async () => {
        await call('DELETE /admin/sections/{page}/draft', { params: { page } });
        const now = await reread();
        setSteps(then(now.shown));
        return sayDone('discarded');
      }),
    async reload() {
      const now = await reread();
      setSteps(then(startOf(now)));
    },
    /** In place of what somebody else has saved. */
    async saveAnyway() {
      await reread();
      await tell(save(sections));
    },
  };
}

/** What becomes of the sections as they are now. */
type Edit = (sections: readonly Section[]) => readonly Section[];

export type EditedSections = ReturnType<typeof useSections>;

type SectionSteps = EditHistory<readonly Section[]>;

const startOf = ({ draft, shown }: PanelSections): readonly Section[] => draft?.sections ?? shown;

const alike = (one: readonly Section[], other: readonly Section[]): boolean =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);

/** Fields in one order: the shop answers them in its own. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
