import { words } from './say.ts';

/** What notifications of new orders say, and what the panel says of them. */
export const PUSH = words('push', {
  order_title: 'New order {order}',
  order_body: '{total}',
  orders_title: { one: '{count} new order', other: '{count} new orders' },
  orders_body: '{total} in all, the last is {order}',
  test_title: 'Notifications work',
  test_body: 'New orders will appear like this.',
  bad_endpoint: 'This browser’s push service has no public https address',
  bad_keys: 'The keys of this browser are not valid',
  too_many: { other: 'At most {count} devices can be notified. Turn one of them off first' },
  bad_time: 'Please enter a time like 22:00',
  half_hours: 'Quiet hours have a beginning and an end',
  no_rights: 'Your role does not see orders',
  no_device: 'There is no such device',
  session_gone: 'Please log in again',
  on: 'This device is notified of new orders',
  off: 'The device is no longer notified',
  changed: 'Quiet hours saved',
  test_sent: 'Test sent',
  gone: 'The device has turned notifications off: turn them on there again',
  not_arrived: 'The notification did not arrive: {reason}',
  refused: 'The push service refused it ({status})',
  unreachable: 'The push service could not be reached',
  inside: 'The push service has no public address',
  late: 'The push service did not answer within 10 seconds',
});
