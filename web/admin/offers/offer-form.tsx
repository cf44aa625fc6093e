import { type ComponentProps, useRef, useState } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import type { Offer } from '../../../contract/offers.ts';
import { LONGEST_OFFER_NAME, type OfferKind } from '../../../domain/offers.ts';
import { OFFER_CREATED, OFFER_UPDATED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useData, useQueryStore } from '../../api/query.ts';
import { useForm, useSubmit, type Values } from '../../forms/use-form.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { refusedFields, sendUnlessOutdated } from '../panel-changes.ts';
import { KeptNote, useKeptForm, useTyping, useUnsavedWarning } from '../panel-forms.tsx';
import {
  fieldOfError,
  fieldText,
  KIND_NAMES,
  OFFER_FIELDS,
  offerBody,
  offerErrors,
  quantityField,
  type Target,
} from './offer-rules.ts';
import { OfferTargets } from './offer-targets.tsx';
import styles from './offers-page.module.css';

interface OfferFormProps {
  /** `null`: a new one. */
  readonly offer: Offer | null;
  /** With a code, or automatic; an offer stays what it is. */
  readonly isCoupon: boolean;
  readonly onDone: () => void;
}

/** What is typed of an offer. */
interface Typed {
  readonly values: Values<string>;
  readonly chosen: readonly Target[];
}

const formName = (offer: Offer | null, isCoupon: boolean): string =>
  `offer-${offer?.id ?? (isCoupon ? 'code' : 'automatic')}`;

/** What an offer gives, to which carts, and when. */
export function OfferForm({ offer, isCoupon, onDone }: OfferFormProps) {
  const { currency_symbol } = useShopSettings();
  const collections = useData(callQuery('GET /categories')).data ?? [];
  const typing = useRef<() => Typed | null>(() => null);
  const kept = useKeptForm<Typed>(formName(offer, isCoupon), () => typing.current());
  const startsWith = (field: OfferField) =>
    kept?.values[field] ?? (offer ? fieldText(offer, field) : '');
  const [kind, setKind] = useState((startsWith('kind') || 'percent') as OfferKind);
  const [chosen, setChosen] = useState<readonly Target[] | null>(kept?.chosen ?? null);
  const targets = chosen ?? targetsOf(offer, collections);
  const { form, onSubmit, busy, problem } = useOfferForm({ offer, isCoupon, targets, onDone });
  const { errors } = form;
  const isUnsaved = form.changed || chosen !== null || kept !== null;
  useUnsavedWarning(isUnsaved);
  useTyping(typing, () => {
    if (!isUnsaved) return null;
    const values = form.values();
    const counted = targets.map((target) => ({
      ...target,
      quantity: Number(values[quantityField(target)]) || target.quantity,
    }));
    return { values, chosen: counted };
  });
  /** A field as it begins, with what is wrong in it. */
  const field = (name: OfferField) => ({
    name,
    defaultValue: startsWith(name),
    error: errors[name],
  });
  return (
    <form {...form.handlers} className={styles.form} method="dialog" noValidate onSubmit={onSubmit}>
      {kept && <KeptNote />}
      <Input
        label="What shoppers read"
        hint={isCoupon ? 'Such as “Welcome gift”.' : 'Such as “2 candles: 15% off”.'}
        required
        maxLength={LONGEST_OFFER_NAME}
        autoComplete="off"
        {...field('name')}
      />
      {isCoupon && (
        <Input
          label="Code"
          hint="3 to 30 letters and digits. Shoppers may type it in small letters too."
          required
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          {...field('code')}
        />
      )}
      <div className={page.pair}>
        <Select
          label="Gives"
          name="kind"
          value={kind}
          onChange={({ currentTarget }) => {
            setKind(currentTarget.value as OfferKind);
            form.clear('value');
          }}
        >
          {(isCoupon ? COUPON_KINDS : AUTOMATIC_KINDS).map((one) => (
            <option key={one} value={one}>
              {KIND_NAMES[one]}
            </option>
          ))}
        </Select>
        {kind !== 'free_delivery' && (
          <Amount
            label={kind === 'percent' ? 'Percent' : `Amount (${currency_symbol})`}
            required
            {...field('value')}
          />
        )}
      </div>
      <OfferTargets
        {...{ isCoupon, targets, collections, errors }}
        problem={problem}
        onChange={setChosen}
      />
      <p className={styles.about}>{aboutOffer({ isCoupon, kind, parts: targets.length })}</p>
      {isCoupon && (
        <Amount
          label={`Minimum (${currency_symbol}, optional)`}
          hint="What these products must come to after other offers."
          {...field('minimum')}
        />
      )}
      <div className={page.pair}>
        <Input
          label="First day (optional)"
          type="date"
          hint="Blank: from now on."
          {...field('from_day')}
        />
        <Input
          label="Last day (optional)"
          type="date"
          hint="Blank: until you stop it."
          {...field('to_day')}
        />
      </div>
      {isCoupon && (
        <div className={page.pair}>
          <Count
            label="Uses in all (optional)"
            hint="Canceled orders give theirs back."
            {...field('most_uses')}
          />
          <Count
            label="Uses per phone number (optional)"
            hint="1: each buyer once."
            {...field('most_uses_per_phone')}
          />
        </div>
      )}
      <div className={page.actions}>
        <Button type="submit" busy={busy && 'Updating...'}>
          {offer ? 'Save offer' : 'Add offer'}
        </Button>
      </div>
    </form>
  );
}

