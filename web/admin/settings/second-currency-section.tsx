import { displayExactly, parseCents } from '../../../domain/money.ts';
import {
  displaySecond,
  isSuspicious,
  NOTE_ROUNDINGS,
  rateOf,
  secondAmount,
} from '../../../domain/second-currency.ts';
import type { AllSettings } from '../../../domain/shop-settings.ts';
import { typedAmount } from '../../../domain/typed-text.ts';
import { speaker } from '../../../domain/words/say.ts';
import { SECOND_CURRENCY } from '../../../domain/words/second-currency.ts';
import { callQuery, useData } from '../../api/query.ts';
import type { Values } from '../../forms/use-form.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Checkbox, Input, Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import type { FormParts } from '../kit/use-edit-form.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './settings-page.module.css';
import { plainAmount } from './settings-rules.ts';
import { type SectionProps, SettingsSection } from './settings-section.tsx';

const say = speaker(SECOND_CURRENCY, 'en');

type Field =
  | 'second_currency_on'
  | 'second_currency_code'
  | 'second_currency_rate'
  | 'second_currency_note'
  | 'second_currency_rounding'
  | 'second_currency_at_checkout'
  | 'rate_is_sure';

/** What the fields start with. */
const valuesOf = (saved: AllSettings): Record<Field, string> => ({
  second_currency_on: saved.second_currency_on ? 'yes' : 'no',
  second_currency_code: saved.second_currency_code,
  second_currency_rate: saved.second_currency_rate,
  second_currency_note: plainAmount(saved.second_currency_note),
  second_currency_rounding: saved.second_currency_rounding,
  second_currency_at_checkout: saved.second_currency_at_checkout ? 'yes' : 'no',
  rate_is_sure: '',
});

/** A rate as people write it: "89,500" and "٨٩٥٠٠" as well. */
const typedRate = (text: string): string | null =>
  rateOf(typedAmount(text).replaceAll(/[,\s'’]/g, ''));

const isNote = (text: string): boolean =>
  /^\d{1,6}(?:\.\d{1,2})?$/.test(text.trim()) && parseCents(text.trim()) > 0;

/** What is wrong with what is typed. */
const errorsOf = (typed: Values<Field>): Partial<Record<Field, string>> => ({
  ...(!/^[A-Za-z]{3}$/.test(typed.second_currency_code.trim()) && {
    second_currency_code: say('code_wrong'),
  }),
  ...(typedRate(typed.second_currency_rate) === null && {
    second_currency_rate: say('rate_wrong'),
  }),
  ...(!isNote(typed.second_currency_note) && { second_currency_note: say('note_wrong') }),
});

/** The second currency that cash is taken in, its rate, and what the rates were. */
export const SecondCurrencySection = ({ settings }: SectionProps) => (
  <SettingsSection
    title={say('title')}
    intro={say('intro')}
    settings={settings}
    call="PUT /admin/settings/second-currency"
    valuesOf={valuesOf}
    errorsOf={errorsOf}
    bodyOf={(typed) => ({
      second_currency_on: typed.second_currency_on === 'yes',
      second_currency_code: typed.second_currency_code.trim().toUpperCase(),
      second_currency_rate: typedRate(typed.second_currency_rate) ?? typed.second_currency_rate,
      second_currency_note: typed.second_currency_note,
      second_currency_rounding: roundingOf(typed.second_currency_rounding),
      second_currency_at_checkout: typed.second_currency_at_checkout === 'yes',
      ...(typed.rate_is_sure === '1' && { rate_is_sure: true }),
    })}
  >
    {(parts) => (
      <>
        <Select {...parts.field('second_currency_on')} label={say('on')}>
          <option value="no">{say('no')}</option>
          <option value="yes">{say('yes')}</option>
        </Select>
        <div hidden={parts.typed.second_currency_on !== 'yes'} className={styles.more}>
          <RateFields {...parts} settings={settings} />
        </div>
        {settings.second_currency_on && <Rates shopCode={settings.currency_code} />}
      </>
    )}
  </SettingsSection>
);

function RateFields({
  field,
  tick,
  typed,
  settings,
}: FormParts<Field> & { readonly settings: AllSettings }) {
  return (
    <>
      <div className={page.pair}>
        <Input
          {...field('second_currency_code')}
          label={say('code')}
          hint={say('code_hint')}
          required
          maxLength={3}
        />
        <Input
          {...field('second_currency_rate')}
          label={say('rate', {
            code: typed.second_currency_code.toUpperCase(),
            shop_code: settings.currency_code,
          })}
          required
          inputMode="decimal"
          maxLength={20}
        />
      </div>
      <div hidden={!isFar(typed, settings)}>
        <Checkbox
          {...tick('rate_is_sure')}
          label={say('sure', { before: rateText(settings.second_currency_rate) })}
        />
      </div>
      <div className={page.pair}>
        <Input
          {...field('second_currency_note')}
          label={say('note')}
          required
          inputMode="decimal"
          maxLength={10}
        />
        <Select {...field('second_currency_rounding')} label={say('rounding')}>
          {NOTE_ROUNDINGS.map((rounding) => (
            <option key={rounding} value={rounding}>
              {say(rounding)}
            </option>
          ))}
        </Select>
      </div>
      <Example typed={typed} settings={settings} />
      <Select {...field('second_currency_at_checkout')} label={say('at_checkout')}>
        <option value="yes">{say('shown')}</option>
        <option value="no">{say('not_shown')}</option>
      </Select>
    </>
  );
}

const roundingOf = (value: string) => NOTE_ROUNDINGS.find((one) => one === value) ?? 'nearest';

const isFar = (typed: Values<Field>, saved: AllSettings): boolean => {
  const now = typedRate(typed.second_currency_rate);
  return (
    saved.second_currency_on &&
    now !== null &&
    typed.second_currency_code.toUpperCase() === saved.second_currency_code &&
    isSuspicious(now, saved.second_currency_rate)
  );
};

const EXAMPLE_CENTS = 2_640;

/** What an amount comes to with what is typed: a rate with a digit too many is seen here. */
function Example({
  typed,
  settings,
}: {
  readonly typed: Values<Field>;
  readonly settings: AllSettings;
}) {
  const rate = typedRate(typed.second_currency_rate);
  const note = typed.second_currency_note.trim();
  const code = typed.second_currency_code.toUpperCase();
  const rounding = roundingOf(typed.second_currency_rounding);
  const second =
    rate !== null && isNote(note)
      ? secondAmount(EXAMPLE_CENTS, { code, rate, note, rounding })
      : null;
  if (second === null) return null;
  return (
    <p role="status" className={styles.example}>
      {say('example', {
        amount: displayExactly(EXAMPLE_CENTS, settings),
        second: displaySecond(second, code, 'en'),
      })}
    </p>
  );
}

const ratesQuery = callQuery('GET /admin/settings/second-currency/rates');

function Rates({ shopCode }: { readonly shopCode: string }) {
  const { moment } = useShopClock();
  const { data = [] } = useData(ratesQuery, { always: true });
  if (data.length === 0) return null;
  return (
    <Disclosure summary={say('rates')}>
      <ul className={styles.rates}>
        {data.map(({ code, rate, set_at: at, set_by: by }) => (
          <li key={at}>
            <bdi>{say('one_is', { shop_code: shopCode, code, rate: rateText(rate) })}</bdi>
            <span>
              <time dateTime={at}>{moment(at)}</time>
              {by && <> · {say('set_by', { name: by })}</>}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

const rateText = (rate: string): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 6 }).format(Number(rate));
