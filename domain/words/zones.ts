import { words } from './say.ts';

/** What the shop says of delivery zones and windows, to shoppers and to who enters orders. */
export const ZONES = words('zones', {
  not_served: 'We don’t deliver to this area yet',
  window_full: 'This delivery time is full now. Please choose another',
  window_gone: 'This delivery time is no longer offered. Please choose another',
});

/** What the panel says of them. */
export const ZONES_PANEL = words('zones_panel', {
  amount: 'must be an amount from 0 to 999,999.99',
  whole_number: 'must be a whole number',
  between: 'must be between {least} and {most}',
  time: 'must be a time like 10:00',
  ends_before: 'must be later than it begins',
  true_or_false: 'must be true or false',
  one_day_open: 'must leave one day of the week open',
  too_many_windows: 'must be at most {most} windows',
  days_reversed: 'must not be before the first day',
  window_twice: 'must name each window once',
  name_taken: 'is the name of another zone',
  town_taken: '“{town}” is in the zone “{zone}” already: remove it there first',
  town_twice: '“{town}” is named twice',
  town_unreadable:
    '“{town}” must be a region, a region / a city, or a region / a district / a city',
  too_many_zones: 'At most {most} zones fit: remove one first',
  too_many_places: 'must be at most {most} places in all zones together',
  zone_twice: 'Zone “{zone}” is named twice',
  zone_unknown: 'There is no zone “{zone}”: import the zones first',
  windows_unreadable: 'windows must be like “Tue 10:00-13:00 x5; Tue 14:00-18:00”',
  days_unreadable: 'closed_days must be like “Sat Sun”',
  cell_wrong: '{column} {message}',
  file_unreadable: 'This is no CSV file: save the sheet as CSV in UTF-8',
  columns_missing: 'The first row must name the columns: {columns}',
  checked: 'The file was checked: nothing was changed',
  imported: 'The file was imported',
  preset_added: {
    one: '{count} zone was added with its places',
    other: '{count} zones were added with their places',
  },
  changed_meanwhile:
    'Someone else has changed this zone, “{zone}”, meanwhile. Save again to replace it',
  added: 'Zone added',
  updated: 'Zone updated',
  removed: 'Zone removed',
});
