/** Services that purchases are told to (docs/product.md, Measuring with consent). */
export const MEASURING_SERVICES = ['meta', 'google', 'tiktok'] as const;
export type MeasuringService = (typeof MEASURING_SERVICES)[number];

/** When a purchase counts. */
export const COUNTS_AT = ['placed', 'delivered'] as const;

/** What becomes of a purchase on its way to a service. */
export const PURCHASE_STATES = ['waiting', 'sent', 'failed'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** What a service's id looks like. */
export const ACCOUNT_FORMS: Readonly<Record<MeasuringService, RegExp>> = {
  meta: /^\d{5,20}$/,
  google: /^G-[A-Z0-9]{4,20}$/,
  tiktok: /^[A-Z0-9]{10,40}$/,
};

/** The longest key of a service. */
export const MAX_KEY_LENGTH = 500;

/** How long a buyer's answer is kept in their browser, in days: half a year. */
export const CONSENT_DAYS = 182;

/** A number that a browser is given with its consent, as Google's measuring wants it. */
export const CLIENT_ID = /^\d{1,10}\.\d{1,10}$/;

/** The longest click id of an ad. */
export const MAX_CLICK_ID_LENGTH = 300;

/** What a browser sends of its consent with an order. */
export interface OrderConsent {
  readonly client_id: string;
  readonly fbclid?: string | undefined;
  readonly ttclid?: string | undefined;
  /** When the ad was clicked, in ms since 1970. */
  readonly clicked_at?: number | undefined;
}

/** After so many tries a purchase is given up: within about two days. */
export const MAX_PURCHASE_TRIES = 14;
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 6 * 3_600_000;

/** How long after its n-th failed try a purchase is sent again, in ms. */
export const purchaseRetryMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 3 ** (attempts - 1), MAX_RETRY_MS);
