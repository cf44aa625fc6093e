import type { CallName } from '../../../contract/api.ts';

/** A number is read by a POST, since it is noted who looked. */
type Read = Extract<CallName, `GET ${string}`> | 'POST /numbers/{phone}/views';
type Write = Exclude<CallName, Read>;

/** What of the catalogue a change of products or collections makes outdated. */
const CATALOGUE = [
  'GET /categories',
  'GET /categories/paged',
  'GET /categories/{id}',
  'GET /categories/twins',
  'GET /category-attributes/{id}',
  'GET /category-counts',
  'GET /category-setup/{id}',
  'GET /product-tags',
  'GET /products',
  'GET /products/facets',
  'GET /products/recommended',
  'GET /products/by-ids',
  'GET /products/{id}',
  'GET /products/{id}/images',
  'GET /hidden-products',
  'GET /panel-products/{id}',
  'GET /panel-products/{id}/images',
  'GET /products/{id}/variants',
  'GET /stock',
  'GET /stock/{id}',
] as const satisfies readonly Read[];

/** What prices and sales stand in, beside the catalogue. */
const PRICES = [...CATALOGUE, 'GET /sales', 'GET /costs/{id}'] as const satisfies readonly Read[];

const OFFERS = [
  'GET /offers',
  'GET /offers/{id}',
  'GET /settings',
  'GET /products/{id}',
] as const satisfies readonly Read[];

const CONFIRMATION = [
  'GET /confirmation',
  'GET /confirmation/orders',
  'GET /confirmation/orders/{id}',
  'GET /confirmation/queue',
] as const satisfies readonly Read[];

const RUNS = [
  'GET /runs',
  'GET /runs/{id}',
  'GET /runs/candidates',
  'GET /runs/summary',
] as const satisfies readonly Read[];

const NUMBERS = [
  'POST /numbers/{phone}/views',
  'GET /numbers/of-orders',
  'GET /numbers/blocked',
] as const satisfies readonly Read[];

const RETURNS = [
  'GET /returns',
  'GET /returns/summary',
  'GET /orders/{id}/returns',
  'GET /store-credits',
] as const satisfies readonly Read[];

const ORDERS = [
  ...RETURNS,
  'GET /invoices',
  ...CONFIRMATION,
  ...NUMBERS,
  ...RUNS,
  'GET /orders',
  'GET /orders/sums',
  'GET /orders/{id}',
  'GET /orders/{id}/history',
  'GET /orders/{id}/waybill',
  'GET /orders/{id}/parcel',
  'GET /parcels/coming-back',
  'GET /parcels/summary',
  'GET /couriers/{id}/manifest',
  'GET /dashboard',
  'GET /customers',
  'GET /customers/by-phone',
  'GET /customers/{id}',
  'GET /cash',
  'GET /cash/open',
  'GET /cash/open-orders',
  'GET /cash/entries',
] as const satisfies readonly Read[];

/** A change of an order's status takes its lines from the stock, or puts them back. */
const ORDERS_AND_STOCK = [
  ...ORDERS,
  'GET /products',
  'GET /products/{id}',
  'GET /stock',
  'GET /stock/{id}',
] as const satisfies readonly Read[];

const REVIEWS = [
  'GET /reviews/waiting',
  'GET /products/{id}/reviews',
  'GET /products/{id}',
] as const satisfies readonly Read[];

const MESSAGE_TEMPLATES = [
  'GET /message-templates',
  'GET /orders/{id}/messages',
] as const satisfies readonly Read[];

const INFO_PAGES = [
  'GET /admin/info-pages',
  'GET /settings',
  'GET /info-pages/{slug}',
] as const satisfies readonly Read[];

