import { AUDIT_SUBJECTS } from '../../domain/audit-subjects.ts';
import { STAGE_FILTERS } from '../../domain/confirmation.ts';
import { CREDIT_STATES } from '../../domain/credit-states.ts';
import {
  CUSTOMER_SORTS,
  DEFAULT_CUSTOMER_SORT,
  DEFAULT_PHONE_SORT,
  PHONE_SORTS,
} from '../../domain/customer-sorts.ts';
import { DOCUMENT_KINDS } from '../../domain/invoices.ts';
import { MESSAGE_FILTERS } from '../../domain/message-filters.ts';
import { ADDRESS_STATES } from '../../domain/newsletter.ts';
import { OPEN_FILTERS } from '../../domain/open-money.ts';
import { CHANNEL_FILTERS } from '../../domain/order-channels.ts';
import {
  ANSWERS,
  CALL_TIMES,
  FAIL_REASONS,
  FATES,
  LOSSES,
  REPORT_GROUPS,
  REPORT_STEPS,
} from '../../domain/order-reports.ts';
import { DEFAULT_ORDER_SORT, ORDER_SORTS } from '../../domain/order-sorts.ts';
import { ORDER_STATUS_IDS } from '../../domain/order-status.ts';
import { PAYOUT_OUTCOMES } from '../../domain/payout-sheet.ts';
import { DEFAULT_RANGE, REPORT_RANGES } from '../../domain/report-range.ts';
import { RETURN_STATES } from '../../domain/returns.ts';
import { REVIEW_STATUSES } from '../../domain/reviews.ts';
import { SORT_OPTIONS } from '../../domain/sort-options.ts';
import { MAX_CAME_FROM_FILTER } from '../../domain/traffic.ts';
import { DELIVERY_STATES } from '../../domain/webhooks.ts';
import {
  choice,
  flag,
  id,
  named,
  page,
  type ScreenFacts,
  screen,
  text,
  words,
} from './kit/screen.ts';

/** The limits of the API's searches, in characters. */
export const MAX_SEARCH_LENGTH = {
  products: 200,
  orders: 100,
  customers: 254,
  reviews: 100,
  synonyms: 60,
  redirects: 200,
  newsletter: 200,
};

/**
 * Every screen of the admin panel: its address, its right, its title, its place in the sidebar (in this order) and what its address
 * says. Called, each gives a link: `panel.orders({ status: 1 })`.
 */
