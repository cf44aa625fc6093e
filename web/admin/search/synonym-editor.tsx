import type { Synonym, SynonymEffect, SynonymFields } from '../../../contract/search.ts';
import { SYNONYM_ADDED, SYNONYM_SAVED } from '../../../domain/success-messages.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { callQuery, useData, useDebounced } from '../../api/query.ts';
import type { ErrorsOf, Values } from '../../forms/use-form.ts';
import { Checkbox, Input } from '../../ui/field.tsx';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import { MAX_SEARCH_LENGTH } from '../screens.ts';
import styles from './search-page.module.css';
import { seenOf } from './search-params.ts';

type SynonymField = 'word' | 'means' | 'both_ways';

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
export type EditedSynonym = Synonym | { readonly id?: undefined; readonly word: string };

const valuesOf = (synonym: EditedSynonym): Values<SynonymField> => {
  const isThere = synonym.id !== undefined;
  return {
    word: synonym.word,
    means: isThere ? synonym.means : '',
    both_ways: !isThere || synonym.both_ways ? '1' : '',
  };
};

/** Adds a synonym or changes one, with a preview of what it changes. */
export function SynonymEditor({ editor }: { readonly editor: EditorOf<EditedSynonym> }) {
  const edited = editor.about;
  const { id } = edited;
  const call = useCall();
  const sending = useSynonymSending(edited);
  return (
    <EditDialog
      editor={editor}
      title={id === undefined ? 'Add Synonym' : 'Edit Synonym'}
      action={id === undefined ? 'Add synonym' : 'Save changes'}
      saved={edited}
      valuesOf={valuesOf}
      errorsOf={synonymErrors}
      {...sending}
      reread={async () => {
        const query = { search: edited.word.trim(), per_page: 100 };
        const { data } = await call('GET /search/synonyms', { query });
        return data.find((one) => one.id === id);
      }}
      texts={{
        busy: 'Saving...',
        done: id === undefined ? SYNONYM_ADDED : SYNONYM_SAVED,
        failed: 'Error saving synonym',
      }}
    >
      {({ field, tick, typed }) => (
        <>
          <Input
            {...field('word')}
            label="Word"
            hint="What shoppers type, such as couch."
            required
            maxLength={MAX_SEARCH_LENGTH.synonyms}
            data-autofocus={edited.word === ''}
          />
          <Input
            {...field('means')}
            label="Means"
            hint="What your products are called, such as sofa."
            required
            maxLength={MAX_SEARCH_LENGTH.synonyms}
            data-autofocus={edited.word !== ''}
          />
          <Checkbox {...tick('both_ways')} label="Also the other way round" />
          <Preview id={id} typed={typed} />
        </>
      )}
    </EditDialog>
  );
}

/** How it is sent, and found where the answer to adding it was lost. */
function useSynonymSending(edited: EditedSynonym) {
  const call = useCall();
  const { id } = edited;
  const enabled = id === undefined || edited.enabled;
  const bodyOf = ({ word, means, both_ways }: Values<SynonymField>) => ({
    ...{ word, means, both_ways: both_ways !== '', enabled },
  });
  return {
    send(values: Values<SynonymField>, seen: EditedSynonym): Promise<unknown> {
      const body = bodyOf(values);
      if (id === undefined || seen.id === undefined) return call('POST /search/synonyms', { body });
      const params = { id };
      return call('PUT /search/synonyms/{id}', { params, body: { ...body, seen: seenOf(seen) } });
    },
    async find(values: Values<SynonymField>): Promise<unknown> {
      const query = { search: values.word.trim(), only: 'own', per_page: 100 } as const;
      const { data } = await call('GET /search/synonyms', { query });
      return data.find((one) => isSynonym(one, bodyOf(values)));
    },
  };
}

/** Whether one is what was typed. */
export const isSynonym = (one: SynonymFields, typed: SynonymFields): boolean =>
  one.word === typed.word.trim() &&
  one.means === typed.means.trim() &&
  one.both_ways === typed.both_ways &&
  one.enabled === typed.enabled;

const SETTLED_AFTER_MS = 400;

interface PreviewProps {
  readonly id: number | undefined;
  readonly typed: Values<SynonymField>;
}

/** What searches for the words find without the synonym and with it, while it is typed. */
function Preview({ id, typed }: PreviewProps) {
  const settled = useDebounced(typed, SETTLED_AFTER_MS);
  const [word, means, both_ways] = [
    settled.word.trim(),
    settled.means.trim(),
    settled.both_ways !== '',
  ];
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
