import type { Order } from '../../contract/orders.ts';
import { arrivalText } from '../../domain/arrival.ts';
import { ZONES } from '../../domain/words/zones.ts';
import { ZONES_PANEL } from '../../domain/words/zones-panel.ts';
import { useWords } from '../use-words.ts';

/** Zone, days and landmark of an order, a line each; nothing where the shop had no zones. */
export function OrderDelivery({ delivery }: Pick<Order, 'delivery'>) {
  const say = useWords(ZONES);
  const sayPanel = useWords(ZONES_PANEL);
  if (!delivery) return null;
  const { zone, landmark, location } = delivery;
  const arrival = arrivalText(delivery, say);
  return (
    <>
      {landmark && <span>{say('landmark_of', { landmark })}</span>}
      {zone && <span>{say('zone_of', { zone: zone.name })}</span>}
      {!zone && <strong>{sayPanel('area_unknown')}</strong>}
      {arrival && <span>{arrival}</span>}
      {location && (
        <a href={pinLink(location)} target="_blank" rel="noopener noreferrer">
          {say('on_map')}
        </a>
      )}
    </>
  );
}

type Pin = NonNullable<NonNullable<Order['delivery']>['location']>;

/** Opens a map at the pin; nothing is asked of a map before it is pressed. */
const pinLink = ({ latitude, longitude }: Pin): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
