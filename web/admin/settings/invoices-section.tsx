import { useEffect, useId, useRef } from 'react';
import type { Invoicing } from '../../../contract/invoices.ts';
import { documentNumber, SELLER_LENGTHS, SERIES_PREFIX } from '../../../domain/invoices.ts';
import { asciiDigits } from '../../../domain/typed-text.ts';
import { INVOICES } from '../../../domain/words/invoices.ts';
import { INVOICES_SETTINGS } from '../../../domain/words/invoices-panel.ts';
import { speaker } from '../../../domain/words/say.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import type { Values } from '../../forms/use-form.ts';
import { Checkbox, Input, Select, Textarea } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import { ReadFailure } from '../kit/list.tsx';
import type { FormParts } from '../kit/use-edit-form.ts';
import { type InvoiceRate, InvoiceRates, isRate, ratesIn } from './invoice-rates.tsx';
import styles from './settings-page.module.css';

const say = speaker(INVOICES_SETTINGS, 'en');
const sayShared = speaker(INVOICES, 'en');

type Field =
  | 'is_on'
  | 'seller_name'
  | 'seller_address'
  | 'seller_tax_number'
  | 'invoice_prefix'
  | 'next_invoice'
  | 'credit_prefix'
  | 'next_credit'
  | 'vat'
  | 'note'
  | 'attaches'
  | 'keep_years';

const invoicingQuery = callQuery('GET /invoicing');

/** Whether deliveries get an invoice, who sells, its numbers and the VAT in prices. */
export function InvoicesSection() {
  const id = useId();
  const read = useData(invoicingQuery, { always: true });
  const section = useRef<HTMLElement>(null);
  const isThere = read.data !== undefined;
  useEffect(() => {
    if (isThere && location.hash === '#invoices') section.current?.scrollIntoView();
  }, [isThere]);
  return (
    <section ref={section} className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {say('title')}
        </h2>
        <p className={styles.intro}>{say('intro')}</p>
      </div>
      {read.data ? (
        <InvoicingForm saved={read.data} labelledBy={id} />
      ) : read.error ? (
        <ReadFailure of={say('title')} read={read} />
      ) : (
        <Skeleton height="22rem" />
      )}
    </section>
  );
}

/** What the fields start with. */
const valuesOf = (saved: Invoicing): Record<Field, string> => ({
  is_on: saved.is_on ? 'yes' : 'no',
  seller_name: saved.seller_name,
  seller_address: saved.seller_address,
  seller_tax_number: saved.seller_tax_number,
  invoice_prefix: saved.invoice_prefix,
  next_invoice: String(saved.next_invoice),
  credit_prefix: saved.credit_prefix,
  next_credit: String(saved.next_credit),
  vat: JSON.stringify(
    saved.vat.map(({ rate, collections }) => ({ rate: String(Number(rate)), collections })),
  ),
  note: saved.note,
  attaches: saved.attaches ? '1' : '',
  keep_years: String(saved.keep_years),
});

const wholeNumber = (text: string): number => Number(asciiDigits(text.trim()) || Number.NaN);
const isBetween = (text: string, most: number): boolean => {
  const number = wholeNumber(text);
  return Number.isInteger(number) && number >= 1 && number <= most;
};

/** What is wrong with what is typed. */
function errorsOf(typed: Values<Field>): Partial<Record<Field, string>> {
  const isOn = typed.is_on === 'yes';
  const [prefix, creditPrefix] = [typed.invoice_prefix.trim(), typed.credit_prefix.trim()];
  const rateErrors = ratesIn(typed.vat).flatMap(({ rate }, at) =>
    isRate(rate) ? [] : [[`vat.${at}.rate`, say('rate_wrong')] as const],
  );
  return {
    ...(isOn && typed.seller_name.trim() === '' && { seller_name: sayShared('seller_missing') }),
    ...(isOn &&
      typed.seller_address.trim() === '' && { seller_address: sayShared('address_missing') }),
    ...(!SERIES_PREFIX.test(prefix) && { invoice_prefix: sayShared('prefix_form') }),
    ...(!SERIES_PREFIX.test(creditPrefix)
      ? { credit_prefix: sayShared('prefix_form') }
      : creditPrefix === prefix && { credit_prefix: sayShared('same_prefix') }),
    ...(!isBetween(typed.next_invoice, 999_999_999) && { next_invoice: say('number_wrong') }),
    ...(!isBetween(typed.next_credit, 999_999_999) && { next_credit: say('number_wrong') }),
    ...(!isBetween(typed.keep_years, 30) && { keep_years: say('years_wrong') }),
    ...Object.fromEntries(rateErrors),
  };
}

