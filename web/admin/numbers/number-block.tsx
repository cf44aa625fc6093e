import type { PhoneNumber } from '../../../contract/numbers.ts';
import { MAX_BLOCK_DAYS } from '../../../domain/number-limits.ts';
import { addDays, dayIn } from '../../../domain/shop-day.ts';
import { NUMBERS } from '../../../domain/words/numbers.ts';
import { NUMBERS_SCREEN } from '../../../domain/words/numbers-screen.ts';
import { useCall } from '../../api/call.ts';
import type { ErrorsOf } from '../../forms/use-form.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import { useListChange } from '../kit/list-change.ts';
import { useMayChange } from '../panel-rights.ts';
import { readableDay } from '../shop-format.ts';
import { numberQuery } from './number-query.ts';
import styles from './numbers-page.module.css';

interface NumberBlockProps {
  readonly number: PhoneNumber;
}

/** Why and until when the orders of a number are held, or the form that holds them. */
export function NumberBlock({ number }: NumberBlockProps) {
  const say = useWords(NUMBERS_SCREEN);
  const mayChange = useMayChange('numbers');
  const { blocked } = number.history;
  if (!blocked && !mayChange) return null;
  return (
    <section className={styles.part}>
      <h2>{say('block_title')}</h2>
      {blocked ? <Blocked number={number} block={blocked} /> : <BlockForm number={number} />}
    </section>
  );
}

interface BlockedProps extends NumberBlockProps {
  readonly block: NonNullable<PhoneNumber['history']['blocked']>;
}

function Blocked({ number: { phone }, block: { reason, until } }: BlockedProps) {
  const say = useWords(NUMBERS_SCREEN);
  const sayDone = useWords(NUMBERS);
  const call = useCall();
  const change = useListChange(numberQuery(phone));
  const unblock = () =>
    void change({
      apply: (known) => {
        const { blocked: _, ...history } = known.history;
        return { ...known, history };
      },
      send: () => call('DELETE /numbers/{phone}/block', { params: { phone } }),
      done: sayDone('freed'),
      failed: say('unblock_failed'),
    });
  return (
    <div className={styles.blocked}>
      <p>
        <strong>{say('blocked_until', { day: readableDay(until) })}</strong>
      </p>
      <p>
        <bdi>{reason}</bdi>
      </p>
      {useMayChange('numbers') && (
        <Button variant="secondary" onClick={unblock}>
          {say('unblock')}
        </Button>
      )}
    </div>
  );
}

/** Long enough to think it over. */
const USUAL_DAYS = 90;

function BlockForm({ number: { phone } }: NumberBlockProps) {
  const say = useWords(NUMBERS_SCREEN);
  const sayDone = useWords(NUMBERS);
  const call = useCall();
  const { time_zone: timeZone } = useShopSettings();
  const today = dayIn(timeZone, new Date());
  const errorsOf: ErrorsOf<'reason' | 'until'> = ({ reason, until }) => ({
    ...(reason.trim() === '' && { reason: say('reason_missing') }),
    ...(until === '' && { until: say('until_missing') }),
  });
  return (
    <EditForm
      name={`block-${phone}`}
      secondary
      action={say('block')}
      saved={null}
      valuesOf={() => ({ reason: '', until: addDays(today, USUAL_DAYS) })}
      errorsOf={errorsOf}
      send={(body) => call('PUT /numbers/{phone}/block', { params: { phone }, body })}
      then="again"
      texts={{
        busy: say('blocking'),
        done: (answer) => sayDone('blocked', { until: readableDay(answer?.until ?? today) }),
        failed: say('block_failed'),
      }}
    >
      {({ field }) => (
        <>
          <p className={page.muted}>{say('block_intro')}</p>
          <Input
            {...field('reason')}
            label={say('reason')}
            hint={say('block_reason_hint')}
            required
            maxLength={200}
          />
          <Input
            {...field('until')}
            label={say('block_until')}
            hint={say('block_until_hint')}
            type="date"
            required
            min={today}
            max={addDays(today, MAX_BLOCK_DAYS)}
          />
        </>
      )}
    </EditForm>
  );
}
