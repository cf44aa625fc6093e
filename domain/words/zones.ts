import { words } from './say.ts';

/** What the shop says of delivery zones and windows, to shoppers and to who enters orders. */
export const ZONES = words('zones', {
  not_served: 'We don’t deliver to this area yet',
  not_known:
    'We don’t know this area, so we can’t deliver there yet. Please check the spelling, or choose one of the list',
  usual_fee: 'We don’t know this area yet: delivery costs the usual fee',
  other_region: '{city} is in {regions}. Please check the region and the city',
  did_you_mean: 'Did you mean {city}?',
  window_full: 'This delivery time is full now. Please choose another',
  window_gone: 'This delivery time is no longer offered. Please choose another',
  landmark: 'Landmark (optional)',
  landmark_hint: 'What the courier looks for, such as: behind the bakery',
  window: 'Delivery time (optional)',
  soonest: 'As soon as possible',
  share: 'Share my location',
  share_hint: 'A pin for the courier, kept with this order alone.',
  locating: 'Looking for your location…',
  pin_set: 'Your location goes with the order',
  pin_remove: 'Remove my location',
  pin_denied: 'Your browser did not share the location. The address is enough.',
  arrives: 'Arrives {days}',
  arrives_in: 'Arrives {day}, {begins} to {ends}',
  free_from: 'Delivery {fee}, free from {amount}',
  fee: 'Delivery {fee}',
  free: 'Free delivery',
  on_map: 'On the map',
  on_map_at: 'On the map: {place}',
  landmark_of: 'Landmark: {landmark}',
  zone_of: 'Zone: {zone}',
});
