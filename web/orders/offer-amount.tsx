import type { AppliedOffer } from '../../contract/orders.ts';
import { displayExactly, displayMoney, parseCents } from '../../domain/money.ts';
import { useShopSettings } from '../shop-settings.ts';

/** What an offer takes off, as it is read: "−$6.75", to the cent where there are any, or that delivery is free. */
export function OfferAmount({ offer }: { readonly offer: AppliedOffer }) {
  const settings = useShopSettings();
  if (offer.free_delivery) return 'Free delivery';
  const cents = parseCents(offer.amount);
  const display = cents % 100 === 0 ? displayMoney : displayExactly;
  return <bdi dir="ltr">−{display(cents, settings)}</bdi>;
}

/** The rows of a list of sums that say what each offer takes off. */
export function OfferRows({
  offers = [],
}: {
  readonly offers?: readonly AppliedOffer[] | undefined;
}) {
  return offers.map((offer) => (
    <div key={offerName(offer)}>
      <dt>{offerName(offer)}</dt>
      <dd>
        <OfferAmount offer={offer} />
      </dd>
    </div>
  ));
}

/** What store credit pays, as it is read: "−$12", to the cent where there are any. */
export const CreditAmount = ({ amount }: { readonly amount: string }) => (
  <OfferAmount offer={{ name: STORE_CREDIT, amount, lines: [] }} />
);

/** How it is called among the sums of an order. */
export const STORE_CREDIT = 'Store credit';

/** The row of a list of sums that says what store credit pays; nothing where it is none. */
export function CreditRow({ credit }: { readonly credit?: string | undefined }) {
  if (credit === undefined) return null;
  return (
    <div>
      <dt>{STORE_CREDIT}</dt>
      <dd>
        <CreditAmount amount={credit} />
      </dd>
    </div>
  );
}

/** How an offer is called: its name, and its code where that is another. */
export const offerName = ({ name, code }: AppliedOffer): string =>
  code === undefined || name.toUpperCase() === code ? name : `${name} (${code})`;
