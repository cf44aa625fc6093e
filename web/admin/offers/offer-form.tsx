import type { ComponentProps } from 'react';
import type { Offer } from '../../../contract/offers.ts';
import { MAX_OFFER_NAME_LENGTH, normalizeCode, type OfferKind } from '../../../domain/offers.ts';
import { OFFER_CREATED, OFFER_UPDATED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Input, Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import type { FormParts } from '../kit/use-edit-form.ts';
import {
  KIND_NAMES,
  type OfferValues,
  offerBody,
  offerErrors,
  targetsIn,
  valuesOf,
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

/** What an offer gives, to which carts, and when. */
export function OfferForm({ offer, isCoupon, onDone }: OfferFormProps) {
  const call = useCall();
  return (
    <EditForm<TypedField, Offer | null, Offer>
      name={`offer-${offer?.id ?? (isCoupon ? 'code' : 'automatic')}`}
      className={styles.form}
      action={offer ? 'Save offer' : 'Add offer'}
      saved={offer}
      valuesOf={valuesOf}
      errorsOf={(values) => offerErrors(values, isCoupon)}
      send={(values, seen) => {
        const body = offerBody(values, isCoupon);
        return seen
          ? call('PUT /offers/{id}', { params: { id: seen.id }, body: { ...body, seen } })
          : call('POST /offers', { body });
      }}
      {...(offer && { reread: () => call('GET /offers/{id}', { params: { id: offer.id } }) })}
      find={async ({ code }) => {
        const { data } = await call('GET /offers', { query: {} }); // The latest first.
        return isCoupon ? data.find((one) => one.code === normalizeCode(code)) : undefined;
      }}
      onSent={onDone}
      texts={{ done: offer ? OFFER_UPDATED : OFFER_CREATED, failed: 'Error saving the offer' }}
    >
      {(parts) => <OfferFields parts={parts} isCoupon={isCoupon} />}
    </EditForm>
  );
}

type TypedField = keyof OfferValues;

interface OfferFieldsProps {
  readonly parts: FormParts<TypedField>;
  readonly isCoupon: boolean;
}

function OfferFields({ parts, isCoupon }: OfferFieldsProps) {
  const { field, typed } = parts;
  const kind = typed.kind as OfferKind;
  return (
    <>
      <Naming isCoupon={isCoupon} field={field} />
      <Reward {...{ isCoupon, kind, field }} onKind={() => parts.clear('value')} />
      <OfferTargets parts={parts} isCoupon={isCoupon} />
      <p className={page.muted}>
        {aboutOffer({ isCoupon, kind, parts: targetsIn(typed.targets).length })}
      </p>
      {isCoupon && <Minimum field={field} />}
      <Days field={field} />
      {isCoupon && <Uses field={field} />}
    </>
  );
}

type PartProps = Pick<FormParts<TypedField>, 'field'>;

/** What an offer is called, and the code of a coupon. */
function Naming({ isCoupon, field }: PartProps & { readonly isCoupon: boolean }) {
  return (
    <>
      <Input
        label="What shoppers read"
        hint={isCoupon ? 'Such as “Welcome gift”.' : 'Such as “2 candles: 15% off”.'}
        required
        maxLength={MAX_OFFER_NAME_LENGTH}
        {...field('name')}
      />
      {isCoupon && (
        <Input
          label="Code"
          hint="3 to 30 letters and digits. Shoppers may type it in small letters too."
          required
          maxLength={30}
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          {...field('code')}
        />
      )}
    </>
  );
}

const COUPON_KINDS = ['percent', 'amount', 'free_delivery'] as const;
const AUTOMATIC_KINDS = ['percent', 'amount'] as const;

interface RewardProps extends PartProps {
  readonly isCoupon: boolean;
  readonly kind: OfferKind;
  readonly onKind: () => void;
}

function Reward({ isCoupon, kind, field, onKind }: RewardProps) {
  const { currency_symbol } = useShopSettings();
  return (
    <div className={page.pair}>
      <Select {...field('kind')} label="Gives" onChange={onKind}>
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
  );
}

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

function Minimum({ field }: PartProps) {
  const { currency_symbol } = useShopSettings();
  return (
    <Amount
      label={`Minimum (${currency_symbol}, optional)`}
      hint="What these products must come to after other offers."
      {...field('minimum')}
    />
  );
}

const Days = ({ field }: PartProps) => (
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
);

const Uses = ({ field }: PartProps) => (
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
);

type NumberProps = Omit<ComponentProps<typeof Input>, 'inputMode' | 'dir' | 'autoComplete'>;

const Amount = (props: NumberProps) => (
  <Input {...props} inputMode="decimal" dir="ltr" maxLength={9} />
);

const Count = (props: NumberProps) => (
  <Input {...props} inputMode="numeric" dir="ltr" maxLength={6} />
);
