import type { Order } from '../../../contract/orders.ts';
import type { OrderReturn, ReturnsOfOrder } from '../../../contract/returns.ts';
import { formatDecimal, parseCents } from '../../../domain/money.ts';
import { type LineEnd, RETURN_REASONS, type ReturnReason } from '../../../domain/returns.ts';
import { shownSecond } from '../../../domain/second-currency.ts';
import { RETURN_SCREENS } from '../../../domain/words/return-screens.ts';
import { useCall } from '../../api/call.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Checkbox, Input, Select, Textarea } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { useExactly } from '../exactly.ts';
import { EditForm } from '../kit/edit-form.tsx';
import type { FormParts } from '../kit/use-edit-form.ts';
import { readableDay } from '../shop-format.ts';

interface TakeFormProps {
  readonly id: number;
  readonly of: ReturnsOfOrder;
  readonly onDone: () => void;
}

/** Notes which lines come back, and why; of what is there already also what becomes of it. */
export function TakeForm({ id, of, onDone }: TakeFormProps) {
  const say = useWords(RETURN_SCREENS);
  const call = useCall();
  const key = useAttemptKey();
  const { left, is_late: isLate } = of;
  return (
    <EditForm<string, ReturnsOfOrder, unknown>
      action={say('take')}
      className={page.form ?? ''}
      cancel={say('cancel')}
      onCancel={onDone}
      saved={of}
      valuesOf={() => ({
        ...Object.fromEntries(
          left.flatMap((_line, place) => [
            [`line${place}`, left.length === 1 ? '1' : ''],
            [`end${place}`, 'stock'],
          ]),
        ),
        here: '',
        reason: 'changed_mind',
        note: '',
      })}
      errorsOf={(values) => ({
        ...(chosenOf(left, values).length === 0 && { line0: say('nothing_chosen') }),
        ...(isLate && values.note?.trim() === '' && { note: say('note_missing') }),
      })}
      send={(values) => {
        const chosen = chosenOf(left, values);
        const body = {
          reason: values.reason as ReturnReason,
          note: values.note ?? '',
          lines: chosen.map(({ line: { product_id, variant_id }, quantity }) => ({
            ...{ product_id, quantity },
            ...(variant_id !== undefined && { variant_id }),
          })),
          ...(values.here === '1' && { ends: chosen.map(({ end }) => end) }),
        };
        return call('POST /orders/{id}/returns', {
          params: { id },
          headers: key.of(JSON.stringify(body)),
          body,
        });
      }}
      onSent={() => {
        key.done();
        onDone();
      }}
      texts={{ done: say('taken'), failed: say('take_failed') }}
    >
      {({ field, tick, typed }) => (
        <>
          {left.map((line, place) => (
            <ReturnedLine
              key={`${line.product_id} ${line.variant_id}`}
              line={line}
              count={line.quantity === 1 ? tick(`line${place}`) : field(`line${place}`)}
              end={typed.here === '1' && quantityOf(typed, place) > 0 ? field(`end${place}`) : null}
            />
          ))}
          <Select {...field('reason')} label={say('reason')}>
            {RETURN_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {say(reason)}
              </option>
            ))}
          </Select>
          <Input
            {...field('note')}
            label={say(isLate ? 'note_late' : 'note')}
            required={isLate}
            maxLength={500}
            hint={isLate && of.last_day ? say('was_until', { day: readableDay(of.last_day) }) : ''}
          />
          <Checkbox {...tick('here')} label={say('here')} hint={say('here_hint')} />
        </>
      )}
    </EditForm>
  );
}

type LeftLine = ReturnsOfOrder['left'][number];
type Typed = Readonly<Record<string, string | undefined>>;

const quantityOf = (values: Typed, place: number): number => Number(values[`line${place}`] || 0);

/** The lines of which anything comes back. */
const chosenOf = (left: readonly LeftLine[], values: Typed) =>
  left
    .map((line, place) => ({
      line,
      quantity: quantityOf(values, place),
      end: (values[`end${place}`] ?? 'stock') as LineEnd,
    }))
    .filter(({ quantity }) => quantity > 0);

type Controls = FormParts<string>;

interface ReturnedLineProps {
  readonly line: LeftLine;
  readonly count: ReturnType<Controls['field']> | ReturnType<Controls['tick']>;
  /** What becomes of it; `null`: it is not there. */
  readonly end: ReturnType<Controls['field']> | null;
}

/** A line that may come back: a tick where it is one piece. */
function ReturnedLine({ line: { name, quantity }, count, end }: ReturnedLineProps) {
  const say = useWords(RETURN_SCREENS);
  return (
    <>
      {quantity === 1 ? (
        <Checkbox {...count} label={name} />
      ) : (
        <Select {...count} label={say('how_many', { name, count: quantity })}>
          {Array.from({ length: quantity + 1 }, (_none, pieces) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the count
            <option key={pieces} value={pieces === 0 ? '' : pieces}>
              {pieces}
            </option>
          ))}
        </Select>
      )}
      {end && <EndSelect {...end} of={name} />}
    </>
  );
}

interface EndSelectProps extends ReturnType<Controls['field']> {
  /** The line's name. */
  readonly of: string;
}

/** Whether a line goes back to stock. */
function EndSelect({ of, ...field }: EndSelectProps) {
  const say = useWords(RETURN_SCREENS);
  return (
    <Select {...field} label={say('goes_to', { name: of })}>
      <option value="stock">{say('stock')}</option>
      <option value="damaged">{say('broken')}</option>
    </Select>
  );
}

interface RefuseFormProps {
  readonly one: OrderReturn;
  readonly onCancel: () => void;
}

