import type { Order } from '../../contract/orders.ts';
import { ZONES } from '../../domain/words/zones.ts';
import { showDays } from '../orders/delivery-days.ts';
import { useWords } from '../use-words.ts';

/** Zone, days and landmark of an order, a line each; nothing where the shop had no zones. */
export function OrderDelivery({ delivery }: Pick<Order, 'delivery'>) {
  const say = useWords(ZONES);
  if (!delivery) return null;
  const { zone, window, expected_from, expected_to, landmark, location } = delivery;
  return (
    <>
      {landmark && <span>{say('landmark_of', { landmark })}</span>}
      {zone && <span>{say('zone_of', { zone: zone.name })}</span>}
      {window ? (
        <span>
          {say('arrives_in', {
            day: showDays(window.day, window.day),
            begins: window.begins,
            ends: window.ends,
          })}
        </span>
      ) : (
        expected_from &&
        expected_to && <span>{say('arrives', { days: showDays(expected_from, expected_to) })}</span>
      )}
      {location && (
        <a href={pinLink(location)} target="_blank" rel="noopener noreferrer">
          {say('on_map')}
        </a>
      )}
    </>
  );
}

/** Opens a map at the pin; nothing is asked of a map before it is pressed. */
const pinLink = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
