import { useState } from 'react';
import type { PanelRoom } from '../../../contract/rooms.ts';
import { ROOM_LIMITS as MOST } from '../../../domain/rooms.ts';
import { ROOMS } from '../../../domain/words/rooms.ts';
import { ROOMS_PANEL } from '../../../domain/words/rooms-panel.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { ErrorText, Input, Select, Textarea } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import type { FormParts } from '../kit/use-edit-form.ts';
import { PictureChooser } from '../picture-drop.tsx';
import { useObjectUrl } from '../uploads.tsx';
import { type RoomField, roomErrors, roomForm, spotsIn, valuesOf } from './room-values.ts';
import styles from './rooms.module.css';
import { SpotsEditor } from './spots-editor.tsx';

interface RoomEditorProps {
  /** `null` for a new one. */
  readonly room: PanelRoom | null;
  readonly onSaved: () => void;
}

/** The form of a room: its picture, what can be tapped in it, its texts. */
export function RoomEditor({ room, onSaved }: RoomEditorProps) {
  const say = useWords(ROOMS_PANEL);
  const sayDone = useWords(ROOMS);
  const call = useCall();
  const [file, setFile] = useState<File | null>(null);
  const id = room?.id;
  return (
    <EditForm
      name={`room-${id ?? 'new'}`}
      action={say(room ? 'save' : 'add_done')}
      className={styles.form}
      saved={room}
      valuesOf={valuesOf}
      errorsOf={roomErrors(say, room !== null || file !== null)}
      files={file ? [file] : []}
      send={(values, seen) =>
        id === undefined
          ? call('POST /admin/rooms', { body: roomForm(values, file) })
          : call('PUT /admin/rooms/{id}', {
              params: { id },
              body: roomForm(values, file, seen?.updated_at),
            })
      }
      reread={async () => (await call('GET /admin/rooms')).find((one) => one.id === id)}
      then={(answer) => answer}
      onSent={() => {
        setFile(null);
        onSaved();
      }}
      texts={{
        busy: say('saving'),
        done: sayDone(room ? 'saved' : 'added'),
        failed: say(room ? 'failed_save' : 'failed_add'),
      }}
    >
      {(parts) => (
        <>
          <PictureChooser
            label={say(room ? 'picture_new' : 'picture')}
            name="image"
            required={!room}
            file={file}
            onChange={(chosen) => {
              setFile(chosen);
              parts.clear('image');
            }}
            error={parts.errors.image}
            hint={say('picture_hint')}
          />
          <Spots room={room} file={file} parts={parts} />
          <Texts parts={parts} />
        </>
      )}
    </EditForm>
  );
}

interface SpotsProps {
  readonly room: PanelRoom | null;
  readonly file: File | null;
  readonly parts: FormParts<RoomField>;
}

function Spots({ room, file, parts }: SpotsProps) {
  const say = useWords(ROOMS_PANEL);
  const chosen = useObjectUrl(file);
  const picture = chosen ?? room?.picture.image_url;
  return (
    <section aria-labelledby="room-spots" className={styles.spots}>
      <h2 id="room-spots">{say('places')}</h2>
      {picture === undefined ? (
        <p className={page.muted}>{say('no_picture')}</p>
      ) : (
        <SpotsEditor
          picture={picture}
          start={spotsIn(parts.startOf('spots'))}
          onChange={(spots) => parts.set('spots', JSON.stringify(spots))}
        />
      )}
      {parts.errors.spots && <ErrorText id="spots-error">{parts.errors.spots}</ErrorText>}
    </section>
  );
}

function Texts({ parts: { field, startOf } }: { readonly parts: FormParts<RoomField> }) {
  const say = useWords(ROOMS_PANEL);
  const { data: offers } = useData(callQuery('GET /offers', { query: { per_page: 100 } }));
  const automatic = (offers?.data ?? []).filter(({ code }) => code === undefined);
  const chosen = startOf('offer_id');
  // Of a shop with very many codes the list may end before it.
  const isListed = chosen === '' || automatic.some(({ id }) => String(id) === chosen);
  return (
    <>
      <Input
        {...field('name')}
        label={say('name')}
        hint={say('name_hint')}
        required
        maxLength={MOST.name}
      />
      <Textarea {...field('text')} label={say('text')} rows={3} maxLength={MOST.text} />
      <Input
        {...field('alt')}
        label={say('alt')}
        hint={say('alt_hint')}
        required
        maxLength={MOST.alt}
      />
      {automatic.length > 0 && (
        <Select {...field('offer_id')} label={say('offer')} hint={say('offer_hint')}>
          <option value="">{say('no_offer')}</option>
          {!isListed && <option value={chosen}>{say('an_offer', { id: chosen })}</option>}
          {automatic.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Select {...field('hidden')} label={say('shown')} required>
        <option value="no">{say('yes')}</option>
        <option value="yes">{say('no')}</option>
      </Select>
    </>
  );
}