const SECTIONS = [
  'GET /admin/sections/{page}',
  'GET /sections/{page}',
  'GET /settings',
] as const satisfies readonly Read[];
const ROOMS = [
  'GET /admin/rooms',
  'GET /rooms',
  'GET /rooms/{room}',
  'GET /settings',
] as const satisfies readonly Read[];
const LOOK = ['GET /admin/look'] as const satisfies readonly Read[];
const SETTINGS = ['GET /settings', 'GET /admin/settings'] as const satisfies readonly Read[];
const ZONES = [
  'GET /zones',
  'GET /zones/places',
  'GET /settings',
] as const satisfies readonly Read[];
const SEARCH = [
  'GET /search/synonyms',
  'GET /search/pins',
  'GET /searches',
] as const satisfies readonly Read[];
const REDIRECTS = ['GET /redirects', 'GET /missed-addresses'] as const satisfies readonly Read[];
const WEBHOOKS = [
  'GET /webhooks',
  'GET /webhooks/{id}/deliveries',
  'GET /webhook-deliveries/{id}',
] as const satisfies readonly Read[];
const STAFF = ['GET /staff'] as const satisfies readonly Read[];
const SECOND_FACTOR = [
  'GET /auth/second-factor',
  'GET /auth/sessions',
] as const satisfies readonly Read[];

/** The calls that the shop sends, and not its panel: their parts say themselves what they read again. */
type ShopWrite =
  | `${string} /cartItems/${string}`
  | `${string} /wish-list${string}`
  | `POST /auth/log${string}`
  | `POST /auth/register`
  | `POST /auth/invitation${string}`
  | `POST /auth/email-change${string}`
  | `POST /auth/password-reset`
  | `PUT /auth/password`
  | `${string} /profile/${string}`
  | 'POST /send-email'
  | 'POST /searches'
  | 'POST /traffic'
  | 'POST /orders'
  | 'POST /orders/price'
  | 'POST /orders/lookup'
  | 'POST /orders/lookup/link'
  | 'POST /orders/{id}/cancel'
  | 'POST /orders/{id}/confirm'
  | 'POST /orders/{id}/address'
  | 'POST /orders/{id}/return-requests'
  | 'POST /orders/{id}/reviews'
  | 'DELETE /orders/{id}/reviews/{product_id}'
  | 'POST /products/{id}/stock-alerts'
  | 'POST /newsletter'
  | `POST /newsletter/${string}`
  | 'PUT /auth/mail-choices'
  | 'POST /products/{id}/views';

const LETTERS = ['GET /letters', 'GET /letters/{id}'] as const satisfies readonly Read[];

const CASH = [
  'GET /cash',
  'GET /cash/open-orders',
  'GET /cash/entries',
  'GET /cash/sheets',
  'GET /cash/sheets/{id}',
  'GET /cash/sheets/{id}/rows',
  'GET /cash/open',
] as const satisfies readonly Read[];

