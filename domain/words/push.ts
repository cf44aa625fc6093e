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

/** What the panel says of notifications. */
export const PUSH_PANEL = words('push_panel', {
  title: 'New order notifications',
  about:
    'Learn of each new order on this device, also while the panel is closed. A notification has the order’s number and sum, nobody’s name.',
  quiet_before:
    'Orders come at any hour. Once it is on, quiet hours for this device can be set here: what comes meanwhile is told when they end.',
  turn_on: 'Notify me on this device',
  turning_on: 'Turning on…',
  this_device: 'This device',
  unknown_device: 'Unknown device',
  turn_off: 'Turn off',
  test: 'Send a test',
  testing: 'Sending…',
  not_arrived: 'The last notification did not arrive: {reason}',
  quiet_from: 'Quiet from',
  quiet_until: 'until',
  quiet_hint:
    'In the shop’s time. Orders of these hours are told when they end. Empty: never quiet.',
  save_quiet: 'Save quiet hours',
  saving: 'Saving…',
  failed_on: 'Notifications could not be turned on',
  failed_off: 'Notifications could not be turned off',
  failed_quiet: 'The quiet hours could not be saved',
  failed_test: 'The test could not be sent',
  insecure: 'Browsers notify only of shops with an https address.',
  unsupported: 'This browser can’t notify you.',
  home_screen:
    'On an iPhone or iPad, first add the panel to the home screen (Share, Add to Home Screen), and open it from there.',
  blocked:
    'This browser blocks notifications of the shop. Allow them in its settings for this site, then try again.',
});
