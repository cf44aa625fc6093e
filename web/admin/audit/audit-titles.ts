import type { AuditChange, AuditEntry, AuditImport } from '../../../contract/audit.ts';
import type { AuditSubject } from '../../../domain/audit-subjects.ts';
import { DELETED, HIDDEN, spaced } from './audit-values.ts';

/** The names of the kinds, as the filter shows them. */
export const SUBJECT_LABELS: Record<AuditSubject, string> = {
  products: 'Products',
  product_images: 'Pictures',
  categories: 'Collections',
  collection_attributes: 'Attributes',
  collection_picks: 'Products put into collections',
  orders: 'Orders',
  reviews: 'Reviews',
  couriers: 'Couriers',
  delivery_zones: 'Delivery zones',
  offers: 'Offers',
  contact_messages: 'Messages',
  settings: 'Settings',
  info_pages: 'Pages',
  message_templates: 'Messages to buyers',
  search_synonyms: 'Synonyms',
  search_pins: 'Pins',
  users: 'Staff',
  staff_invitations: 'Invitations',
  webhooks: 'Webhooks',
  api_tokens: 'API tokens',
  numbers: 'Phone numbers',
  runs: 'Runs',
  order_returns: 'Returns',
  store_credits: 'Store credit',
  redirects: 'Old addresses',
  rooms: 'Rooms',
  measuring_services: 'Measuring ads',
  invoices: 'Invoices',
  invoicing: 'Settings of invoices',
  letters: 'Letters',
};

const THING: Record<Exclude<AuditSubject, 'settings'>, string> = {
  products: 'Product',
  product_images: 'Picture of product',
  categories: 'Collection',
  collection_attributes: 'Attribute',
  collection_picks: 'Place in a collection of product',
  orders: 'Order',
  reviews: 'Review of',
  couriers: 'Courier',
  delivery_zones: 'Delivery zone',
  offers: 'Offer',
  contact_messages: 'Message of',
  info_pages: 'Page',
  message_templates: 'Message to buyers',
  search_synonyms: 'Synonym',
  search_pins: 'Pin',
  users: 'Member of the staff',
  staff_invitations: 'Invitation of',
  webhooks: 'Webhook',
  api_tokens: 'API token',
  numbers: 'Phone number',
  runs: 'Run',
  order_returns: 'Return',
  store_credits: 'Store credit',
  redirects: 'Old address',
  rooms: 'Room',
  measuring_services: 'Measuring at',
  invoices: 'Invoice',
  invoicing: 'Settings of invoices',
  letters: 'Letter',
};

const DONE: Record<AuditChange['action'], string> = {
  insert: 'added',
  update: 'changed',
  delete: 'removed',
};

/** "Product Vase changed", "Product Vase restored", "Order #12 changed", "Setting shop name changed". */
export function titleOf(change: AuditChange): string {
  const { subject, subject_id, subject_name } = change;
  // A setting that was never stored had its default: it was changed all the same.
  if (subject === 'settings') return `Setting ${spaced(subject_id)} changed`;
  // "Review of Vase", but "Review #7".
  const thing = subject_name === null ? THING[subject].replace(/ of$/, '') : THING[subject];
  return `${thing} ${subject_name ?? `#${subject_id}`} ${doneTo(change)}`;
}

function doneTo({ action, subject, before, after }: AuditChange): string {
  if (subject === 'users' && before && after && 'staff_role' in after) {
    if (before.staff_role === null) return DONE.insert;
    if (after.staff_role === null) return DONE.delete;
  }
  if (subject === 'numbers' && after && 'seen' in after) return 'looked at';
  if (!before && after?.[HIDDEN] === true) return 'added, not shown in the shop';
  if (!before || !after || !(DELETED in after)) return DONE[action];
  if (after[HIDDEN] === true) return before[DELETED] === null ? 'hidden from the shop' : 'restored';
  if (before[HIDDEN] === true) return after[DELETED] === null ? 'shown in the shop' : 'deleted';
  return after[DELETED] === null ? 'restored' : 'deleted';
}

/** "Imported 10,000 products from products.csv (9,000 new, 1,000 changed)"; `null` when its numbers are not known. */
export function titleOfImport({ file_name, done, created, updated }: AuditImport): string | null {
  if (created === null || updated === null) return null;
  const [all, fresh, changed] = [created + updated, created, updated].map((count) =>
    count.toLocaleString('en'),
  );
  const products = created + updated === 1 ? 'product' : 'products';
  const from = file_name === '' ? '' : ` from ${file_name}`;
  return `${done ? 'Imported' : 'Importing'} ${all} ${products}${from} (${fresh} new, ${changed} changed)`;
}

/**
 * "Invitation of rima@example.com accepted", or "renewed": what an entry did to one invitation, which is a change of several
 * rows; `null` for any other entry.
 */
export function titleOfInvitation({ changes, kinds, changed_by }: AuditEntry): string | null {
  if (kinds.length !== 2) return null;
  const ofEach = kinds.map(({ subject, action, count }) =>
    count === 1
      ? changes.find((one) => one.subject === subject && one.action === action)
      : undefined,
  );
  const [added, ended] = (['insert', 'delete'] as const).map((action) =>
    ofEach.find((one) => one?.subject === 'staff_invitations' && one.action === action),
  );
  if (!ended?.subject_name) return null;
  const member = ofEach.find((one) => one?.subject === 'users');
  const joins = changed_by !== null && member?.subject_id === String(changed_by.id);
  if (joins) return `${THING.staff_invitations} ${ended.subject_name} accepted`;
  if (added?.subject_name !== ended.subject_name) return null;
  return `${THING.staff_invitations} ${ended.subject_name} renewed`;
}

/** What is counted by other words than those of the filter. */
const COUNTED: Readonly<Partial<Record<AuditSubject, string>>> = {
  collection_picks: 'places in collections',
  users: 'members of the staff',
};

/** "20 products changed", "1 collection added, 3 products changed". */
export const titleOfKinds = (kinds: AuditEntry['kinds']): string =>
  kinds.map(titleOfKind).join(', ');

function titleOfKind(kind: AuditEntry['kinds'][number]): string {
  const { subject, action } = kind;
  const count = kind.products ?? kind.count;
  const done = subject === 'settings' ? DONE.update : DONE[action];
  const label = COUNTED[subject] ?? SUBJECT_LABELS[subject].toLowerCase();
  const one = label.replace(/^([^ ]+)s( |$)/, '$1$2');
  return `${count.toLocaleString('en')} ${count === 1 ? one : label} ${done}`;
}
