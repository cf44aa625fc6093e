import { Fragment } from 'react';
import { formatHundredths } from '../../../domain/decimal.ts';
import { hasDecimals, type SecondCurrency } from '../../../domain/second-currency.ts';
import { typedCash } from '../../../domain/typed-cash.ts';
import { Input } from '../../ui/field.tsx';
import type { FormParts } from '../kit/use-edit-form.ts';
import { useSay } from './cash-parts.tsx';
import { CountByNotes } from './count-by-notes.tsx';

/** The field of a form in which notes of a currency are counted. */
export type NotesField = `in_${string}`;

/** What of a currency its fields go by. */
export type NotesCurrency = Pick<SecondCurrency, 'code' | 'note'>;

const fieldOf = ({ code }: Pick<SecondCurrency, 'code'>): NotesField => `in_${code}`;

/** What these fields start with. */
export const emptyNotes = (currencies: readonly NotesCurrency[]): Record<NotesField, string> =>
  Object.fromEntries(currencies.map((currency) => [fieldOf(currency), '']));

const read = (
  currency: NotesCurrency,
  values: Readonly<Partial<Record<NotesField, string>>>,
): number | null => typedCash(values[fieldOf(currency)] ?? '', hasDecimals(currency));

/** Which of them hold no amount. */
export const notesErrors = (
  currencies: readonly NotesCurrency[],
  values: Readonly<Record<string, string>>,
  say: ReturnType<typeof useSay>,
): Partial<Record<NotesField, string>> =>
  Object.fromEntries(
    currencies
      .filter((currency) => read(currency, values) === null)
      .map((currency) => [fieldOf(currency), say('whole_needed', { code: currency.code })]),
  );

/** What is counted in each currency where anything is, as decimal text. */
export const typedNotes = <Currency extends NotesCurrency>(
  currencies: readonly Currency[],
  values: Readonly<Partial<Record<NotesField, string>>>,
) =>
  currencies.flatMap((currency) => {
    const second = (values[fieldOf(currency)] ?? '').trim() === '' ? null : read(currency, values);
    return second === null
      ? []
      : [{ code: currency.code, amount: formatHundredths(second), currency }];
  });

interface NotesFieldsProps {
  readonly currencies: readonly NotesCurrency[];
  readonly field: FormParts<NotesField>['field'];
}

/** A field for the notes of each second currency. */
export function NotesFields({ currencies, field }: NotesFieldsProps) {
  const say = useSay();
  return currencies.map((currency) => (
    <Fragment key={currency.code}>
      <Input
        {...field(fieldOf(currency))}
        label={say('counted_in', { code: currency.code })}
        inputMode={hasDecimals(currency) ? 'decimal' : 'numeric'}
        maxLength={20}
      />
      <CountByNotes
        code={currency.code}
        into={fieldOf(currency)}
        hasDecimals={hasDecimals(currency)}
      />
    </Fragment>
  ));
}
