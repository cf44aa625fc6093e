import { useState } from 'react';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { isPartOf, type LineQuantity } from '../../domain/part-of-order.ts';
import { MAX_POSTPONED_DAYS, REFUSAL_REASONS } from '../../domain/runs.ts';
import { shownSecond } from '../../domain/second-currency.ts';
import { STOP_PHOTO_SIDE } from '../../domain/stop-photos.ts';
import { typedCash } from '../../domain/typed-cash.ts';
import { DRIVER_PAGE } from '../../domain/words/driver-page.ts';
import { smallPicture } from '../small-picture.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { useWords } from '../use-words.ts';
import { Choices } from './choices.tsx';
import styles from './driver.module.css';
import { readAmount } from './driver-api.ts';
import type { StopProps, Visit } from './stop-props.ts';

interface OtherProps extends StopProps {
  readonly visit: Visit;
  readonly onBack: () => void;
}

type Asked = 'refused' | 'postponed' | 'partly' | null;

/** What else can happen at a door; a reason, a day or the kept lines are asked for next. */
export function OtherOutcomes(props: OtherProps) {
  const { stop, visit, onBack, onReport } = props;
  const say = useWords(DRIVER_PAGE);
  const [asked, ask] = useState<Asked>(null);
  const { order_id } = stop;
  const backToAll = () => ask(null);
  if (asked === 'refused') {
    return (
      <Choices title={say('why')} onBack={backToAll}>
        {REFUSAL_REASONS.map((reason) => (
          <Button
            key={reason}
            variant="secondary"
            size="large"
            wide
            onClick={() => onReport({ order_id, outcome: 'refused', reason })}
          >
            {say(reason === 'other' ? 'reason_other' : reason)}
          </Button>
        ))}
      </Choices>
    );
  }
  if (asked === 'postponed') return <Postponed {...props} onBack={backToAll} />;
  if (asked === 'partly') return <Partly {...props} onBack={backToAll} />;
  const canBePart = visit.lines.reduce((sum, { quantity }) => sum + quantity, 0) > 1;
  return (
    <Choices title={say('what')} onBack={onBack}>
      <NotHome {...props} />
      <Button variant="secondary" size="large" wide onClick={() => ask('refused')}>
        {say('refused')}
      </Button>
      {canBePart && (
        <Button variant="secondary" size="large" wide onClick={() => ask('partly')}>
          {say('partly')}
        </Button>
      )}
      <Button variant="secondary" size="large" wide onClick={() => ask('postponed')}>
        {say('postponed')}
      </Button>
    </Choices>
  );
}

/** No side of a photo that is sent is longer, in px; its JPEG has this quality. */
const PHOTO = { side: STOP_PHOTO_SIDE, quality: 0.75 };

const CAMERA =
  'M4 8h3.2l1.5-2.5h6.6L16.8 8H20v11H4V8Zm8 8.25a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5Z';

/** Nobody was there: said as it is, or with a photo of the door, which is made small first. */
function NotHome({ stop: { order_id }, onReport }: StopProps) {
  const say = useWords(DRIVER_PAGE);
  const [state, setState] = useState<'ready' | 'busy' | 'unread'>('ready');
  const report = async (file: File) => {
    setState('busy');
    try {
      onReport({ order_id, outcome: 'not_home' }, await smallPicture(file, PHOTO));
    } catch {
      setState('unread');
    }
  };
  return (
    <>
      <div className={styles.notHome}>
        <Button
          variant="secondary"
          size="large"
          onClick={() => onReport({ order_id, outcome: 'not_home' })}
        >
          {say('not_home')}
        </Button>
        <label className={styles.photo}>
          <svg
            viewBox="0 0 24 24"
            width={24}
            height={24}
            aria-hidden="true"
            className={styles.camera}
          >
            <path d={CAMERA} />
          </svg>
          <span aria-hidden="true">{say(state === 'busy' ? 'photo_busy' : 'with_photo')}</span>
          <input
            type="file"
            accept="image/*"
            capture="environment"
            aria-label={say('with_photo_of')}
            disabled={state === 'busy'}
            onChange={({ currentTarget: input }) => {
              const [file] = input.files ?? [];
              if (file) void report(file);
            }}
          />
        </label>
      </div>
      {state === 'unread' && <p role="alert">{say('photo_unread')}</p>}
    </>
  );
}

