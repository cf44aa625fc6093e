import { useId, useRef } from 'react';
import type { Zone } from '../../../contract/zones.ts';
import { WRITTEN_WEEKDAYS } from '../../../domain/window-text.ts';
import { ZONES_PANEL } from '../../../domain/words/zones-panel.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { isEnter } from '../../ui/enter-key.ts';
import { Checkbox, Input, Select, Textarea } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import type { FormParts } from '../kit/use-edit-form.ts';
import { WindowFields } from './window-fields.tsx';
import { WEEKDAYS, type ZoneField, zoneBody, zoneErrors, zoneTexts } from './zone-rules.ts';
import styles from './zones-page.module.css';

/** What the form of a new zone starts with. */
export const NEW_ZONE: Zone = {
  id: 0,
  name: '',
  fee: '4.00',
  free_from: null,
  return_fee: '0.00',
  served: true,
  days_min: 1,
  days_max: 3,
  cutoff_hour: 24,
  closed_weekdays: [],
  windows: [],
  places: [],
  waiting: 0,
};

interface ZoneEditorProps {
  readonly editor: EditorOf<Zone>;
  /** The names of all places. */
  readonly places: readonly string[];
}

/** The modal that adds or changes a zone. */
export function ZoneEditor({ editor, places }: ZoneEditorProps) {
  const say = useWords(ZONES_PANEL);
  const call = useCall();
  const zone = editor.about;
  const isNew = zone.id === NEW_ZONE.id;
  return (
    <EditDialog<ZoneField, Zone, Zone>
      editor={editor}
      title={say(isNew ? 'add_title' : 'edit_title')}
      action={say(isNew ? 'add' : 'save_changes')}
      saved={zone}
      valuesOf={zoneTexts}
      errorsOf={zoneErrors}
      send={(typed, seen) =>
        isNew
          ? call('POST /zones', { body: zoneBody(typed) })
          : call('PUT /zones/{id}', {
              params: { id: zone.id },
              body: { ...zoneBody(typed), seen },
            })
      }
      {...(!isNew && {
        reread: async () => (await call('GET /zones')).zones.find(({ id }) => id === zone.id),
      })}
      texts={{ done: say(isNew ? 'added' : 'updated'), failed: say('save_zone_failed') }}
    >
      {(parts) => <ZoneInputs {...parts} places={places} />}
    </EditDialog>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface ZoneInputsProps
  extends Pick<FormParts<ZoneField>, 'field' | 'tick' | 'typed' | 'set' | 'errors'> {
  readonly places: readonly string[];
}

function ZoneInputs({ field, tick, places, ...rest }: ZoneInputsProps) {
  const say = useWords(ZONES_PANEL);
  return (
    <>
      <Input {...field('name')} label={say('name')} required maxLength={80} data-autofocus />
      <Checkbox {...tick('served')} label={say('served')} />
      <div className={page.pair}>
        <Input {...field('fee')} label={say('fee')} inputMode="decimal" required />
        <Input {...field('free_from')} label={say('free')} inputMode="decimal" />
      </div>
      <div className={page.pair}>
        <Input {...field('days_min')} label={say('from_days')} inputMode="numeric" required />
        <Input {...field('days_max')} label={say('to_days')} inputMode="numeric" required />
      </div>
      <div className={page.pair}>
        <Select {...field('cutoff_hour')} label={say('cutoff')}>
          <option value="24">{say('cutoff_none')}</option>
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {say('cutoff_from', { hour: `${hour}:00` })}
            </option>
          ))}
        </Select>
        <Input {...field('return_fee')} label={say('return_fee')} inputMode="decimal" required />
      </div>
      <fieldset className={styles.days}>
        <legend className={styles.legend}>{say('closed')}</legend>
        {WEEKDAYS.map((day) => (
          <Checkbox key={day} {...tick(`closed_${day}`)} label={WRITTEN_WEEKDAYS[day - 1]} />
        ))}
      </fieldset>
      <PlaceLines field={field} places={places} />
      <WindowFields {...rest} />
    </>
  );
}

/** The places of a zone, a line each, and a field that adds those that are known. */
function PlaceLines({ field, places }: Pick<ZoneInputsProps, 'field' | 'places'>) {
  const say = useWords(ZONES_PANEL);
  const list = useId();
  const lines = useRef<HTMLTextAreaElement>(null);
  const added = useRef<HTMLInputElement>(null);
  const add = () => {
    const [area, typed] = [lines.current, added.current];
    if (!area || !typed || typed.value.trim() === '') return;
    area.value = [...area.value.split('\n'), typed.value.trim()]
      .filter((line) => line !== '')
      .join('\n');
    // The form around it gets the event as of what is typed.
    area.dispatchEvent(new Event('input', { bubbles: true }));
    typed.value = '';
    typed.focus();
  };
  return (
    <>
      <Textarea
        {...field('places')}
        ref={lines}
        label={say('places_label')}
        hint={say('places_hint')}
        rows={5}
      />
      <div className={styles.place}>
        <Input
          ref={added}
          label={say('place_add')}
          list={list}
          autoComplete="off"
          onKeyDown={(event) => {
            if (!isEnter(event)) return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="secondary" onClick={add}>
          {say('place_add_button')}
        </Button>
        <datalist id={list}>
          {places.map((place) => (
            <option key={place} value={place} />
          ))}
        </datalist>
      </div>
    </>
  );
}