/** What each write of the panel makes outdated. A write that is missing here does not compile. */
const OUTDATED: Readonly<Record<Exclude<Write, ShopWrite>, readonly Read[]>> = {
  'POST /categories': CATALOGUE,
  'POST /categories/bulk': CATALOGUE,
  'POST /categories/{id}': CATALOGUE,
  'DELETE /categories/{id}': CATALOGUE,
  'PUT /categories/order': CATALOGUE,
  'PUT /category-attributes/{id}': CATALOGUE,
  'PUT /category-setup/{id}': CATALOGUE,
  'PUT /category-featured/{id}': CATALOGUE,
  'PUT /category-picks/{id}': CATALOGUE,
  'POST /category-rules/count': [],
  'POST /categories/{id}/merge': [...CATALOGUE, ...OFFERS, 'GET /admin/banners'],
  'POST /tags/merge': CATALOGUE,

  'POST /products': CATALOGUE,
  'POST /products/{id}': PRICES,
  'DELETE /products/{id}': PRICES,
  'POST /products/bulk': PRICES,
  'POST /products/{id}/duplicate': CATALOGUE,
  'POST /products/{id}/update-images': CATALOGUE,
  'POST /products/{id}/images': CATALOGUE,
  'PUT /products/{id}/images': CATALOGUE,
  'PUT /products/{id}/variants': PRICES,
  'POST /products/import': ['GET /jobs'],
  'POST /stock/{id}': CATALOGUE,
  'PUT /stock/{id}': CATALOGUE,
  'PUT /costs/{id}': ['GET /costs/{id}', 'GET /sales'],
  'PUT /sales/{id}': PRICES,
  'DELETE /sales/{id}': PRICES,
  'POST /offers': OFFERS,
  'PUT /offers/{id}': OFFERS,
  'PUT /offers/{id}/stopped': OFFERS,
  'DELETE /offers/{id}': OFFERS,

  'POST /cash/start': [...CASH, 'GET /runs/summary'],
  'POST /cash/hand-overs': CASH,
  'PUT /cash/open-orders/{id}': CASH,
  'PUT /cash/rests/{courier_id}': CASH,
  'POST /cash/open-orders/{id}/end': CASH,
  'POST /cash/movements': CASH,
  'POST /cash/closings': CASH,
  'POST /cash/write-offs': CASH,
  'POST /cash/entries/{id}/reverse': CASH,
  'POST /cash/sheets': CASH,
  'PUT /cash/sheets/{id}/columns': CASH,
  'POST /cash/sheets/{id}/book': CASH,
  'DELETE /cash/sheets/{id}': CASH,
  'PUT /cash/sheets/{id}/rows/{row}': CASH,
  'PUT /orders/{id}/waybill': [...CASH, 'GET /orders/{id}', 'GET /orders/{id}/waybill'],

  'POST /couriers/{id}/waybills/preview': [],
  'POST /couriers/{id}/waybills': [...CASH, 'GET /orders/{id}/waybill'],
  'POST /couriers/{id}/states/preview': [],
  'POST /couriers/{id}/states': ORDERS_AND_STOCK,
  'PUT /couriers/{id}/state-words': [],
  'POST /parcels/note': ORDERS,
  'POST /orders/{id}/parcel/receive': ORDERS_AND_STOCK,
  'PUT /couriers/{id}/manifest': ['GET /manifests', 'GET /couriers/{id}/manifest'],

  'POST /admin/orders': ORDERS_AND_STOCK,
  'POST /orders/{id}/edits': ORDERS_AND_STOCK,
  'POST /orders/{id}/edits/preview': [],
  'PUT /orders/{id}': ORDERS_AND_STOCK,
  'POST /orders/bulk': ORDERS_AND_STOCK,
  'PUT /orders/{id}/courier': ORDERS,
  'DELETE /orders/{id}/person': ORDERS,
  // Not the order itself, which the screen has from the answer.
  'POST /confirmation/claim': ['GET /confirmation', 'GET /confirmation/queue'],
  'POST /confirmation/orders/{id}/outcome': ORDERS_AND_STOCK,
  'POST /confirmation/orders/{id}/undo': ORDERS_AND_STOCK,
  'POST /confirmation/bulk': ORDERS_AND_STOCK,
  'POST /orders/{id}/returns': RETURNS,
  'POST /returns/{id}/state': RETURNS,
  'POST /returns/{id}/inspect': [...RETURNS, 'GET /products', 'GET /stock', 'GET /stock/{id}'],
  'POST /returns/{id}/refund': ORDERS,
  'POST /returns/{id}/exchange': [...ORDERS, 'GET /products', 'GET /stock', 'GET /stock/{id}'],
  'POST /returns/{id}/undo-refund': ORDERS,
  'PUT /invoicing': ['GET /invoicing', 'GET /invoices'],
  'POST /store-credits/{id}/revoke': [...RETURNS, 'GET /cash', 'GET /cash/entries'],
  'POST /runs': RUNS,
  'PUT /runs/{id}/stops': ORDERS,
  'POST /runs/{id}/stops/{order_id}/move': ORDERS,
  'POST /runs/{id}/scans': RUNS,
  'DELETE /runs/{id}': RUNS,
  'POST /runs/{id}/send': ORDERS,
  'POST /runs/{id}/link': RUNS,
  'DELETE /runs/{id}/link': RUNS,
  'POST /runs/{id}/close': ORDERS,
  'POST /runs/{id}/stops/{order_id}/report': ORDERS_AND_STOCK,
  'POST /runs/{id}/stops/{order_id}/receive': ORDERS_AND_STOCK,
  'POST /driver/amount': [],
  'POST /driver/reports': [],
  'POST /driver/photos': [],
  'POST /numbers/{phone}/notes': NUMBERS,
  'DELETE /number-notes/{id}': NUMBERS,
  // Its orders that wait are held, or released.
  'PUT /numbers/{phone}/block': ORDERS,
  'DELETE /numbers/{phone}/block': ORDERS,
  'POST /orders/{id}/messages': ['GET /orders/{id}/messages', 'GET /orders/{id}/history'],
  'PUT /message-templates/{event}': MESSAGE_TEMPLATES,
  'DELETE /message-templates/{event}': MESSAGE_TEMPLATES,
  'POST /zones': ZONES,
  'PUT /zones/{id}': ZONES,
  'DELETE /zones/{id}': ZONES,
  'POST /zones/presets': ZONES,
  'POST /zones/import': ZONES,
  'POST /push/key': [],
  'POST /push/devices': ['GET /push'],
  'PUT /push/devices/{id}': ['GET /push'],
  'DELETE /push/devices/{id}': ['GET /push'],
  'POST /push/devices/{id}/test': ['GET /push'],
  'POST /couriers': ['GET /couriers'],
  'PUT /couriers/{id}': ['GET /couriers', 'GET /orders', 'GET /orders/{id}'],
  'DELETE /couriers/{id}': ['GET /couriers', 'GET /orders', 'GET /orders/{id}'],

  // Not the list itself: a message that was just opened stays among the unread ones.
  'PUT /messages/{id}': ['GET /messages/unread'],
  'DELETE /messages/{id}': ['GET /messages/unread'],
  // Not the list itself: reviews stay in their place, so that a slip is seen.
  'PUT /reviews': REVIEWS,
  'PUT /reviews/{id}/answer': REVIEWS,

  'POST /search/synonyms': SEARCH,
  'PUT /search/synonyms/{id}': SEARCH,
  'DELETE /search/synonyms/{id}': SEARCH,
  'POST /search/synonyms/preview': [],
  'POST /search/pins': SEARCH,
  'DELETE /search/pins/{id}': SEARCH,

  'PUT /admin/banners': ['GET /banners'],
  'POST /admin/rooms': ROOMS,
  'PUT /admin/rooms/order': ROOMS,
  'PUT /admin/rooms/{id}': ROOMS,
  'DELETE /admin/rooms/{id}': ROOMS,
  'PUT /admin/look/draft': LOOK,
  'DELETE /admin/look/draft': LOOK,
  'POST /admin/look/publish': LOOK,
  'POST /admin/look/history/{id}/publish': LOOK,
  // No look names it yet.
  'POST /admin/look/logos': [],
  'POST /admin/look/preview': [],
  'PUT /admin/menus': ['GET /admin/menus', 'GET /settings'],
  'PUT /admin/sections/{page}/draft': [],
  'DELETE /admin/sections/{page}/draft': [],
  'POST /admin/sections/{page}/publish': SECTIONS,
  'POST /admin/sections/{page}/history/{id}/publish': SECTIONS,
  // No section names it yet.
  'POST /admin/sections/pictures': [],
  'POST /admin/sections/preview': [],
  'POST /admin/info-pages': INFO_PAGES,
  'PUT /admin/info-pages/{id}': INFO_PAGES,
  'DELETE /admin/info-pages/{id}': INFO_PAGES,
  'POST /admin/info-pages/preview': [],
  'PUT /admin/settings/shop': SETTINGS,
  'PUT /admin/settings/contact': SETTINGS,
  'PUT /admin/settings/delivery': SETTINGS,
  'PUT /admin/settings/zones': SETTINGS,
  'PUT /admin/settings/mail': SETTINGS,
  'PUT /admin/settings/orders': SETTINGS,
  'PUT /admin/settings/confirmation': [...SETTINGS, 'GET /confirmation'],
  'PUT /admin/settings/runs': [...SETTINGS, 'GET /runs/summary'],
  'PUT /measuring/{service}': [...SETTINGS, 'GET /measuring', 'GET /measured-purchases'],
  'DELETE /measuring/{service}': [...SETTINGS, 'GET /measuring', 'GET /measured-purchases'],
  'POST /measured-purchases/{id}/retry': ['GET /measuring', 'GET /measured-purchases'],
  'PUT /admin/settings/traffic': [...SETTINGS, 'GET /traffic'],
  'PUT /admin/settings/feeds': [...SETTINGS, 'GET /feeds'],
  'PUT /feed-categories/{id}': ['GET /feeds'],
  'PUT /admin/settings/newsletter': [...SETTINGS, 'GET /newsletter'],
  'DELETE /newsletter/addresses/{id}': ['GET /newsletter', 'GET /newsletter/addresses'],
  'POST /letters': LETTERS,
  'PUT /letters/{id}': LETTERS,
  'DELETE /letters/{id}': LETTERS,
  'POST /letters/preview': [],
  'POST /letters/{id}/test': [],
  'POST /letters/{id}/state': LETTERS,
  'POST /former-shop/preview': [],
  'POST /former-shop/import': [...ORDERS, 'GET /customers', 'GET /customers/by-phone'],
  'PUT /first-steps': ['GET /first-steps'],
  'POST /redirects': REDIRECTS,
  'PUT /redirects/{id}': REDIRECTS,
  'DELETE /redirects/{id}': REDIRECTS,
  'POST /redirects/import': REDIRECTS,
  'DELETE /missed-addresses/{id}': ['GET /missed-addresses'],
  'PUT /admin/settings/returns': [...SETTINGS, ...RETURNS],
  'PUT /admin/settings/second-currency': [...SETTINGS, 'GET /admin/settings/second-currency/rates'],
  'PUT /admin/settings/retention': SETTINGS,
  'PUT /admin/settings/backups': SETTINGS,
  'POST /admin/demo-data/trial': [
    ...ORDERS,
    ...SETTINGS,
    'GET /zones',
    'GET /zones/places',
    'GET /message-templates',
    'GET /orders/{id}/messages',
  ],
  // It goes in the background: the settings page follows it, and reads again when it is gone.
  'DELETE /admin/demo-data': [],
  'POST /backups': ['GET /backups', 'GET /jobs'],
  // The pages that follow jobs and mails read them again themselves.
  'POST /jobs/{id}/retry': [],
  'POST /jobs/{id}/cancel': [],
  'POST /outbox/retry': [],
  'POST /outbox/{id}/retry': [],

  'PUT /staff/{id}': STAFF,
  'DELETE /staff/{id}': STAFF,
  'DELETE /staff/{id}/second-factor': STAFF,
  'POST /staff/invitations': STAFF,
  'DELETE /staff/invitations/{id}': STAFF,
  'POST /api-tokens': ['GET /api-tokens'],
  'DELETE /api-tokens/{id}': ['GET /api-tokens'],
  'POST /webhooks': WEBHOOKS,
  'PUT /webhooks/{id}': WEBHOOKS,
  'DELETE /webhooks/{id}': WEBHOOKS,
  'POST /webhooks/{id}/secret': [],
  'POST /webhooks/{id}/test': WEBHOOKS,
  'POST /webhook-deliveries/{id}/retry': WEBHOOKS,
  'DELETE /auth/sessions/{id}': ['GET /auth/sessions'],
  'POST /auth/passkeys/setup': [],
  'POST /auth/passkeys': ['GET /auth/passkeys'],
  'POST /auth/passkeys/{id}/remove': ['GET /auth/passkeys'],
  'POST /auth/second-factor/setup': [],
  'POST /auth/second-factor': SECOND_FACTOR,
  'POST /auth/second-factor/recovery-codes': SECOND_FACTOR,
  'POST /auth/second-factor/off': SECOND_FACTOR,
};

/** The reads that a write makes outdated; none where it is no write of the panel. */
export const outdatedBy = (name: CallName): readonly Read[] =>
  (OUTDATED as Partial<Record<CallName, readonly Read[]>>)[name] ?? [];

/** The reads that show the catalogue, for changes that come without a call: the end of an import. */
export const CATALOGUE_READS: readonly Read[] = CATALOGUE;