/** Refuses a return; its buyer is told why, where they asked for it. */
export function RefuseForm({ one, onCancel }: RefuseFormProps) {
  const say = useWords(RETURN_SCREENS);
  const call = useCall();
  return (
    <EditForm<'answer', OrderReturn, unknown>
      action={say('refuse')}
      className={page.form ?? ''}
      cancel={say('cancel')}
      onCancel={onCancel}
      saved={one}
      valuesOf={() => ({ answer: '' })}
      errorsOf={({ answer }) =>
        one.by_buyer && answer.trim() === '' ? { answer: say('answer_missing') } : {}
      }
      send={({ answer }) =>
        call('POST /returns/{id}/state', {
          params: { id: one.id },
          body: { state: 'refused', answer },
        })
      }
      texts={{ done: say('changed'), failed: say('change_failed') }}
    >
      {({ field }) => (
        <Textarea
          {...field('answer')}
          label={say('answer')}
          hint={say('answer_hint')}
          required={one.by_buyer}
          rows={2}
          maxLength={500}
        />
      )}
    </EditForm>
  );
}

/** Says of each line whether it goes back to stock. */
export function InspectForm({ one }: { readonly one: OrderReturn }) {
  const say = useWords(RETURN_SCREENS);
  const call = useCall();
  return (
    <EditForm<string, OrderReturn, unknown>
      action={say('inspect_done')}
      className={page.form ?? ''}
      saved={one}
      valuesOf={({ lines }) =>
        Object.fromEntries(lines.map((_line, place) => [`line${place}`, 'stock']))
      }
      send={(values) => {
        const ends = one.lines.map((_line, place) => values[`line${place}`] as LineEnd);
        return call('POST /returns/{id}/inspect', { params: { id: one.id }, body: { ends } });
      }}
      texts={{ done: say('changed'), failed: say('change_failed') }}
    >
      {({ field }) =>
        one.lines.map((line, place) => (
          <EndSelect
            key={`${line.product_id} ${line.variant_id}`}
            {...field(`line${place}`)}
            of={line.name}
          />
        ))
      }
    </EditForm>
  );
}

const isAmount = (text: string): boolean => /^\d{1,9}([.,]\d{1,2})?$/.test(text.trim());

/** Gives money back for what was looked at, in cash and as store credit, at most what is due. */
export function RefundForm({
  one,
  order,
  onCode,
}: {
  readonly one: OrderReturn;
  readonly order: Order;
  /** Takes the code of the store credit: the shop says it once. */
  readonly onCode: (code: string) => void;
}) {
  const say = useWords(RETURN_SCREENS);
  const exactly = useExactly();
  const call = useCall();
  const { currency_code: shopCode, second_currency: today } = useShopSettings();
  const second = order.second_currency ?? today;
  const dueCents = parseCents(one.due ?? '0.00') - parseCents(one.credit?.spent ?? '0.00');
  const rest = Math.max(0, dueCents);
  const cash = Math.min(rest, parseCents(one.most_cash));
  const inCash = one.wish === 'credit' ? 0 : cash;
  const plain = (text = '') => text.trim().replace(',', '.');
  return (
    <EditForm<
      'amount' | 'credit' | 'from' | 'currency',
      OrderReturn,
      { credit_code?: string | undefined }
    >
      action={say(rest > 0 ? 'settle' : 'settle_nothing')}
      className={page.form ?? ''}
      saved={one}
      valuesOf={() => ({
        amount: formatDecimal(inCash),
        credit: formatDecimal(rest - inCash),
        from: '',
        currency: '',
      })}
      errorsOf={({ amount, credit }) => {
        if (!isAmount(amount)) return { amount: say('amount_wrong') };
        if (!isAmount(credit)) return { credit: say('amount_wrong') };
        if (rest > 0 && parseCents(plain(amount)) + parseCents(plain(credit)) === 0)
          return { amount: say('amount_zero') };
        if (parseCents(plain(amount)) > cash)
          return { amount: say('cash_high', { amount: exactly(formatDecimal(cash)) }) };
        return parseCents(plain(amount)) + parseCents(plain(credit)) > rest
          ? { credit: say('amount_high', { amount: exactly(formatDecimal(rest)) }) }
          : {};
      }}
      send={({ amount, credit, from, currency }) =>
        call('POST /returns/{id}/refund', {
          params: { id: one.id },
          body: {
            amount: plain(amount),
            credit: plain(credit),
            ...(from !== '' && { courier_id: Number(from) }),
            ...(currency && parseCents(plain(amount)) > 0 && { currency }),
          },
        })
      }
      onSent={(answer) => answer?.credit_code && onCode(answer.credit_code)}
      texts={{ done: say('changed'), failed: say('change_failed') }}
    >
      {({ field, typed }) => (
        <>
          <Input {...field('amount')} label={say('amount')} inputMode="decimal" maxLength={12} />
          {second && (
            <Select
              {...field('currency')}
              label={say('given_in')}
              hint={
                typed.currency && isAmount(typed.amount)
                  ? say('hand_out', {
                      amount: shownSecond(parseCents(plain(typed.amount)), second) ?? second.code,
                    })
                  : undefined
              }
            >
              <option value="">{shopCode}</option>
              <option value={second.code}>{second.code}</option>
            </Select>
          )}
          <Input
            {...field('credit')}
            label={say('as_credit')}
            hint={say('as_credit_hint')}
            inputMode="decimal"
            maxLength={12}
          />
          <Select {...field('from')} label={say('from')}>
            <option value="">{say('till')}</option>
            {order.courier && <option value={order.courier.id}>{order.courier.name}</option>}
          </Select>
        </>
      )}
    </EditForm>
  );
}
