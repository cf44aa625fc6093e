/** What a person who works in the panel may be; the API's `role` is `admin` for each (docs/decisions/105). */
export const STAFF_ROLES = ['owner', 'orders', 'delivery', 'catalogue', 'viewer'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The roles by the names that people read. */
export const STAFF_ROLE_LABELS: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  orders: 'Orders',
  delivery: 'Delivery and cash',
  catalogue: 'Catalogue',
  viewer: 'Read only',
};

/** What is done in an area. Exports count as changes: who only reads takes no copies away. */
export type StaffAction = 'read' | 'change';

type Right = StaffAction | 'nothing';

/** The areas of the panel, and what each role may do there; who may change may also read. */
const RIGHTS = {
  figures: {
    owner: 'read',
    orders: 'read',
    delivery: 'read',
    catalogue: 'read',
    viewer: 'read',
  },
  /** Products, collections, banners. */
  catalogue: {
    owner: 'change',
    orders: 'read',
    delivery: 'nothing',
    catalogue: 'change',
    viewer: 'read',
  },
  /** What products cost the merchant. */
  costs: {
    owner: 'change',
    orders: 'nothing',
    delivery: 'nothing',
    catalogue: 'change',
    viewer: 'read',
  },
  /** Orders, customers, messages: whatever names people who buy. */
  orders: {
    owner: 'change',
    orders: 'change',
    delivery: 'read',
    catalogue: 'nothing',
    viewer: 'read',
  },
  /** Couriers, who gets which order, runs, labels, what companies say of parcels, and what comes back. */
  delivery: {
    owner: 'change',
    orders: 'change',
    delivery: 'change',
    catalogue: 'nothing',
    viewer: 'read',
  },
  /** What numbers did before, notes of them, who is blocked: no role reads it that does not work with it. */
  numbers: {
    owner: 'change',
    orders: 'change',
    delivery: 'nothing',
    catalogue: 'nothing',
    viewer: 'nothing',
  },
  /** What couriers hold and the till has. */
  cash: {
    owner: 'change',
    orders: 'change',
    delivery: 'change',
    catalogue: 'nothing',
    viewer: 'read',
  },
  mails: {
    owner: 'change',
    orders: 'change',
    delivery: 'nothing',
    catalogue: 'nothing',
    viewer: 'read',
  },
  /** Imports are jobs. */
  jobs: {
    owner: 'change',
    orders: 'read',
    delivery: 'nothing',
    catalogue: 'change',
    viewer: 'read',
  },
  /** Also the pages that the merchant writes. */
  settings: {
    owner: 'change',
    orders: 'read',
    delivery: 'read',
    catalogue: 'read',
    viewer: 'read',
  },
  /** It repeats everything else, what buyers wrote included. */
  audit: {
    owner: 'read',
    orders: 'nothing',
    delivery: 'nothing',
    catalogue: 'nothing',
    viewer: 'read',
  },
  backups: {
    owner: 'change',
    orders: 'nothing',
    delivery: 'nothing',
    catalogue: 'nothing',
    viewer: 'read',
  },
  staff: {
    owner: 'change',
    orders: 'nothing',
    delivery: 'nothing',
    catalogue: 'nothing',
    viewer: 'nothing',
  },
  /** Webhooks and API tokens: what leaves the shop by itself, and who comes in without a person. */
  connections: {
    owner: 'change',
    orders: 'nothing',
    delivery: 'nothing',
    catalogue: 'nothing',
    viewer: 'nothing',
  },
  demo: {
    owner: 'change',
    orders: 'nothing',
    delivery: 'nothing',
    catalogue: 'nothing',
    viewer: 'nothing',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<StaffRole, Right>>>>;

export type StaffArea = keyof typeof RIGHTS;

/** Whether a role may do something in an area. */
export function mayStaff(role: StaffRole, action: StaffAction, area: StaffArea): boolean {
  const right: Right = RIGHTS[area][role];
  return right === 'change' || right === action;
}

const AREA_LABELS: Readonly<Record<StaffArea, string>> = {
  figures: 'the figures of the shop',
  catalogue: 'products, collections and banners',
  costs: 'what products cost the shop',
  orders: 'orders, customers and messages',
  delivery: 'couriers and delivery',
  numbers: 'what is known of phone numbers',
  cash: 'the books of cash',
  mails: 'mails',
  jobs: 'jobs',
  settings: 'the settings',
  audit: 'the list of changes',
  backups: 'backups',
  staff: 'staff accounts',
  connections: 'webhooks and API tokens',
  demo: 'the demo data',
};

const ACTION_LABELS: Readonly<Record<StaffAction, string>> = {
  read: 'see',
  change: 'change or export',
};

/** What a person reads who may not do something in an area. */
export const staffRefusal = (role: StaffRole, action: StaffAction, area: StaffArea): string =>
  `Your role, ${STAFF_ROLE_LABELS[role]}, may not ${ACTION_LABELS[action]} ${AREA_LABELS[area]}. An owner of the shop can change your role.`;
