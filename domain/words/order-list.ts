import { words } from './say.ts';

/** What the panel says of its list of orders: sorts, filters and sums. */
export const ORDER_LIST = words('order_list', {
  more_filters: 'More filters',
  city: 'City',
  any_city: 'Any city',
  city_is: 'City: {city}',
  area: 'Area',
  area_is: 'Area: {area}',
  channel: 'Channel',
  any_channel: 'Any channel',
  channel_is: 'Channel: {channel}',
  web: 'Web shop',
  without_courier: 'Without courier',
  sort: 'Sort by',
  newest: 'Newest',
  oldest: 'Oldest',
  most_expensive: 'Total, highest first',
  cheapest: 'Total, lowest first',
  most_items: 'Items, most first',
  by_customer: 'Customer',
  by_city: 'City',
  by_status: 'Status',
  by_courier: 'Courier',
  sum: 'together {total}',
  about: 'together about {total}',
  canceled: {
    one: '{count} canceled order is not counted',
    other: '{count} canceled orders are not counted',
  },
  sorted_part: 'Sorted are the newest {most} of them: choose days or a status for others.',
  note: 'Note: {note}',
});