export const panel = {
  dashboard: screen({
    path: '',
    file: 'dashboard/dashboard-page.tsx',
    title: 'Dashboard',
    area: null,
    search: { range: choice(REPORT_RANGES, DEFAULT_RANGE) },
  }),

  addProduct: screen({
    path: '/products/add',
    file: 'products/add-product-page.tsx',
    title: 'Add a product',
    area: 'catalogue',
    action: 'change',
    menu: { group: 'Products', label: 'Add', of: 'a product' },
  }),
  preview: screen({
    path: '/products/preview',
    file: 'products/preview-page.tsx',
    title: 'Preview',
    area: 'catalogue',
    search: { product: id },
  }),
  products: screen({
    path: '/products',
    file: 'products/products-page.tsx',
    title: 'Product List',
    area: 'catalogue',
    menu: { group: 'Products', label: 'View', of: 'products' },
    bar: { label: 'Products', icon: 'box' },
    search: {
      page,
      /** `null`: the newest first, or the best match first where something is searched for. */
      sortBy: choice(
        SORT_OPTIONS.map(({ value }) => value),
        null,
      ),
      searchQuery: words(MAX_SEARCH_LENGTH.products),
      /** The search keeps its spelling. */
      asTyped: flag,
      collection: id,
      available: choice(['yes', 'no'], null),
      onSale: flag,
      /** Those that are not shown in the shop. */
      hidden: flag,
    },
  }),
  stockTake: screen({
    path: '/stock-take',
    file: 'products/stock-take/stock-take-page.tsx',
    title: 'Stock take',
    area: 'catalogue',
    action: 'change',
    menu: { group: 'Shop', label: 'Stock take', of: 'with a phone' },
    camera: true,
  }),
  offers: screen({
    path: '/products/offers',
    file: 'offers/offers-page.tsx',
    title: 'Offers',
    area: 'catalogue',
    menu: { group: 'Marketing', label: 'Offers', of: 'and discount codes' },
    search: { offer: id, new: choice(['code', 'automatic'], null), page },
  }),
  newsletter: screen({
    path: '/newsletter',
    file: 'newsletter/newsletter-page.tsx',
    title: 'Newsletter',
    area: 'mails',
    menu: { group: 'Marketing', label: 'Newsletter', of: 'and its addresses' },
    search: {
      tab: choice(['letters', 'addresses', 'settings'], 'letters'),
      state: choice(ADDRESS_STATES, null),
      search: words(MAX_SEARCH_LENGTH.newsletter),
      page,
    },
  }),
  letter: screen({
    path: '/newsletter/letter',
    file: 'newsletter/letter-page.tsx',
    title: 'Letter',
    area: 'mails',
    search: { letter: id },
  }),
  feeds: screen({
    path: '/feeds',
    file: 'feeds/feeds-page.tsx',
    title: 'Product feed',
    area: 'catalogue',
    menu: { group: 'Marketing', label: 'Product feed', of: 'for Google and Meta' },
  }),
  traffic: screen({
    path: '/visitors',
    file: 'traffic/traffic-page.tsx',
    title: 'Visitors',
    area: 'orders',
    menu: { group: 'Marketing', label: 'Visitors', of: 'and where they come from' },
    search: { from: text, to: text },
  }),
  measuring: screen({
    path: '/measuring',
    file: 'measuring/measuring-page.tsx',
    title: 'Measuring ads',
    area: 'settings',
    menu: { group: 'Marketing', label: 'Measuring ads', of: 'with consent' },
    search: { page },
  }),
  search: screen({
    path: '/search',
    file: 'search/search-page.tsx',
    title: 'Search',
    area: 'catalogue',
    menu: { group: 'Marketing', label: 'Search', of: 'by shoppers' },
    search: {
      tab: choice(['searches', 'synonyms', 'pins'], 'searches'),
      only: choice(['no_results', 'no_clicks'], null),
      search: words(MAX_SEARCH_LENGTH.synonyms),
      page,
    },
  }),
  importProducts: screen({
    path: '/products/import',
    file: 'import/import-page.tsx',
    title: 'Import products',
    area: 'catalogue',
    action: 'change',
    search: { job: text },
  }),
  stock: screen({
    path: '/products/:id/stock',
    file: 'products/stock-page.tsx',
    title: 'Stock',
    area: 'catalogue',
    search: { variant: id, page },
  }),
  variants: screen({
    path: '/products/:id/variants',
    file: 'products/variants/variants-page.tsx',
    title: 'Variants',
    area: 'catalogue',
  }),

  orders: screen({
    path: '/orders',
    file: 'orders/orders-page.tsx',
    title: 'Orders',
    area: 'orders',
    menu: { group: 'Orders', label: 'Manage', of: 'orders' },
    bar: { label: 'Orders', icon: 'bag' },
    search: {
      status: named('order_status_id', choice(ORDER_STATUS_IDS, null)),
      search: words(MAX_SEARCH_LENGTH.orders),
      from: named('from_date', text),
      to: named('to_date', text),
      courier: named('courier_id', id),
      free: named('without_courier', flag),
      city: words(100),
      zone: named('zone_id', id),
      channel: choice(CHANNEL_FILTERS, null),
      /** Where their visits began: `instagram`, `instagram/spring`. */
      cameFrom: named('came_from', words(MAX_CAME_FROM_FILTER)),
      /** What the reports lead to: what became of orders, and why. */
      fate: choice(FATES, null),
      reason: choice(FAIL_REASONS, null),
      loss: choice(LOSSES, null),
      answer: choice(ANSWERS, null),
      called: choice(CALL_TIMES, null),
      stage: choice(STAGE_FILTERS, null),
      product: named('product_id', id),
      sort: named('sort_by', choice(ORDER_SORTS, DEFAULT_ORDER_SORT)),
      /** The order whose dialog is open at first. */
      order: id,
      /** What of that order stands first in its dialog. */
      part: choice(['returns'], null),
      view: choice(['cards', 'table'], null),
      page,
    },
  }),
  confirmation: screen({
    path: '/orders/confirm',
    file: 'confirmation/confirmation-page.tsx',
    title: 'Confirm orders',
    area: 'orders',
    menu: { group: 'Money', label: 'Confirm', of: 'orders' },
    bar: { label: 'calls', icon: 'phone' },
    search: { part: choice(['due', 'later', 'aside'], 'due') },
  }),
  giveOut: screen({
    path: '/orders/give-out',
    file: 'give-out/give-out-page.tsx',
    title: 'Give out orders',
    area: 'delivery',
    action: 'change',
    menu: { group: 'Money', label: 'Give out', of: 'orders to couriers' },
    bar: { label: 'give_out', icon: 'truck' },
  }),
  addOrder: screen({
    path: '/orders/add',
    file: 'order-entry/order-entry-page.tsx',
    title: 'Add an order',
    area: 'orders',
    action: 'change',
    menu: { group: 'Money', label: 'Add an order', of: '' },
  }),
  editOrder: screen({
    path: '/orders/:id/edit',
    file: 'order-edit/order-edit-page.tsx',
    title: 'Edit an order',
    area: 'orders',
    action: 'change',
    search: {
      /** What the focus goes to. */
      part: choice(['address'], null),
      /** Where it was opened from, and goes back to: the order otherwise. */
      back: choice(['calls'], null),
    },
  }),
  dayList: screen({
    path: '/orders/day-list',
    file: 'order-day-list/order-day-list-page.tsx',
    title: 'Day list',
    area: 'orders',
    menu: { group: 'Money', label: 'Day list', of: 'of orders' },
    search: {
      ids: text,
      open: text,
      day: text,
      all: text,
      delivered: text,
      courier: named('courier_id', id),
    },
  }),
  couriers: screen({
    path: '/couriers',
    file: 'couriers/couriers-page.tsx',
    title: 'Couriers',
    area: 'delivery',
    menu: { group: 'Money', label: 'Couriers', of: 'who deliver' },
  }),
  manifest: screen({
    path: '/couriers/:id/manifest',
    file: 'manifests/manifest-page.tsx',
    title: 'Manifest',
    area: 'delivery',
    search: { ids: text },
  }),
  states: screen({
    path: '/couriers/:id/states',
    file: 'parcels/states-page.tsx',
    title: 'States of parcels',
    area: 'delivery',
  }),
  comingBack: screen({
    path: '/coming-back',
    file: 'parcels/coming-back-page.tsx',
    title: 'Coming back',
    area: 'delivery',
    menu: { group: 'Money', label: 'Coming back', of: 'with companies' },
    search: { page },
  }),
  runs: screen({
    path: '/runs',
    file: 'runs/runs-page.tsx',
    title: 'Runs',
    area: 'delivery',
    menu: { group: 'Money', label: 'Runs', of: 'of drivers' },
    search: { page },
  }),
  run: screen({
    path: '/runs/:id',
    file: 'runs/run-page.tsx',
    title: 'Run',
    area: 'delivery',
  }),
  scanOut: screen({
    path: '/runs/:id/scan',
    file: 'runs/scan-out-page.tsx',
    title: 'Scan out',
    area: 'delivery',
    action: 'change',
    camera: true,
  }),
  returns: screen({
    path: '/returns',
    file: 'returns/returns-page.tsx',
    title: 'Returns',
    area: 'orders',
    menu: { group: 'Money', label: 'Returns', of: 'after delivery' },
    search: { state: choice(['all', 'open', ...RETURN_STATES], 'all'), page },
  }),
  credits: screen({
    path: '/store-credits',
    file: 'credits/credits-page.tsx',
    title: 'Store credit',
    area: 'cash',
    menu: { group: 'Money', label: 'Store credit', of: '' },
    search: { state: choice(CREDIT_STATES, null), search: words(20), page },
  }),
  invoices: screen({
    path: '/invoices',
    file: 'invoices/invoices-page.tsx',
    title: 'Invoices',
    area: 'orders',
    menu: { group: 'Money', label: 'Invoices', of: 'and credit notes' },
    search: {
      kind: choice(DOCUMENT_KINDS, null),
      search: words(40),
      from: text,
      to: text,
      page,
    },
  }),
  cash: screen({
    path: '/cash',
    file: 'cash/cash-page.tsx',
    title: 'Cash',
    area: 'cash',
    menu: { group: 'Money', label: 'Cash', of: 'with couriers' },
    search: {
      tab: choice(['couriers', 'open', 'sheets', 'closings', 'entries'], 'couriers'),
      /** Of what is open. */
      part: choice(OPEN_FILTERS, null),
      /** The courier whose hand-over is begun at once, or the company whose sheet is read. */
      settle: id,
      page,
    },
  }),
  payoutSheet: screen({
    path: '/cash/sheets/:id',
    file: 'cash/payout-sheet-page.tsx',
    title: 'Payout sheet',
    area: 'cash',
    search: { outcome: choice([...PAYOUT_OUTCOMES, 'missing'], null), page },
  }),
  reports: screen({
    path: '/reports',
    file: 'reports/reports-page.tsx',
    title: 'Reports',
    area: 'orders',
    menu: { group: 'Money', label: 'Reports', of: 'of orders' },
    search: {
      from: text,
      to: text,
      /** `null`: by the day, or by the week where there are many. */
      step: choice(REPORT_STEPS, null),
      group: choice([...REPORT_GROUPS, 'number'], 'area'),
    },
  }),
  sales: screen({
    path: '/products/sales',
    file: 'products/sales-page.tsx',
    title: 'Sales and costs',
    area: 'catalogue',
    menu: { group: 'Money', label: 'Sales and costs', of: 'of products' },
    search: { product: id, page },
  }),

  messageTemplates: screen({
    path: '/message-templates',
    file: 'message-templates/message-templates-page.tsx',
    title: 'Messages to buyers',
    area: 'orders',
    menu: { group: 'Marketing', label: 'Messages to buyers', of: '' },
  }),

  addCollection: screen({
    path: '/collections/add',
    file: 'collections/add-collection-page.tsx',
    title: 'Add a collection',
    area: 'catalogue',
    action: 'change',
    menu: { group: 'Collections', label: 'Add', of: 'a collection' },
  }),
  collections: screen({
    path: '/collections',
    file: 'collections/collections-page.tsx',
    title: 'Collections',
    area: 'catalogue',
    menu: { group: 'Collections', label: 'View', of: 'collections' },
  }),

  customers: screen({
    path: '/customers',
    file: 'customers/customers-page.tsx',
    title: 'Customers',
    area: 'orders',
    menu: { group: 'People', label: 'Customers', of: '' },
    search: {
      page,
      sortBy: choice(CUSTOMER_SORTS, DEFAULT_CUSTOMER_SORT),
      /** By phone: everyone who ordered, in an order of its own. */
      by: choice(['phone'], null),
      phoneSort: choice(PHONE_SORTS, DEFAULT_PHONE_SORT),
      search: words(MAX_SEARCH_LENGTH.customers),
    },
  }),
  customer: screen({
    path: '/customers/:id',
    file: 'customers/customer-page.tsx',
    title: 'Customer',
    area: 'orders',
    search: { page },
  }),
  numbers: screen({
    path: '/numbers',
    file: 'numbers/numbers-page.tsx',
    title: 'Phone numbers',
    area: 'numbers',
    menu: { group: 'People', label: 'Phone numbers', of: '' },
    search: {
      /** The number that is shown, its digits; empty: those that are blocked. */
      phone: words(40),
      page,
    },
  }),
  messages: screen({
    path: '/messages',
    file: 'messages/messages-page.tsx',
    title: 'Messages',
    area: 'orders',
    menu: { group: 'People', label: 'Messages', of: '' },
    search: { filter: choice(MESSAGE_FILTERS, 'all'), page },
  }),
  reviews: screen({
    path: '/reviews',
    file: 'reviews/reviews-page.tsx',
    title: 'Reviews',
    area: 'orders',
    menu: { group: 'People', label: 'Reviews', of: 'of products' },
    search: {
      status: choice(REVIEW_STATUSES, null),
      search: words(MAX_SEARCH_LENGTH.reviews),
      page,
    },
  }),

  settings: screen({
    path: '/settings',
    file: 'settings/settings-page.tsx',
    title: 'Settings',
    area: 'settings',
    menu: { group: 'Shop', label: 'Settings', of: 'of the shop' },
  }),
  zones: screen({
    path: '/zones',
    file: 'zones/zones-page.tsx',
    title: 'Delivery zones',
    area: 'settings',
    menu: { group: 'Shop', label: 'Delivery zones', of: '' },
  }),
  look: screen({
    path: '/settings/look',
    file: 'look/look-page.tsx',
    title: 'Look',
    area: 'settings',
    action: 'change',
    menu: { group: 'Look', label: 'Look', of: 'of the shop' },
  }),
  homePage: screen({
    path: '/settings/home',
    file: 'sections/home-page.tsx',
    title: 'Home page',
    area: 'settings',
    action: 'change',
    menu: { group: 'Look', label: 'Home page', of: 'by sections' },
  }),
  pageSections: screen({
    path: '/settings/sections',
    file: 'sections/page-sections-page.tsx',
    title: 'Sections',
    area: 'settings',
    action: 'change',
    /** As the API names it: `page-3`. */
    search: { page: text },
  }),
  menus: screen({
    path: '/settings/menus',
    file: 'menus/menus-page.tsx',
    title: 'Menus',
    area: 'settings',
    action: 'change',
    menu: { group: 'Look', label: 'Menus', of: 'of the shop' },
  }),
  banners: screen({
    path: '/settings/banners',
    file: 'banners/banners-page.tsx',
    title: 'Home banners',
    area: 'catalogue',
    menu: { group: 'Look', label: 'Banners', of: 'of the home page' },
  }),
  rooms: screen({
    path: '/rooms',
    file: 'rooms/rooms-page.tsx',
    title: 'Rooms',
    area: 'catalogue',
    menu: { group: 'Look', label: 'Rooms', of: 'to shop' },
  }),
  addRoom: screen({
    path: '/rooms/add',
    file: 'rooms/add-room-page.tsx',
    title: 'Add a room',
    area: 'catalogue',
    action: 'change',
  }),
  room: screen({
    path: '/rooms/:id/edit',
    file: 'rooms/room-page.tsx',
    title: 'Room',
    area: 'catalogue',
    action: 'change',
  }),
  infoPages: screen({
    path: '/settings/pages',
    file: 'info-pages/info-pages-page.tsx',
    title: 'Pages',
    area: 'settings',
    menu: { group: 'Look', label: 'Pages', of: 'of the shop' },
  }),
  formerShop: screen({
    path: '/former-shop',
    file: 'former-shop/former-shop-page.tsx',
    title: 'Customers and orders of your old shop',
    area: 'settings',
    action: 'change',
    menu: { group: 'Shop', label: 'From your old shop', of: 'customers and orders' },
  }),
  redirects: screen({
    path: '/old-addresses',
    file: 'redirects/redirects-page.tsx',
    title: 'Old addresses',
    area: 'catalogue',
    menu: { group: 'Shop', label: 'Old addresses', of: 'of your former shop' },
    search: {
      tab: choice(['list', 'missed'], 'list'),
      search: words(MAX_SEARCH_LENGTH.redirects),
      page,
    },
  }),
  auditLog: screen({
    path: '/audit-log',
    file: 'audit/audit-page.tsx',
    title: 'Changes',
    area: 'audit',
    menu: { group: 'Staff', label: 'Changes', of: 'by admins' },
    search: {
      subject: choice(AUDIT_SUBJECTS, null),
      /** The moment of the one entry that is read whole. */
      act: text,
      /** The import that is read whole. */
      import: text,
      page,
    },
  }),
  jobs: screen({
    path: '/jobs',
    file: 'jobs/jobs-page.tsx',
    title: 'Jobs',
    area: 'jobs',
    menu: { group: 'Shop', label: 'Jobs', of: 'in the background' },
    search: { page },
  }),
  webhooks: screen({
    path: '/webhooks',
    file: 'webhooks/webhooks-page.tsx',
    title: 'Webhooks',
    area: 'connections',
    menu: { group: 'Shop', label: 'Webhooks', of: 'for programs' },
  }),
  webhookLog: screen({
    path: '/webhooks/log',
    file: 'webhooks/webhook-log-page.tsx',
    title: 'Webhook log',
    area: 'connections',
    search: { webhook: id, state: choice(DELIVERY_STATES, null), page },
  }),
  staff: screen({
    path: '/staff',
    file: 'staff/staff-page.tsx',
    title: 'Staff',
    area: 'staff',
    menu: { group: 'Staff', label: 'Staff', of: 'and their roles' },
  }),
  apiTokens: screen({
    path: '/api-tokens',
    file: 'api-tokens/api-tokens-page.tsx',
    title: 'API tokens',
    area: 'connections',
    menu: { group: 'Staff', label: 'API tokens', of: 'for programs' },
  }),
  account: screen({
    path: '/account',
    file: 'account/account-page.tsx',
    title: 'Your account',
    area: null,
  }),
};

/** All of them. */
export const SCREENS: readonly ScreenFacts[] = Object.values(panel);
