import type { Order } from '../../contract/orders.ts';
import { arrivalText } from '../../domain/arrival.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { ZONES } from '../../domain/words/zones.ts';
import { ZONES_PANEL } from '../../domain/words/zones-panel.ts';
import { callQuery, useData } from '../api/query.ts';
import { useWords } from '../use-words.ts';
import { useMayRead } from './panel-rights.ts';

const zonesQuery = callQuery('GET /zones');

interface OrderDeliveryProps {
  readonly order: Pick<Order, 'delivery' | 'status'>;
}

/** Zone, days and landmark of an order, a line each, and that its area is no longer served; nothing where the shop had no zones. */
export function OrderDelivery({ order: { delivery, status } }: OrderDeliveryProps) {
  const say = useWords(ZONES);
  const sayPanel = useWords(ZONES_PANEL);
  const id = delivery?.zone?.id ?? null;
  const isWaiting = status.id === ORDER_STATUS.pending && id !== null;
  const mayRead = useMayRead('settings');
  const { data } = useData(zonesQuery, { enabled: isWaiting && mayRead });
  const isClosed = isWaiting && data?.zones.some((one) => one.id === id && !one.served);
  if (!delivery) return null;
  const { zone, landmark, location } = delivery;
  const arrival = arrivalText(delivery, say);
  return (
    <>
      {landmark && <span>{say('landmark_of', { landmark })}</span>}
      {zone && <span>{say('zone_of', { zone: zone.name })}</span>}
      {isClosed && <strong>{sayPanel('area_closed')}</strong>}
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
