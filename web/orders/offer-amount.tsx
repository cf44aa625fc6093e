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

/** How an offer is called: its name, and its code where that is another. */
export const offerName = ({ name, code }: AppliedOffer): string =>
  code === undefined || name.toUpperCase() === code ? name : `${name} (${code})`;
