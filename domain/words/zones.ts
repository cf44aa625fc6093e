import { words } from './say.ts';

/** What the shop says of delivery zones and windows, to shoppers and to who enters orders. */
export const ZONES = words('zones', {
  not_served: 'We don’t deliver to this area yet',
  window_full: 'This delivery time is full now. Please choose another',
  window_gone: 'This delivery time is no longer offered. Please choose another',
});

/** What the panel says of them. */
export const ZONES_PANEL = words('zones_panel', {
  name_taken: 'is the name of another zone',
  town_taken: '“{town}” is in the zone “{zone}” already: remove it there first',
  town_twice: '“{town}” is named twice',
  town_unreadable:
    '“{town}” must be a region, a region / a city, or a region / a district / a city',
  too_many_zones: 'At most {most} zones fit: remove one first',
  too_many_places: 'At most {most} places fit: remove some first',
  changed_meanwhile:
    'Someone else has changed this zone, “{zone}”, meanwhile. Save again to replace it',
  added: 'Zone added',
  updated: 'Zone updated',
  removed: 'Zone removed',
});
