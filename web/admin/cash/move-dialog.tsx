import { useState } from 'react';
import type { CashOverview } from '../../../contract/cash.ts';
import { parseHundredths } from '../../../domain/decimal.ts';
import type { Movement } from '../../../domain/ledger.ts';
import { formatDecimal, parseCents } from '../../../domain/money.ts';
import { displaySecond, hasDecimals } from '../../../domain/second-currency.ts';
import { typedCash } from '../../../domain/typed-cash.ts';
import { useCall } from '../../api/call.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Input, Select } from '../../ui/field.tsx';
import { useExactly } from '../exactly.ts';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import { notesText, typedCents, useSay } from './cash-parts.tsx';
import { CountByNotes } from './count-by-notes.tsx';
import {
  emptyNotes,
  type NotesCurrency,
  type NotesField,
  NotesFields,
  notesErrors,
  typedNotes,
} from './notes-fields.tsx';

/** What is done with the till. */
export type TillMove = Movement | 'count';

interface MoveDialogProps {
  readonly editor: EditorOf<TillMove>;
  readonly overview: CashOverview;
}

type TillFields = Record<'amount' | 'note' | 'currency' | NotesField, string>;

/** Moves money of the till, or counts it: each currency apart where there are two. */
export function MoveDialog({ editor, overview }: MoveDialogProps) {
  const say = useSay();
  const call = useCall();
  const key = useAttemptKey();
  const currencies = useTillCurrencies(overview);
  const { currency_code: shopCode } = useShopSettings();
  const kind = editor.about;
  const isCount = kind === 'count';
  const [typed, setTyped] = useState<Partial<TillFields>>({});
  const differs = useDifference(overview, currencies, isCount ? typed : {});
  return (
    <EditDialog
      editor={editor}
      title={say(isCount ? 'count_title' : `${kind}_title`)}
      action={differs ? say('book_difference', { difference: differs }) : say('book')}
      onType={setTyped}
      saved={kind}
      valuesOf={(): TillFields => ({
        amount: '',
        note: '',
        currency: '',
        ...emptyNotes(currencies),
      })}
      errorsOf={({ amount, note, currency, ...others }) => ({
        ...((amount.trim() === '' || amountIn(amount, currency, currencies) === null) && {
          amount: currency === '' ? say('amount_needed') : say('whole_needed', { code: currency }),
        }),
        ...(isCount && notesErrors(currencies, others, say)),
        ...(!isCount && note.trim() === '' && { note: say('note_missing') }),
      })}
      send={({ amount, note, currency, ...others }) => {
        const counted_notes = typedNotes(currencies, others).map((one) => ({
          code: one.code,
          amount: one.amount,
        }));
        const headers = key.of(kind, amount, currency, JSON.stringify(counted_notes), note);
        const moved = amountIn(amount, currency, currencies) ?? amount;
        return isCount
          ? call('POST /cash/closings', { headers, body: { counted: amount, counted_notes, note } })
          : call('POST /cash/movements', {
              headers,
              body: { kind, amount: moved, ...(currency !== '' && { currency }), note },
            });
      }}
      onSent={key.done}
      texts={{ done: say('booked'), failed: say('book_failed') }}
    >
      {({ field }) => (
        <>
          {isCount && <Booked overview={overview} />}
          <Input
            {...field('amount')}
            label={say(isCount ? 'counted' : 'amount')}
            required
            inputMode="decimal"
            maxLength={20}
            data-autofocus
          />
          {isCount && <CountByNotes code={shopCode} into="amount" hasDecimals />}
          {isCount && <NotesFields currencies={currencies} field={field} />}
          {!isCount && currencies.length > 0 && (
            <Select {...field('currency')} label={say('in_currency')}>
              <option value="">{shopCode}</option>
              {currencies.map(({ code }) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
            </Select>
          )}
          {isCount && (
            <p role="status">{differs ?? (typed.amount?.trim() ? say('as_books') : '')}</p>
          )}
          <Input
            {...field('note')}
            label={say(isCount ? 'note' : 'note_needed')}
            required={!isCount}
            maxLength={500}
          />
        </>
      )}
    </EditDialog>
  );
}

/** What the books say of the till, each currency apart. */
function Booked({ overview }: Pick<MoveDialogProps, 'overview'>) {
  const say = useSay();
  const exactly = useExactly();
  const { notes = [] } = overview;
  const amounts = [exactly(formatDecimal(bookedInShop(overview))), ...notes.map(notesText)];
  return <p>{say('count_about', { amount: amounts.join(' + ') })}</p>;
}

/** What the till is to have in the shop's own currency, in cents. */
const bookedInShop = ({ till, notes = [] }: CashOverview): number =>
  notes.reduce((left, { worth }) => left - parseCents(worth), parseCents(till));

/** An amount as decimal text, in the shop's currency or in notes of another; `null`: it is none. */
function amountIn(
  typed: string,
  code: string,
  currencies: readonly NotesCurrency[],
): string | null {
  const currency = currencies.find((one) => one.code === code);
  if (!currency) return typedCents(typed) === null ? null : typed.trim();
  const second = typedCash(typed, hasDecimals(currency));
  return second === null ? null : formatDecimal(second);
}

/** The second currencies that the till may have: the one of now, and what is in it. */
function useTillCurrencies({ notes = [] }: CashOverview): readonly NotesCurrency[] {
  const { second_currency: now } = useShopSettings();
  const others = notes
    .filter(({ code }) => code !== now?.code)
    .map(({ code }) => ({ code, note: '1' }));
  return [...(now ? [now] : []), ...others];
}

/** What a count that is typed differs by from the books, in words; `null`: in nothing. */
function useDifference(
  overview: CashOverview,
  currencies: readonly NotesCurrency[],
  typed: Partial<TillFields>,
): string | null {
  const say = useSay();
  const exactly = useExactly();
  const { notes = [] } = overview;
  const counted = typed.amount?.trim() ? typedCents(typed.amount) : null;
  const inShop = counted === null ? 0 : counted - bookedInShop(overview);
  const inNotes = typedNotes(currencies, typed).map(({ code, amount }) => {
    const booked = notes.find((one) => one.code === code)?.amount ?? '0';
    return { code, second: parseHundredths(amount) - parseHundredths(booked) };
  });
  const differences = [
    { more: inShop, text: exactly(formatDecimal(Math.abs(inShop))) },
    ...inNotes.map(({ code, second }) => ({
      more: second,
      text: displaySecond(Math.abs(second), code, 'en'),
    })),
  ].filter(({ more }) => more !== 0);
  if (differences.length === 0) return null;
  return differences
    .map(({ more, text }) =>
      say(more < 0 ? 'less_than_books' : 'more_than_books', { amount: text }),
    )
    .join(', ');
}
