import { words } from './say.ts';

/** What the shop says of API tokens. */
export const API_TOKENS = words('api_tokens', {
  not_personal: 'An API token may not use what belongs to a person’s own account',
  not_allowed: 'This API token may not do that. What it may do is on the page of API tokens',
  too_fast: 'Too many requests with this API token, please try again later',
  no_rights: 'Please choose at least one area',
  above_maker: 'Your own role does not allow this',
  end_passed: 'Please choose a day from tomorrow on',
  too_many: { other: 'A shop can have {count} API tokens. Remove one of them first' },
  not_found: 'There is no such API token any more',
  made: 'API token made',
  removed: 'API token removed',
  key_used: 'This idempotency key was already used for another request',
  answer_unreadable:
    'This was done before, but its answer can’t be read any more. Please look at what is there',
});

/** What the panel says of them. */
export const API_TOKENS_PANEL = words('api_tokens_panel', {
  about:
    'A program of yours, such as a script, uses the API with a token. It may do what you choose here, never more than you, and never staff, tokens, webhooks or backups.',
  ends_with:
    'A token ends when its maker’s password, e-mail or role changes, and works no longer a moment after it is removed.',
  docs: 'What programs can do: the API’s pages',
  make: 'Make a token',
  none: 'No API tokens yet.',
  none_more: 'Nothing outside uses the shop’s API.',
  name: 'Name',
  name_hint: 'What it is for: “Stock from the warehouse”',
  no_name: 'Please enter a name',
  ends_on: 'Last day (optional)',
  ends_on_hint: 'Without one it works until it is removed.',
  areas: 'What it may do',
  orders: 'Orders, customers and messages',
  catalogue: 'Products, collections, stock and offers',
  figures: 'Figures and reports',
  costs: 'What products cost',
  delivery: 'Couriers, runs and parcels',
  cash: 'Cash',
  numbers: 'What is known of phone numbers',
  mails: 'Mails',
  jobs: 'Jobs and imports',
  settings: 'Settings, zones and pages',
  audit: 'List of changes',
  nothing: 'Nothing',
  read: 'Read',
  change: 'Read and change',
  read_of: 'Reads: {areas}',
  change_of: 'Reads and changes: {areas}',
  made_by: 'Made by {name}, {when}',
  used: 'Last used {when}',
  never_used: 'Never used',
  until: 'until {when}',
  over: 'It has ended',
  remove: 'Remove',
  remove_text: 'Programs that use “{name}” get no more answers at once.',
  making: 'Making…',
  failed_make: 'The token could not be made',
  failed_remove: 'The token could not be removed',
  secret_title: 'The new API token',
  secret_once:
    'Give it to your program, which sends it as “Authorization: Bearer …”. It is shown this once: copy it now.',
});