/** The phone's own calendar: a driver is where the shop is. */
function dayFromNow(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

function Postponed({ stop: { order_id }, onReport, onBack }: OtherProps) {
  const say = useWords(DRIVER_PAGE);
  const [isWrong, setWrong] = useState(false);
  const postpone = (day?: string) =>
    onReport({ order_id, outcome: 'postponed', ...(day !== undefined && { day }) });
  return (
    <Choices title={say('when')} onBack={onBack}>
      <Button variant="secondary" size="large" wide onClick={() => postpone(dayFromNow(1))}>
        {say('tomorrow')}
      </Button>
      <label className={styles.day}>
        {say('another_day')}
        <input
          type="date"
          min={dayFromNow(1)}
          max={dayFromNow(MAX_POSTPONED_DAYS)}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'wrong-day' : undefined}
          onChange={({ currentTarget: { value, validity } }) => {
            setWrong(value !== '' && !validity.valid);
            if (value !== '' && validity.valid) postpone(value);
          }}
        />
      </label>
      {isWrong && (
        <p id="wrong-day" role="alert">
          {say('day_wrong', { count: MAX_POSTPONED_DAYS })}
        </p>
      )}
      <Button variant="secondary" size="large" wide onClick={() => postpone()}>
        {say('no_day')}
      </Button>
    </Choices>
  );
}

/** Which lines were kept; the shop says what they come to. */
function Partly({ stop: { order_id }, visit, token, exactly, onReport, onBack }: OtherProps) {
  const say = useWords(DRIVER_PAGE);
  const [counts, setCounts] = useState(visit.lines.map(({ quantity }) => quantity));
  const [amount, setAmount] = useState<string | 'none' | null>(null);
  const [typed, setTyped] = useState('');
  const isUnknown = amount === 'none';
  const collected = isUnknown && typed !== '' ? typedCash(typed, true) : undefined;
  const kept = visit.lines.flatMap(({ name: _, ...line }, n): LineQuantity[] => {
    const quantity = counts[n] ?? 0;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  const isPart = isPartOf(kept, visit.lines);
  const second = visit.second_currency;
  const inSecond =
    amount !== null && amount !== 'none' && second && shownSecond(parseCents(amount), second);
  const ask = () => readAmount(token, order_id, kept).then(setAmount, () => setAmount('none'));
  return (
    <Choices title={say('which')} onBack={onBack}>
      {visit.lines.map((line, n) => (
        <label key={`${line.product_id} ${line.variant_id}`} className={styles.kept}>
          <bdi>{line.name}</bdi>
          <select
            aria-label={say('kept_of', { name: line.name })}
            value={counts[n]}
            onChange={({ currentTarget }) => {
              setCounts(counts.with(n, Number(currentTarget.value)));
              setAmount(null);
            }}
          >
            {Array.from({ length: line.quantity + 1 }, (_, count) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the count is the index
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
      ))}
      <p role="status" className={styles.amount}>
        {!isPart && say('some_not_all')}
        {isPart && amount === 'none' && say('no_amount')}
        {isPart && amount !== null && amount !== 'none' && (
          <>
            {say('amount')} <strong>{exactly(amount)}</strong>{' '}
            {inSecond && say('or', { amount: inSecond })}
          </>
        )}
      </p>
      {isPart && (amount === null || amount === 'none') && (
        <Button size="large" wide variant="secondary" onClick={() => void ask()}>
          {say('ask_amount')}
        </Button>
      )}
      {isPart && isUnknown && (
        <Input
          label={say('collected')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed}
          error={collected === null ? say('no_cash') : undefined}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      )}
      {isPart && amount !== null && (
        <Button
          size="large"
          wide
          disabled={collected === null}
          onClick={() =>
            onReport({
              order_id,
              outcome: 'partly',
              kept: [...kept],
              ...(typeof collected === 'number' && { collected: formatDecimal(collected) }),
            })
          }
        >
          {say('report_kept')}
        </Button>
      )}
    </Choices>
  );
}
