import { parseCents } from '../../domain/money.ts';
import { amountToFreeDelivery } from '../../domain/pricing.ts';
import { useDeliveryRule, useMoney, useShopSettings } from '../shop-settings.ts';
import { cssVariables } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './delivery-progress.module.css';

/** What delivery costs, how far it is to free delivery, and when a parcel comes. */
export function DeliveryProgress({ subtotalCents }: { readonly subtotalCents: number }) {
  const { zones } = useShopSettings();
  return zones ? <DeliveryByArea {...zones} /> : <DeliveryOfShop subtotalCents={subtotalCents} />;
}

/** What delivery costs where that is not known before the address is. */
function DeliveryByArea({
  lowest,
  highest,
}: {
  readonly lowest: string;
  readonly highest: string;
}) {
  const money = useMoney();
  const fees = [...new Set([lowest, highest])].map((fee) => money(parseCents(fee)));
  return (
    <p className={styles.words}>
      <Icon name="truck" size={20} />
      {`Delivery ${fees.join('–')}, by your area`}
    </p>
  );
}

function DeliveryOfShop({ subtotalCents }: { readonly subtotalCents: number }) {
  const rule = useDeliveryRule();
  const money = useMoney();
  const { delivery_promise } = useShopSettings();
  const missing = amountToFreeDelivery(subtotalCents, rule);
  const share = missing === 0 ? 1 : subtotalCents / rule.freeFromCents;
  return (
    <div className={styles.progress} style={cssVariables({ '--share': share })}>
      <p className={styles.words}>
        <Icon name="truck" size={20} />
        {missing === 0 ? (
          <strong>Free delivery</strong>
        ) : (
          <span>
            {`Delivery ${money(rule.feeCents)}, free from ${money(rule.freeFromCents)}. `}
            <strong>{`${money(wholeDollarsUp(missing))} to go.`}</strong>
          </span>
        )}
      </p>
      <div className={styles.track} aria-hidden="true" />
      {delivery_promise !== '' && (
        <p className={styles.words}>
          <Icon name="clock" size={20} />
          {delivery_promise}
        </p>
      )}
    </div>
  );
}

/** A cent short of free is still short: "$1 to go", never "$0". */
const wholeDollarsUp = (cents: number): number => Math.ceil(cents / 100) * 100;
