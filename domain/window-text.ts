import { asciiDigits, identityKey } from './typed-text.ts';

/** The days of the week as windows are written, Monday first. */
export const WRITTEN_WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A window as it is written, before it has an id. */
export interface WrittenWindow {
  readonly weekday: number;
  readonly begins: string;
  readonly ends: string;
  readonly capacity: number | null;
}

/** The number of a day by the beginning of its name, 1 for Monday; 0 for what is none. */
export const weekdayNumber = (text: string): number =>
  WRITTEN_WEEKDAYS.findIndex((day) => identityKey(text).startsWith(identityKey(day))) + 1;

const WINDOW = /^(\S+)\s+(\d\d?:\d\d)\s*[-–]\s*(\d\d?:\d\d)(?:\s*[x×]\s*(\d{1,5}))?$/i;

/** Reads windows like "Tue 10:00-13:00 x5; Tue 14:00-18:00", by semicolons or lines; `null` where one can't be read. */
export function readWindows(text: string): WrittenWindow[] | null {
  const windows = text
    .split(/[;\n]/)
    .map((one) => asciiDigits(one).trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [, day = '', begins = '', ends = '', most] = WINDOW.exec(one) ?? [];
      return {
        weekday: weekdayNumber(day),
        begins: begins.padStart(5, '0'),
        ends: ends.padStart(5, '0'),
        capacity: most === undefined ? null : Number(most),
      };
    });
  return windows.every(({ weekday }) => weekday > 0) ? windows : null;
}

/** Writes a window as {@link readWindows} reads it. */
export const writeWindow = ({ weekday, begins, ends, capacity }: WrittenWindow): string =>
  `${WRITTEN_WEEKDAYS[weekday - 1]} ${begins}-${ends}${capacity === null ? '' : ` x${capacity}`}`;
