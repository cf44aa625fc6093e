import { MAX_RATES } from '../../../domain/invoices.ts';
import { typedAmount } from '../../../domain/typed-text.ts';
import { INVOICES_SETTINGS } from '../../../domain/words/invoices-panel.ts';
import { callQuery, useData } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText, Input, Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { LongSelect } from '../long-select.tsx';
import { IconAction } from '../panel-controls.tsx';
import styles from './invoice-rates.module.css';

/** A rate of VAT as it is typed, and the collections that it is for: none of the first, which is for all others. */
export interface InvoiceRate {
  readonly rate: string;
  readonly collections: readonly number[];
}

/** The rates that a form holds as text. */
export const ratesIn = (text: string): readonly InvoiceRate[] => JSON.parse(text || '[]');

/** Whether a text is a rate in percent. */
export const isRate = (text: string): boolean => {
  const rate = typedAmount(text).trim();
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(rate) && Number(rate) <= 100;
};

interface InvoiceRatesProps {
  readonly rates: readonly InvoiceRate[];
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (rates: readonly InvoiceRate[]) => void;
}

/** The VAT that prices include: none, one rate, or others for some collections. */
export function InvoiceRates({ rates, errors, onChange }: InvoiceRatesProps) {
  const say = useWords(INVOICES_SETTINGS);
  const [first, ...others] = rates;
  const change = (at: number, to: Partial<InvoiceRate>) => {
    const rate = rates[at];
    if (rate) onChange(rates.with(at, { ...rate, ...to }));
  };
  return (
    <div className={styles.rates}>
      <Select
        label={say('vat')}
        value={first ? 'with' : 'none'}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === 'with' ? [{ rate: '', collections: [] }] : [])
        }
      >
        <option value="none">{say('no_vat')}</option>
        <option value="with">{say('with_vat')}</option>
      </Select>
      {first && (
        <RateField
          label={say('rate')}
          hint={say('rate_hint')}
          name="vat.0.rate"
          rate={first.rate}
          error={errors['vat.0.rate']}
          onType={(rate) => change(0, { rate })}
        />
      )}
      {others.map((one, place) => {
        const at = place + 1;
        return (
          <fieldset key={at} className={styles.other}>
            <legend>{say('other_of', { number: at + 1 })}</legend>
            <RateField
              label={say('other_rate')}
              name={`vat.${at}.rate`}
              rate={one.rate}
              error={errors[`vat.${at}.rate`]}
              onType={(rate) => change(at, { rate })}
            />
            <Collections
              chosen={one.collections}
              taken={others.flatMap(({ collections }) => collections)}
              error={errors[`vat.${at}.collections`]}
              onChange={(collections) => change(at, { collections })}
            />
            <Button variant="quiet" size="small" onClick={() => onChange(rates.toSpliced(at, 1))}>
              {say('remove_rate', { number: at + 1 })}
            </Button>
          </fieldset>
        );
      })}
      {first && rates.length < MAX_RATES && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => onChange([...rates, { rate: '', collections: [] }])}
        >
          {say('add_rate')}
        </Button>
      )}
    </div>
  );
}

interface RateFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly name: string;
  readonly rate: string;
  readonly error: string | undefined;
  readonly onType: (rate: string) => void;
}

const RateField = ({ rate, onType, ...field }: RateFieldProps) => (
  <Input
    {...field}
    value={rate}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
    onBlur={({ currentTarget }) => onType(typedAmount(currentTarget.value))}
    dir="ltr"
    inputMode="decimal"
    maxLength={6}
    autoComplete="off"
  />
);

interface CollectionsProps {
  readonly chosen: readonly number[];
  /** Those that have a rate of their own. */
  readonly taken: readonly number[];
  readonly error: string | undefined;
  readonly onChange: (collections: readonly number[]) => void;
}

function Collections({ chosen, taken, error, onChange }: CollectionsProps) {
  const say = useWords(INVOICES_SETTINGS);
  const all = useData(callQuery('GET /categories')).data ?? [];
  const nameOf = (id: number) =>
    all.find(({ category_id }) => category_id === id)?.name ?? say('gone');
  // A product has one home; a collection by rule is none's.
  const free = all.filter(({ by_rule, category_id }) => !by_rule && !taken.includes(category_id));
  return (
    <>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map((id) => (
            <li key={id}>
              <bdi>{nameOf(id)}</bdi>
              <IconAction
                icon="close"
                onClick={() => onChange(chosen.filter((other) => other !== id))}
              >
                {say('remove_collection', { name: nameOf(id) })}
              </IconAction>
            </li>
          ))}
        </ul>
      )}
      <LongSelect
        label={say('add_collection')}
        options={free.map(({ category_id, name }) => ({ value: String(category_id), label: name }))}
        value=""
        none={say('choose_collection')}
        onChoose={(value) => value !== '' && onChange([...chosen, Number(value)])}
      />
      {error && <ErrorText id={`collections-${chosen.join('-')}`}>{error}</ErrorText>}
    </>
  );
}
