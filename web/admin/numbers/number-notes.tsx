import type { PhoneNumber } from '../../../contract/numbers.ts';
import { MAX_NUMBER_NOTE } from '../../../domain/number-limits.ts';
import { NUMBERS } from '../../../domain/words/numbers.ts';
import { NUMBERS_SCREEN } from '../../../domain/words/numbers-screen.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import { useListChange } from '../kit/list-change.ts';
import { useMayChange } from '../panel-rights.ts';
import { useShopClock } from '../shop-format.ts';
import { numberQuery } from './number-query.ts';
import styles from './numbers-page.module.css';

interface NumberNotesProps {
  readonly number: PhoneNumber;
}

/** What the staff wrote of a number, the newest first, and the way to write more. */
export function NumberNotes({ number: { phone, notes } }: NumberNotesProps) {
  const say = useWords(NUMBERS_SCREEN);
  const mayChange = useMayChange('numbers');
  const remove = useNoteRemoval(phone);
  return (
    <section className={styles.part}>
      <h2>{say('notes')}</h2>
      {mayChange && <NewNote phone={phone} />}
      {notes.length === 0 && <p className={page.muted}>{say('notes_none')}</p>}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <Note key={note.id} note={note} onRemove={mayChange ? () => remove(note.id) : null} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface NoteProps {
  readonly note: PhoneNumber['notes'][number];
  readonly onRemove: (() => void) | null;
}

function Note({ note: { note, written_at, written_by }, onRemove }: NoteProps) {
  const say = useWords(NUMBERS_SCREEN);
  const { moment } = useShopClock();
  const at = moment(written_at);
  return (
    <li className={styles.note}>
      <p className={styles.text}>{note}</p>
      <div className={styles.of}>
        <span className={page.muted}>
          <time dateTime={written_at}>{at}</time>
          {written_by && ` · ${written_by.name}`}
        </span>
        {onRemove && (
          <Button variant="quiet" size="small" onClick={onRemove}>
            {say('note_remove')}
            <span className="visually-hidden"> {say('note_remove_of', { day: at })}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function useNoteRemoval(phone: string) {
  const say = useWords(NUMBERS_SCREEN);
  const sayDone = useWords(NUMBERS);
  const call = useCall();
  const change = useListChange(numberQuery(phone));
  return (id: number) =>
    void change({
      apply: (known) => ({ ...known, notes: known.notes.filter((note) => note.id !== id) }),
      send: () => call('DELETE /number-notes/{id}', { params: { id } }),
      done: sayDone('note_removed'),
      failed: say('note_not_removed'),
    });
}

function NewNote({ phone }: { readonly phone: string }) {
  const say = useWords(NUMBERS_SCREEN);
  const sayDone = useWords(NUMBERS);
  const call = useCall();
  return (
    <EditForm
      name={`note-${phone}`}
      secondary
      action={say('note_add')}
      saved={null}
      valuesOf={() => ({ note: '' })}
      errorsOf={({ note }) => (note.trim() === '' ? { note: say('note_missing') } : {})}
      send={(body) => call('POST /numbers/{phone}/notes', { params: { phone }, body })}
      then="again"
      texts={{
        busy: say('note_adding'),
        done: sayDone('note_added'),
        failed: say('note_failed'),
      }}
    >
      {({ field }) => (
        <Textarea
          {...field('note')}
          label={say('note_label')}
          rows={2}
          required
          maxLength={MAX_NUMBER_NOTE}
        />
      )}
    </EditForm>
  );
}
