import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { showDays } from '../../../domain/arrival.ts';
import type { Hold, Outcome } from '../../../domain/confirmation.ts';
import { MAX_CALL_LATER_DAYS } from '../../../domain/confirmation-limits.ts';
import { CONFIRMATION } from '../../../domain/words/confirmation.ts';
import { CONFIRM_SCREEN } from '../../../domain/words/confirmation-screen.ts';
import { useData } from '../../api/query.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { summaryQuery } from '../waiting-confirmations.ts';
import styles from './confirmation-page.module.css';
import { dayChoices, dayRange, laterChoices, laterProblem, momentTyped } from './later-choices.ts';
import type { SentOutcome } from './use-calls.ts';

/** The key of each outcome on a keyboard. */
export const OUTCOME_KEYS = {
  confirmed: 'c',
  no_answer: 'n',
  call_later: 'l',
  postponed: 'p',
  wrong_number: 'w',
  duplicate: 'd',
  false: 'f',
  declined: 'r',
} as const satisfies Record<Outcome, string>;

/** Outcomes that ask before they are noted: when, or of a held order whether. */
export type Asked = 'call_later' | 'postponed' | 'confirmed' | null;

/** Whether an outcome of an order asks first. */
export const isAsking = (outcome: Outcome, held: Hold | null): outcome is NonNullable<Asked> =>
  outcome === 'call_later' || outcome === 'postponed' || (outcome === 'confirmed' && held !== null);

const CANCELING = ['declined', 'duplicate', 'false'] as const;

interface OutcomeButtonsProps {
  /** Why the order is held; `null`: it is not. */
  readonly held: Hold | null;
  readonly busy: boolean;
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
  readonly onNote: (sent: SentOutcome) => void;
}

/**
 * Every outcome is one press; a time, a day, or that a held order is released is one more, and so are on a phone those that cancel: the
 * order stays in sight above.
 */
export function OutcomeButtons({ held, busy, asked, onAsk, onNote }: OutcomeButtonsProps) {
  const say = useWords(CONFIRM_SCREEN);
  const note = (outcome: Outcome) => () => onNote({ outcome });
  const [more, showMore] = useState(false);
  if (asked === 'call_later') return <LaterChoices onNote={onNote} onBack={() => onAsk(null)} />;
  if (asked === 'postponed') return <DayChoices onNote={onNote} onBack={() => onAsk(null)} />;
  if (asked === 'confirmed' && held)
    return <Release held={held} onRelease={note('confirmed')} onBack={() => onAsk(null)} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form, so no fieldset
    <div className={styles.outcomes} role="group" aria-label={say('outcome')}>
      <Button
        size="large"
        className={styles.first ?? ''}
        aria-disabled={busy}
        onClick={held ? () => onAsk('confirmed') : note('confirmed')}
      >
        {say('confirmed')}
        <Key of="confirmed" />
      </Button>
      <Button variant="secondary" size="large" aria-disabled={busy} onClick={note('no_answer')}>
        {say('no_answer')}
        <Key of="no_answer" />
      </Button>
      <Button variant="secondary" aria-expanded={false} onClick={() => onAsk('call_later')}>
        {say('call_later')}
        <Key of="call_later" />
      </Button>
      <Button variant="secondary" aria-expanded={false} onClick={() => onAsk('postponed')}>
        {say('postponed')}
        <Key of="postponed" />
      </Button>
      <Button
        variant="secondary"
        className={styles.first ?? ''}
        aria-disabled={busy}
        onClick={note('wrong_number')}
      >
        {say('wrong_number')}
        <Key of="wrong_number" />
      </Button>
      <Button
        variant="secondary"
        className={styles.more ?? ''}
        aria-expanded={more}
        onClick={() => showMore(!more)}
      >
        {say('more')}
      </Button>
      <p className={styles.cancels} data-shown={more}>
        {say('cancels')}
      </p>
      <div className={styles.canceling} data-shown={more}>
        {CANCELING.map((outcome) => (
          <Button
            key={outcome}
            variant="secondary"
            size="small"
            aria-disabled={busy}
            onClick={note(outcome)}
          >
            <span className={styles.canceled}>
              {say(outcome)}
              <small>{say('and_cancels')}</small>
            </span>
            <Key of={outcome} />
          </Button>
        ))}
      </div>
    </div>
  );
}

interface ReleaseProps {
  readonly held: Hold;
  readonly onRelease: () => void;
  readonly onBack: () => void;
}

/** A held order is not confirmed by a key that was hit: it is said once more why it is held. */
function Release({ held, onRelease, onBack }: ReleaseProps) {
  const say = useWords(CONFIRM_SCREEN);
  const sayWhy = useWords(CONFIRMATION);
  return (
    <div className={styles.choices}>
      <h3>{say('held_ask', { reason: sayWhy(`hold_${held}`) })}</h3>
      <div className={styles.outcomes}>
        <Button size="large" autoFocus onClick={onRelease}>
          {say('held_release')}
        </Button>
        <Button variant="secondary" size="large" onClick={onBack}>
          {say('back')}
        </Button>
      </div>
    </div>
  );
}

/** Shown where there is a keyboard. */
const Key = ({ of }: { readonly of: Outcome }) => (
  <span className={styles.key} aria-hidden="true">
    {OUTCOME_KEYS[of].toUpperCase()}
  </span>
);

