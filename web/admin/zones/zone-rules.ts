import type { Zone, ZoneFields } from '../../../contract/zones.ts';
import { typedAmount } from '../../../domain/typed-text.ts';
import { speaker } from '../../../domain/words/say.ts';
import { ZONES_PANEL } from '../../../domain/words/zones-panel.ts';
import type { Values } from '../../forms/use-form.ts';
import { readRows, rowOf, windowErrors, windowOf, writeRows } from './window-rows.ts';

/** The days of the week, Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

type ClosedField = `closed_${(typeof WEEKDAYS)[number]}`;

export type ZoneField = Exclude<keyof ZoneFields, 'closed_weekdays'> | ClosedField;

const closedField = (day: (typeof WEEKDAYS)[number]): ClosedField => `closed_${day}`;

/** A zone as its form starts. */
export const zoneTexts = (zone: Zone): Values<ZoneField> => ({
  name: zone.name,
  served: zone.served ? '1' : '',
  fee: zone.fee,
  free_from: zone.free_from ?? '',
  return_fee: zone.return_fee,
  days_min: String(zone.days_min),
  days_max: String(zone.days_max),
  cutoff_hour: String(zone.cutoff_hour),
  ...(Object.fromEntries(
    WEEKDAYS.map((day) => [closedField(day), zone.closed_weekdays.includes(day) ? '1' : '']),
  ) as Values<ClosedField>),
  windows: writeRows(zone.windows.map(rowOf)),
  places: zone.places.join('\n'),
});

const say = speaker(ZONES_PANEL, 'en');

const isAmount = (text: string): boolean => /^\d{1,6}(\.\d{1,2})?$/.test(typedAmount(text));
const isWhole = (text: string): boolean => /^\d{1,2}$/.test(typedAmount(text));

/** What is wrong with each field of the form. */
export const zoneErrors = (typed: Values<ZoneField>): Record<string, string> => ({
  ...(typed.name.trim() === '' && { name: say('name_missing') }),
  ...(!isAmount(typed.fee) && { fee: say('amount_wrong') }),
  ...(typed.free_from.trim() !== '' &&
    !isAmount(typed.free_from) && { free_from: say('amount_wrong') }),
  ...(!isAmount(typed.return_fee) && { return_fee: say('amount_wrong') }),
  ...(!isWhole(typed.days_min) && { days_min: say('number_wrong') }),
  ...(!isWhole(typed.days_max) && { days_max: say('number_wrong') }),
  ...(!isWhole(typed.cutoff_hour) && { cutoff_hour: say('number_wrong') }),
  ...windowErrors(readRows(typed.windows)),
});

/** What the form holds, as the API takes it. */
export const zoneBody = (typed: Values<ZoneField>): ZoneFields => ({
  name: typed.name,
  served: typed.served !== '',
  fee: typedAmount(typed.fee),
  free_from: typedAmount(typed.free_from) || null,
  return_fee: typedAmount(typed.return_fee),
  days_min: Number(typedAmount(typed.days_min)),
  days_max: Number(typedAmount(typed.days_max)),
  cutoff_hour: Number(typedAmount(typed.cutoff_hour)),
  closed_weekdays: WEEKDAYS.filter((day) => typed[closedField(day)] !== ''),
  windows: readRows(typed.windows).map(windowOf),
  places: typed.places
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
});
