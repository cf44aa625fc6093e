import { type FormEvent, useId, useRef, useState } from 'react';
import type { Synonym, SynonymEffect, SynonymFields } from '../../../contract/search.ts';
import { SYNONYM_ADDED, SYNONYM_SAVED } from '../../../domain/success-messages.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { callQuery, useData, useDebounced, useQueryStore } from '../../api/query.ts';
import { type ErrorsOf, useForm, useSubmit } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Input } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import page from '../admin-page.module.css';
import { type EditorProps, RestoredNote, useEditorDraft } from '../drafts.tsx';
import { sendOnce, sendUnlessOutdated } from '../panel-changes.ts';
import { LONGEST_SEARCH, panel } from '../screens.ts';
import styles from './search-page.module.css';
import { seenOf, synonymsQuery } from './search-params.ts';

const SYNONYM_FIELDS = ['word', 'means', 'both_ways'] as const;
type SynonymField = (typeof SYNONYM_FIELDS)[number];

/** A synonym has two words, which differ. */
export const synonymErrors: ErrorsOf<SynonymField> = ({ word, means }) => ({
  ...(word.trim() === '' && { word: 'Please enter a word' }),
  ...(means.trim() === '' && { means: 'Please enter what it means' }),
  ...(word.trim() !== '' &&
    word.trim().toLowerCase() === means.trim().toLowerCase() && {
      means: 'Please enter another word',
    }),
});

/** What the dialog begins with: a synonym that is changed, or a word that needs one. */
export type EditedSynonym = (Synonym | { readonly id?: undefined; readonly word: string }) & {
  /** What was typed before the session ended. */
  readonly typed?: Draft;
};

/** Adds a synonym or changes one, with a preview of what it changes. */
export function SynonymEditor(props: EditorProps<EditedSynonym>) {
  const { edited, open, onClose } = props;
  const { typed, ...start } = edited;
  const before = start.id === undefined ? null : start;
  const id = useId();
  const { form, onSubmit, busy } = useSynonymForm(before, open, onClose);
  const [draft, setDraft] = useState<Draft>(
    typed ?? {
      word: edited.word,
      means: before?.means ?? '',
      both_ways: before?.both_ways ?? true,
    },
  );
  const [startsWith] = useState(draft);
  const read = () => {
    const { word, means, both_ways } = form.values();
    setDraft({ word: word.trim(), means: means.trim(), both_ways: both_ways !== '' });
  };
  const close = useEditorDraft(props, () =>
    typed !== undefined || form.changed ? { ...start, typed: draft } : null,
  );
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.handlers.onInput(event);
    read();
  };
  return (
    <Dialog
      title={before ? 'Edit Synonym' : 'Add Synonym'}
      open={open}
      onClose={close}
      footer={
        <Button type="submit" form={id} wide busy={busy && 'Saving...'}>
          {before ? 'Save changes' : 'Add synonym'}
        </Button>
      }
    >
      <form
        {...form.handlers}
        id={id}
        className={page.form}
        noValidate
        autoComplete="off"
        onInput={onInput}
        onSubmit={onSubmit}
      >
        {typed && <RestoredNote />}
        <Input
          label="Word"
          hint="What shoppers type, such as couch."
          name="word"
          required
          maxLength={LONGEST_SEARCH.synonyms}
          defaultValue={startsWith.word}
          error={form.errors.word}
          data-autofocus={edited.word === ''}
        />
        <Input
          label="Means"
          hint="What your products are called, such as sofa."
          name="means"
          required
          maxLength={LONGEST_SEARCH.synonyms}
          defaultValue={startsWith.means}
          error={form.errors.means}
          data-autofocus={edited.word !== ''}
        />
        <Checkbox
          label="Also the other way round"
          name="both_ways"
          value="1"
          defaultChecked={startsWith.both_ways}
        />
        <Preview id={before?.id} draft={draft} />
      </form>
    </Dialog>
  );
}

function useSynonymForm(before: Synonym | null, open: boolean, onClose: () => void) {
  const call = useCall();
  const store = useQueryStore();
  const form = useForm(SYNONYM_FIELDS, synonymErrors);
  const seen = useRef(before ? seenOf(before) : undefined);
  const send = () => {
    const { word, means, both_ways } = form.values();
    const body = { word, means, both_ways: both_ways !== '', enabled: before?.enabled ?? true };
    if (!before)
      return sendOnce(
        () => call('POST /search/synonyms', { body }),
        async () => {
          const query = { search: word.trim(), only: 'own', per_page: 100 } as const;
          const { data } = await call('GET /search/synonyms', { query });
          return data.find((one) => isSynonym(one, body));
        },
      );
    const params = { id: before.id };
    return sendUnlessOutdated(
      () => call('PUT /search/synonyms/{id}', { params, body: { ...body, seen: seen.current } }),
      () => {
        seen.current = undefined; // Said once.
      },
    );
  };
  const sending = useSubmit(form, {
    open,
    async send() {
      await store.mutate({
        query: synonymsQuery(panel.search.read(new URLSearchParams('tab=synonyms'))),
        apply: (page) => page,
        send,
      });
      onClose();
      return before ? SYNONYM_SAVED : SYNONYM_ADDED;
    },
    texts: {
      busy: 'Saving...',
      failed: 'Error saving synonym',
    },
  });
  return { form, ...sending };
}

/** Whether one is what was typed. */
export const isSynonym = (one: SynonymFields, typed: SynonymFields): boolean =>
  one.word === typed.word.trim() &&
  one.means === typed.means.trim() &&
  one.both_ways === typed.both_ways &&
  one.enabled === typed.enabled;

const SETTLED_AFTER_MS = 400;

interface Draft {
  readonly word: string;
  readonly means: string;
  readonly both_ways: boolean;
}

/** What searches for the words find without the synonym and with it, while it is typed. */
function Preview({ id, draft }: { readonly id: number | undefined; readonly draft: Draft }) {
  const { word, means, both_ways } = useDebounced(draft, SETTLED_AFTER_MS);
  const errors = synonymErrors({ word, means, both_ways: '' });
  const isComplete = Object.keys(errors).length === 0;
  const body = { word, means, both_ways, enabled: true, ...(id !== undefined && { id }) };
  const { data, error } = useData(callQuery('POST /search/synonyms/preview', { body }), {
    enabled: isComplete,
  });
  return (
    <section className={styles.preview} aria-label="What changes" aria-live="polite">
      <h3>What changes</h3>
      {!isComplete && <p>Type both words to see what searches will find.</p>}
      {isComplete && !data && error && (
        <p>{explainFailure(error, 'The preview did not come through')}</p>
      )}
      {isComplete && !data && !error && <p>Searching…</p>}
      {isComplete && data?.map((effect) => <Effect key={effect.search} effect={effect} />)}
    </section>
  );
}

function Effect({ effect: { search, before, after } }: { readonly effect: SynonymEffect }) {
  const fresh = after.names.filter((name) => !before.names.includes(name));
  return (
    <div>
      <p>
        <strong>
          <bdi>“{search}”</bdi>
        </strong>{' '}
        {after.total === before.total
          ? `finds ${countProducts(after.total)}, as before.`
          : `will find ${countProducts(after.total)} instead of ${before.total.toLocaleString('en')}.`}
      </p>
      {fresh.length > 0 && (
        <>
          <p>New among the first:</p>
          <ul>
            {fresh.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const countProducts = (total: number): string =>
  total === 1 ? '1 product' : `${total.toLocaleString('en')} products`;
