import type { Zone, ZoneFields } from '../../../contract/zones.ts';
import { typedAmount } from '../../../domain/typed-text.ts';
import { WRITTEN_WEEKDAYS } from '../../../domain/window-text.ts';
import { speaker } from '../../../domain/words/say.ts';
import { ZONES_PANEL } from '../../../domain/words/zones-panel.ts';

/** A delivery window as it is chosen; a time is empty until it is. */
export interface WindowRow {
  /** As it is written, such as "Tue". */
  readonly day: string;
  readonly begins: string;
  readonly ends: string;
  /** Empty: any number. */
  readonly most: string;
}

const ROW = /^(\S+) (\S*)-(\S*)(?: x(.*))?$/;

/** Reads the rows from the text that the form holds, a line each. */
export const readRows = (text: string): WindowRow[] =>
  text.split('\n').flatMap((line) => {
    const [, day, begins = '', ends = '', most = ''] = ROW.exec(line) ?? [];
    return day === undefined ? [] : [{ day, begins, ends, most }];
  });

/** The text that {@link readRows} reads, which also says what somebody else has changed: "Tue 10:00-13:00 x5". */
export const writeRows = (rows: readonly WindowRow[]): string =>
  rows
    .map(({ day, begins, ends, most }) => `${day} ${begins}-${ends}${most && ` x${most}`}`)
    .join('\n');

/** A window of a zone as a row. */
export const rowOf = ({
  weekday,
  begins,
  ends,
  capacity,
}: Zone['windows'][number] | ZoneFields['windows'][number]): WindowRow => ({
  day: WRITTEN_WEEKDAYS[weekday - 1] ?? '',
  begins,
  ends,
  most: capacity === null ? '' : String(capacity),
});

/** A row as the API takes it. */
export const windowOf = ({
  day,
  begins,
  ends,
  most,
}: WindowRow): ZoneFields['windows'][number] => ({
  weekday: WRITTEN_WEEKDAYS.indexOf(day) + 1,
  begins,
  ends,
  capacity: most.trim() === '' ? null : Number(typedAmount(most)),
});

/** A further row: on the day of the last one, for as many orders. */
export const nextRow = (rows: readonly WindowRow[]): WindowRow => {
  const { day = WRITTEN_WEEKDAYS[0] ?? '', most = '' } = rows.at(-1) ?? {};
  return { day, begins: '', ends: '', most };
};

const say = speaker(ZONES_PANEL, 'en');

/** What is wrong with each row, by the names of its fields. */
export function windowErrors(rows: readonly WindowRow[]): Record<string, string> {
  const errors: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [place, { day, begins, ends, most }] of rows.entries()) {
    const key = `${day} ${begins} ${ends}`;
    if (begins === '') errors[`windows.${place}.begins`] = say('time_missing');
    else if (seen.has(key)) errors[`windows.${place}.begins`] = say('time_twice');
    if (ends === '') errors[`windows.${place}.ends`] = say('time_missing');
    else if (ends <= begins) errors[`windows.${place}.ends`] = say('time_reversed');
    if (most.trim() !== '' && !/^\d{1,5}$/.test(typedAmount(most)))
      errors[`windows.${place}.capacity`] = say('number_wrong');
    seen.add(key);
  }
  return errors;
}
