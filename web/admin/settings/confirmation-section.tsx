import type { ComponentProps } from 'react';
import { CONFIRM_SETTINGS } from '../../../domain/words/confirmation-screen.ts';
import { speaker } from '../../../domain/words/say.ts';
import type { Errors, Values } from '../../forms/use-form.ts';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import styles from './settings-page.module.css';
import { plainAmount } from './settings-rules.ts';
import { type SectionProps, SettingsSection } from './settings-section.tsx';

const say = speaker(CONFIRM_SETTINGS, 'en');

/** Whole numbers with their bounds; those that begin at 0 can be turned off. */
const NUMBERS = {
  call_from_hour: [0, 23],
  call_until_hour: [1, 24],
  call_again_hours: [1, 72],
  call_tries: [1, 9],
  no_call_delivered: [0, 100],
  hold_refused: [0, 100],
  hold_open_orders: [0, 20],
} as const;
type NumberName = keyof typeof NUMBERS;
const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[];
const AMOUNTS = ['no_call_below', 'hold_from'] as const;

type Field =
  | 'confirmation_on'
  | 'confirmation_locks'
  | NumberName
  | (typeof AMOUNTS)[number]
  | 'hold_areas';

const textsOf = (settings: SectionProps['settings']): Values<Field> => ({
  confirmation_on: settings.confirmation_on ? 'yes' : 'no',
  confirmation_locks: settings.confirmation_locks ? 'yes' : 'no',
  ...(Object.fromEntries(
    NUMBER_NAMES.map((name) => [name, String(settings[name])]),
  ) as Values<NumberName>),
  no_call_below: plainAmount(settings.no_call_below),
  hold_from: plainAmount(settings.hold_from),
  hold_areas: settings.hold_areas,
});

/** Numbers within their bounds, amounts as they are typed. */
export function confirmationErrors(values: Values<Field>): Errors<Field> {
  const numbers = NUMBER_NAMES.flatMap((name) => {
    const [least, most] = NUMBERS[name];
    const typed = values[name].trim();
    const isNumber = /^\d{1,3}$/.test(typed) && Number(typed) >= least && Number(typed) <= most;
    return isNumber ? [] : [[name, say('bad_number', { least, most })] as const];
  });
  const amounts = AMOUNTS.flatMap((name) =>
    /^\d{1,6}(\.\d{1,2})?$/.test(values[name].trim()) ? [] : [[name, say('bad_amount')] as const],
  );
  const isReversed = Number(values.call_from_hour) >= Number(values.call_until_hour);
  const hours =
    isReversed && numbers.length === 0 ? [['call_until_hour', say('hours_reversed')] as const] : [];
  return Object.fromEntries([...numbers, ...hours, ...amounts]) as Errors<Field>;
}

const bodyOf = (values: Values<Field>) => ({
  confirmation_on: values.confirmation_on === 'yes',
  confirmation_locks: values.confirmation_locks === 'yes',
  ...(Object.fromEntries(NUMBER_NAMES.map((name) => [name, Number(values[name])])) as Record<
    NumberName,
    number
  >),
  no_call_below: values.no_call_below,
  hold_from: values.hold_from,
  hold_areas: values.hold_areas,
});

const WholeNumber = (props: ComponentProps<typeof Input>) => (
  <Input {...props} required inputMode="numeric" />
);

/** Whether new orders are confirmed by telephone, when buyers are called, and which orders need no call or are held. */
export function ConfirmationSection({ settings }: SectionProps) {
  const sign = settings.currency_symbol;
  return (
    <SettingsSection
      title={say('title')}
      intro={say('intro')}
      settings={settings}
      call="PUT /admin/settings/confirmation"
      valuesOf={textsOf}
      errorsOf={confirmationErrors}
      bodyOf={bodyOf}
    >
      {({ field }) => (
        <>
          <div className={page.pair}>
            <Select {...field('confirmation_on')} label={say('on')}>
              <option value="yes">{say('yes')}</option>
              <option value="no">{say('no')}</option>
            </Select>
            <Select {...field('confirmation_locks')} label={say('locks')}>
              <option value="yes">{say('locks_yes')}</option>
              <option value="no">{say('locks_no')}</option>
            </Select>
          </div>
          <fieldset className={styles.links}>
            <legend>{say('hours_title')}</legend>
            <div className={page.pair}>
              <WholeNumber {...field('call_from_hour')} label={say('from_hour')} maxLength={2} />
              <WholeNumber {...field('call_until_hour')} label={say('until_hour')} maxLength={2} />
              <WholeNumber {...field('call_again_hours')} label={say('again')} maxLength={2} />
              <WholeNumber {...field('call_tries')} label={say('tries')} maxLength={1} />
            </div>
          </fieldset>
          <fieldset className={styles.links}>
            <legend>{say('no_call_title')}</legend>
            <p className={page.muted}>{say('no_call_hint')}</p>
            <div className={page.pair}>
              <WholeNumber
                {...field('no_call_delivered')}
                label={say('no_call_delivered')}
                maxLength={3}
              />
              <Input
                {...field('no_call_below')}
                label={say('no_call_below', { sign })}
                required
                inputMode="decimal"
              />
            </div>
          </fieldset>
          <fieldset className={styles.links}>
            <legend>{say('hold_title')}</legend>
            <p className={page.muted}>{say('hold_hint')}</p>
            <div className={page.pair}>
              <WholeNumber {...field('hold_refused')} label={say('hold_refused')} maxLength={3} />
              <WholeNumber {...field('hold_open_orders')} label={say('hold_open')} maxLength={2} />
            </div>
            <Input
              {...field('hold_from')}
              label={say('hold_from', { sign })}
              required
              inputMode="decimal"
            />
            <Textarea
              {...field('hold_areas')}
              label={say('hold_areas')}
              rows={3}
              maxLength={2_000}
            />
          </fieldset>
        </>
      )}
    </SettingsSection>
  );
}