interface ChoicesProps {
  readonly onNote: (sent: SentOutcome) => void;
  readonly onBack: () => void;
}

function LaterChoices({ onNote, onBack }: ChoicesProps) {
  const say = useWords(CONFIRM_SCREEN);
  const hours = useCallHours();
  const timeOf = useTimeOf();
  const [outside, setOutside] = useState<{ readonly at: Date; readonly next: Date } | null>(null);
  const choose = (at: Date) => onNote({ outcome: 'call_later', at: at.toISOString() });
  const refuse = (typed: string): string | null => {
    setOutside(null);
    const at = momentTyped(hours.timeZone, typed);
    if (!at) return say('not_chosen');
    const problem = laterProblem(at, hours, new Date());
    if (!problem) {
      choose(at);
      return null;
    }
    if (problem.key !== 'later_outside') return say(problem.key, { days: MAX_CALL_LATER_DAYS });
    setOutside({ at, next: problem.next });
    return say('later_outside', { from: `${hours.fromHour}:00`, until: `${hours.untilHour}:00` });
  };
  return (
    <Choices
      title={say('when')}
      choices={laterChoices(hours, new Date()).map(({ key, at }) => ({
        key,
        shown: <Choice choice={key} at={at} />,
        choose: () => choose(at),
      }))}
      other={{
        label: say('other_time'),
        type: 'datetime-local',
        hint: say('later_hint', { days: MAX_CALL_LATER_DAYS }),
      }}
      onOther={refuse}
      onBack={onBack}
    >
      {outside && (
        <div className={styles.outcomes}>
          <Button onClick={() => choose(outside.next)}>
            {say('later_next', { time: timeOf(outside.next) })}
          </Button>
          <Button variant="secondary" onClick={() => choose(outside.at)}>
            {say('later_keep', { time: timeOf(outside.at) })}
          </Button>
        </div>
      )}
    </Choices>
  );
}

/** The shop's hours of calls; all day until they are known. */
function useCallHours() {
  const { time_zone: timeZone } = useShopSettings();
  const { data } = useData(summaryQuery);
  return { timeZone, fromHour: data?.hours?.from ?? 0, untilHour: data?.hours?.until ?? 24 };
}

/** A moment by its day and time: "Sun, Nov 29, 09:00". */
function useTimeOf() {
  const { time_zone: timeZone } = useShopSettings();
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at: Date) => format.format(at);
}

function Choice({
  choice,
  at,
}: {
  readonly choice: ReturnType<typeof laterChoices>[number]['key'];
  readonly at: Date;
}) {
  const say = useWords(CONFIRM_SCREEN);
  const { time_zone: timeZone } = useShopSettings();
  if (choice === 'in_an_hour') return say('in_an_hour');
  const time = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return say(choice, { time });
}

function DayChoices({ onNote, onBack }: ChoicesProps) {
  const say = useWords(CONFIRM_SCREEN);
  const { time_zone: timeZone } = useShopSettings();
  const { first, last } = dayRange(timeZone, new Date());
  const shown = { last: showDays(last, last), days: MAX_CALL_LATER_DAYS };
  const choose = (day: string) => onNote({ outcome: 'postponed', day });
  const refuse = (day: string): string | null => {
    if (day === '') return say('not_chosen');
    if (day < first) return say('day_past');
    if (day > last) return say('day_far', shown);
    choose(day);
    return null;
  };
  return (
    <Choices
      title={say('which_day')}
      choices={dayChoices(timeZone, new Date()).map((day) => ({
        key: day,
        shown: showDays(day, day),
        choose: () => choose(day),
      }))}
      other={{
        label: say('other_day'),
        type: 'date',
        min: first,
        max: last,
        hint: say('day_hint', shown),
      }}
      onOther={refuse}
      onBack={onBack}
    />
  );
}

interface ChoicesFormProps {
  readonly title: string;
  readonly choices: readonly {
    readonly key: string;
    readonly shown: ReactNode;
    readonly choose: () => void;
  }[];
  /** The field for any other time or day. */
  readonly other: Pick<ComponentProps<typeof Input>, 'label' | 'type' | 'hint' | 'min' | 'max'>;
  /** Takes what was typed there; a text says what is wrong with it. */
  readonly onOther: (typed: string) => string | null;
  readonly onBack: () => void;
  /** What else can be chosen once something was typed. */
  readonly children?: ReactNode;
}

/** Usual times or days by one press, any other by a field. */
function Choices({ title, choices, other, onOther, onBack, children }: ChoicesFormProps) {
  const say = useWords(CONFIRM_SCREEN);
  const [wrong, setWrong] = useState<string | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('other') ?? '');
    setWrong(onOther(typed));
  };
  return (
    <div className={styles.choices}>
      <h3>{title}</h3>
      <div className={styles.outcomes}>
        {choices.map(({ key, shown, choose }, place) => (
          <Button key={key} variant="secondary" autoFocus={place === 0} onClick={choose}>
            {shown}
          </Button>
        ))}
      </div>
      <form className={styles.other} noValidate onSubmit={onSubmit}>
        <Input {...other} name="other" error={wrong} />
        <Button type="submit" variant="secondary">
          {say('save')}
        </Button>
      </form>
      {children}
      <Button variant="quiet" onClick={onBack}>
        {say('back')}
      </Button>
    </div>
  );
}
