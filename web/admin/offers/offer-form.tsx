import type { ComponentProps } from 'react';
import { LONGEST_OFFER_NAME, type OfferKind } from '../../../domain/offers.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { RestoredNote } from '../kit/drafts.tsx';
import { KIND_NAMES } from './offer-rules.ts';
import { OfferTargets } from './offer-targets.tsx';
import styles from './offers-page.module.css';
import { type FieldOf, type OfferFormProps, useOfferForm } from './use-offer-form.ts';

/** What an offer gives, to which carts, and when. */
export function OfferForm(props: OfferFormProps) {
  const { offer, isCoupon } = props;
  const { form, field, kind, targets, collections, problem, ...editing } = useOfferForm(props);
  return (
    <form
      {...form.handlers}
      className={styles.form}
      method="dialog"
      noValidate
      onSubmit={editing.onSubmit}
    >
      {editing.wasRestored && <RestoredNote />}
      <Naming isCoupon={isCoupon} field={field} />
      <Reward {...{ isCoupon, kind, field }} onKind={editing.setKind} />
      <OfferTargets
        {...{ isCoupon, targets, collections, problem }}
        errors={form.errors}
        onChange={editing.setTargets}
      />
      <p className={styles.about}>{aboutOffer({ isCoupon, kind, parts: targets.length })}</p>
      {isCoupon && <Minimum field={field} />}
      <Days field={field} />
      {isCoupon && <Uses field={field} />}
      <div className={page.actions}>
        <Button type="submit" busy={editing.busy && 'Updating...'}>
          {offer ? 'Save offer' : 'Add offer'}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  readonly field: FieldOf;
}

/** What an offer is called, and the code of a coupon. */
function Naming({ isCoupon, field }: PartProps & { readonly isCoupon: boolean }) {
  return (
    <>
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
    </>
  );
}

const COUPON_KINDS = ['percent', 'amount', 'free_delivery'] as const;
const AUTOMATIC_KINDS = ['percent', 'amount'] as const;

interface RewardProps extends PartProps {
  readonly isCoupon: boolean;
  readonly kind: OfferKind;
  readonly onKind: (kind: OfferKind) => void;
}

function Reward({ isCoupon, kind, field, onKind }: RewardProps) {
  const { currency_symbol } = useShopSettings();
  return (
    <div className={page.pair}>
      <Select
        label="Gives"
        name="kind"
        value={kind}
        onChange={({ currentTarget }) => onKind(currentTarget.value as OfferKind)}
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
  <Input {...props} inputMode="decimal" dir="ltr" maxLength={9} autoComplete="off" />
);

const Count = (props: NumberProps) => (
  <Input {...props} inputMode="numeric" dir="ltr" maxLength={6} autoComplete="off" />
);
