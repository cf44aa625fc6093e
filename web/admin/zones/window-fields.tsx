import { useState } from 'react';
import { WRITTEN_WEEKDAYS } from '../../../domain/window-text.ts';
import { ZONES_PANEL } from '../../../domain/words/zones-panel.ts';
import { MAX_WINDOWS } from '../../../domain/zones.ts';
import { ErrorText, Input, Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import type { FormParts } from '../kit/use-edit-form.ts';
import { AddButton, IconAction } from '../panel-controls.tsx';
import { nextRow, readRows, type WindowRow, writeRows } from './window-rows.ts';
import type { ZoneField } from './zone-rules.ts';
import styles from './zones-page.module.css';

type Parts = Pick<FormParts<ZoneField>, 'typed' | 'set' | 'errors'>;

/** The delivery windows of a zone, a row each: a day, two times, and how many orders fit in. */
export function WindowFields({ typed, set, errors }: Parts) {
  const say = useWords(ZONES_PANEL);
  const [wasAdded, setAdded] = useState(false);
  const rows = readRows(typed.windows);
  const change = (next: readonly WindowRow[]) => set('windows', writeRows(next));
  const errorId = 'zone-windows-error';
  return (
    <fieldset
      name="windows"
      className={styles.windows}
      data-label={say('windows')}
      aria-describedby={errors.windows && errorId}
    >
      <legend className={styles.legend}>{say('windows')}</legend>
      <p className={styles.hint}>{say('windows_hint')}</p>
      {rows.map((row, place) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: its fields show what the row says
          key={place}
          row={row}
          place={place}
          errors={errors}
          takesFocus={wasAdded && place === rows.length - 1}
          onChange={(part) => change(rows.with(place, { ...row, ...part }))}
          onRemove={() => change(rows.toSpliced(place, 1))}
        />
      ))}
      {errors.windows && <ErrorText id={errorId}>{errors.windows}</ErrorText>}
      {rows.length < MAX_WINDOWS ? (
        <AddButton
          onClick={() => {
            setAdded(true);
            change([...rows, nextRow(rows)]);
          }}
        >
          {say('window_add')}
        </AddButton>
      ) : (
        <p className={styles.hint}>{say('window_full', { most: MAX_WINDOWS })}</p>
      )}
    </fieldset>
  );
}

interface RowProps {
  readonly row: WindowRow;
  readonly place: number;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly takesFocus: boolean;
  readonly onChange: (part: Partial<WindowRow>) => void;
  readonly onRemove: () => void;
}

function Row({ row, place, errors, takesFocus, onChange, onRemove }: RowProps) {
  const say = useWords(ZONES_PANEL);
  const name = say('window_of', { place: place + 1 });
  const field = (part: keyof WindowRow, sentAs: string) => ({
    name: `windows.${place}.${sentAs}`,
    value: row[part],
    error: errors[`windows.${place}.${sentAs}`],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [part]: currentTarget.value }),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within one would be read twice
    <div className={styles.window} role="group" aria-label={name}>
      <Select {...field('day', 'weekday')} label={say('window_day')} autoFocus={takesFocus}>
        {WRITTEN_WEEKDAYS.map((day) => (
          <option key={day} value={day}>
            {day}
          </option>
        ))}
      </Select>
      <Input
        {...field('most', 'capacity')}
        label={say('window_most')}
        placeholder={say('window_any')}
        inputMode="numeric"
        maxLength={5}
      />
      <Input {...field('begins', 'begins')} label={say('window_from')} type="time" required />
      <Input {...field('ends', 'ends')} label={say('window_until')} type="time" required />
      <IconAction icon="trash" onClick={onRemove}>
        {say('window_remove', { window: name })}
      </IconAction>
    </div>
  );
}
