import { type FormEvent, type ReactNode, useState } from 'react';
import { showDays } from '../../../domain/arrival.ts';
import type { Hold, Outcome } from '../../../domain/confirmation.ts';
import { CONFIRMATION } from '../../../domain/words/confirmation.ts';
import { CONFIRM_SCREEN } from '../../../domain/words/confirmation-screen.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import styles from './confirmation-page.module.css';
import { dayChoices, laterChoices, momentTyped } from './later-choices.ts';
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
            {say(outcome)}
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
  const { time_zone: timeZone } = useShopSettings();
  const choose = (at: Date) => onNote({ outcome: 'call_later', at: at.toISOString() });
  return (
    <Choices
      title={say('when')}
      choices={laterChoices(timeZone, new Date()).map(({ key, at }) => ({
        key,
        shown: <Choice choice={key} at={at} />,
        choose: () => choose(at),
      }))}
      other={{ label: say('other_time'), type: 'datetime-local' }}
      onOther={(typed) => {
        const at = momentTyped(timeZone, typed);
        if (at) choose(at);
        return at !== null;
      }}
      onBack={onBack}
    />
  );
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
  const choose = (day: string) => onNote({ outcome: 'postponed', day });
  return (
    <Choices
      title={say('which_day')}
      choices={dayChoices(timeZone, new Date()).map((day) => ({
        key: day,
        shown: showDays(day, day),
        choose: () => choose(day),
      }))}
      other={{ label: say('other_day'), type: 'date' }}
      onOther={(day) => {
        if (day !== '') choose(day);
        return day !== '';
      }}
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
  readonly other: { readonly label: string; readonly type: 'date' | 'datetime-local' };
  /** Takes what was typed there; false where it is none. */
  readonly onOther: (typed: string) => boolean;
  readonly onBack: () => void;
}

/** Usual times or days by one press, any other by a field. */
function Choices({ title, choices, other, onOther, onBack }: ChoicesFormProps) {
  const say = useWords(CONFIRM_SCREEN);
  const [missing, setMissing] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('other') ?? '');
    if (!onOther(typed)) setMissing(true);
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
        <Input {...other} name="other" error={missing && say('not_chosen')} />
        <Button type="submit" variant="secondary">
          {say('save')}
        </Button>
      </form>
      <Button variant="quiet" onClick={onBack}>
        {say('back')}
      </Button>
    </div>
  );
}