/** What the fields hold, as the call takes it; a number that was left as it was follows what is issued meanwhile. */
function bodyOf(typed: Values<Field>, seen: Invoicing) {
  const next = (text: string, was: number) =>
    wholeNumber(text) === was ? {} : { number: wholeNumber(text) };
  const [invoice, credit] = [
    next(typed.next_invoice, seen.next_invoice).number,
    next(typed.next_credit, seen.next_credit).number,
  ];
  return {
    is_on: typed.is_on === 'yes',
    seller_name: typed.seller_name,
    seller_address: typed.seller_address,
    seller_tax_number: typed.seller_tax_number,
    invoice_prefix: typed.invoice_prefix,
    credit_prefix: typed.credit_prefix,
    ...(invoice !== undefined && { next_invoice: invoice }),
    ...(credit !== undefined && { next_credit: credit }),
    vat: ratesIn(typed.vat).map(({ rate, collections }) => ({
      rate: rate.trim(),
      collections: [...collections],
    })),
    note: typed.note,
    attaches: typed.attaches === '1',
    keep_years: wholeNumber(typed.keep_years),
    version: seen.version,
  };
}

interface InvoicingFormProps {
  readonly saved: Invoicing;
  readonly labelledBy: string;
}

function InvoicingForm({ saved, labelledBy }: InvoicingFormProps) {
  const call = useCall();
  return (
    <EditForm
      name="settings-invoices"
      labelledBy={labelledBy}
      action={say('save', { title: say('title') })}
      saysUnsaved
      saved={saved}
      valuesOf={valuesOf}
      errorsOf={errorsOf}
      send={(values, seen) => call('PUT /invoicing', { body: bodyOf(values, seen) })}
      reread={() => call('GET /invoicing')}
      then={(answer) => answer}
      texts={{ done: say('saved'), failed: say('failed') }}
    >
      {(parts) => <Fields parts={parts} />}
    </EditForm>
  );
}

function Fields({ parts }: { readonly parts: FormParts<Field> }) {
  const { field, tick, typed } = parts;
  return (
    <>
      <Select {...field('is_on')} label={say('on')}>
        <option value="no">{say('no')}</option>
        <option value="yes">{say('yes')}</option>
      </Select>
      <div className={styles.more} hidden={typed.is_on !== 'yes'}>
        <h3>{say('seller')}</h3>
        <Input
          {...field('seller_name')}
          label={say('seller_name')}
          maxLength={SELLER_LENGTHS.name}
        />
        <Textarea
          {...field('seller_address')}
          label={say('seller_address')}
          rows={3}
          maxLength={SELLER_LENGTHS.address}
        />
        <Input
          {...field('seller_tax_number')}
          label={say('seller_tax_number')}
          maxLength={SELLER_LENGTHS.tax_number}
        />
        <h3>{say('series')}</h3>
        <p className={page.muted}>{say('series_hint')}</p>
        <Series parts={parts} prefix="invoice_prefix" next="next_invoice" />
        <Series parts={parts} prefix="credit_prefix" next="next_credit" />
        <h3>{say('vat')}</h3>
        <InvoiceRates
          rates={ratesIn(typed.vat)}
          errors={parts.errors}
          onChange={(rates: readonly InvoiceRate[]) => parts.set('vat', JSON.stringify(rates))}
        />
        <Textarea
          {...field('note')}
          label={say('note')}
          hint={say('note_hint')}
          rows={2}
          maxLength={SELLER_LENGTHS.note}
        />
        <Checkbox {...tick('attaches')} label={say('attaches')} />
        <Input
          {...field('keep_years')}
          label={say('keep_years')}
          hint={say('keep_hint')}
          inputMode="numeric"
          maxLength={2}
        />
      </div>
    </>
  );
}

interface SeriesProps {
  readonly parts: FormParts<Field>;
  readonly prefix: 'invoice_prefix' | 'credit_prefix';
  readonly next: 'next_invoice' | 'next_credit';
}

/** What a series begins with, and its next number as it will stand on paper. */
function Series({ parts: { field, typed }, prefix, next }: SeriesProps) {
  const isNumber = isBetween(typed[next], 999_999_999);
  const number = documentNumber(typed[prefix].trim(), isNumber ? wholeNumber(typed[next]) : 1);
  return (
    <div className={page.pair}>
      <Input {...field(prefix)} label={say(prefix)} dir="ltr" maxLength={20} />
      <Input
        {...field(next)}
        label={say(next)}
        hint={say('next_hint', { number })}
        dir="ltr"
        inputMode="numeric"
        maxLength={9}
      />
    </div>
  );
}