type OfferField = (typeof OFFER_FIELDS)[number];

type NumberProps = Omit<ComponentProps<typeof Input>, 'inputMode' | 'dir' | 'autoComplete'>;

const Amount = (props: NumberProps) => (
  <Input {...props} inputMode="decimal" dir="ltr" maxLength={9} autoComplete="off" />
);

const Count = (props: NumberProps) => (
  <Input {...props} inputMode="numeric" dir="ltr" maxLength={6} autoComplete="off" />
);

/** What an offer is for: its parts, or the collections that a code is limited to. */
function targetsOf(offer: Offer | null, collections: readonly Category[]): Target[] {
  const limits = (offer?.category_ids ?? []).map((category_id) => ({
    category_id,
    name: collections.find((one) => one.category_id === category_id)?.name ?? 'A collection',
    quantity: 1,
  }));
  return [...(offer?.parts ?? []), ...limits];
}

const COUPON_KINDS = ['percent', 'amount', 'free_delivery'] as const;
const AUTOMATIC_KINDS = ['percent', 'amount'] as const;

interface AboutOffer {
  readonly isCoupon: boolean;
  readonly kind: OfferKind;
  readonly parts: number;
}

/** How the offer is counted, so that nobody has to try it. */
function aboutOffer({ isCoupon, kind, parts }: AboutOffer): string {
  if (isCoupon) return 'A code comes after all other offers, and an order has one code at most.';
  if (kind === 'amount') return 'It is taken off once for each complete set in the cart.';
  return parts > 1
    ? 'It is taken off the pieces of each complete set in the cart.'
    : 'It is taken off all pieces, as soon as the cart has so many.';
}

interface Editing {
  readonly offer: Offer | null;
  readonly isCoupon: boolean;
  readonly targets: readonly Target[];
  readonly onDone: () => void;
}

const NOTHING_CHOSEN = 'Please choose at least one product or collection';

function useOfferForm({ offer, isCoupon, targets, onDone }: Editing) {
  const call = useCall();
  const store = useQueryStore();
  const seen = useRef(offer);
  const [wasIncomplete, setIncomplete] = useState(false);
  const rules = { isCoupon, targets };
  const fields = [...OFFER_FIELDS, ...(isCoupon ? [] : targets.map(quantityField))];
  const form = useForm<string>(fields, (values) => offerErrors(values, rules));
  const change = (id: number, body: ReturnType<typeof offerBody>) =>
    sendUnlessOutdated(
      () =>
        call('PUT /offers/{id}', {
          params: { id },
          body: { ...body, seen: seen.current ?? undefined },
        }),
      async () => {
        seen.current = await call('GET /offers/{id}', { params: { id } });
      },
    );
  const lacksParts = !isCoupon && targets.length === 0;
  const { onSubmit, busy } = useSubmit(form, {
    async check() {
      setIncomplete(lacksParts);
      const errors = form.check();
      return lacksParts ? { ...errors, parts: NOTHING_CHOSEN } : errors;
    },
    async send() {
      const body = offerBody(form.values(), rules);
      await (offer ? change(offer.id, body) : call('POST /offers', { body }));
      await Promise.all(CHANGED.map((name) => store.invalidate(name)));
      onDone();
      return offer ? OFFER_UPDATED : OFFER_CREATED;
    },
    fieldErrors: (error) => refusedFields(error, (name) => fieldOfError(name, targets)),
    texts: {
      busy: 'Updating...',
      failed: 'Error saving the offer',
    },
  });
  return { form, onSubmit, busy, problem: wasIncomplete && lacksParts ? NOTHING_CHOSEN : null };
}

const CHANGED = ['GET /offers', 'GET /offers/{id}', 'GET /settings', 'GET /products/{id}'] as const;
