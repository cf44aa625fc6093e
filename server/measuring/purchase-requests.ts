import { createHash } from 'node:crypto';
import { normalizeEmail } from '../../domain/email.ts';
import type { MeasuringService, OrderConsent } from '../../domain/measuring.ts';

/** Where each service listens. Tests put receivers of their own in their place. */
export type MeasuringEndpoints = Readonly<Record<MeasuringService, string>>;

/** The services themselves. */
export const MEASURING_ENDPOINTS: MeasuringEndpoints = {
  meta: 'https://graph.facebook.com/v21.0',
  google: 'https://www.google-analytics.com',
  tiktok: 'https://business-api.tiktok.com/open_api/v1.3',
};

/** A purchase as it is told. */
export interface ToldPurchase {
  readonly order_id: number;
  /** What it is called at each service, so that it counts once. */
  readonly event_id: string;
  readonly happened_at: Date;
  /** Empty where the person was removed. */
  readonly email: string;
  readonly phone: string;
  readonly value: number;
  readonly currency: string;
  readonly items: readonly {
    readonly product_id: number;
    readonly name: string;
    readonly quantity: number;
    /** What one piece cost after its discount. */
    readonly price: number;
  }[];
  readonly facts: OrderConsent & { readonly user_agent: string };
}

/** Whose purchases: the id and the key that the merchant entered. */
interface Account {
  readonly account: string;
  readonly key: string;
}

/** What is posted to a service. */
interface PurchaseRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Writer = (
  endpoint: string,
  account: Account,
  purchase: ToldPurchase,
  shopUrl: string,
) => {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
};

/** Who bought, as these services ask for it: the SHA-256 of the e-mail in lower case and of the phone's digits. */
const hashed = (text: string) => createHash('sha256').update(text).digest('hex');
const emailOf = ({ email }: ToldPurchase) => (email ? hashed(normalizeEmail(email)) : undefined);
const digitsOf = ({ phone }: ToldPurchase) => phone.replace(/\D/g, '');
const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

/** Meta's Conversions API. */
const toMeta: Writer = (endpoint, { account, key }, purchase, shopUrl) => {
  const { facts, items } = purchase;
  const email = emailOf(purchase);
  const phone = digitsOf(purchase);
  return {
    url: `${endpoint}/${encodeURIComponent(account)}/events`,
    body: {
      data: [
        {
          event_name: 'Purchase',
          event_id: purchase.event_id,
          event_time: secondsOf(purchase.happened_at),
          action_source: 'website',
          event_source_url: `${shopUrl}/checkout`,
          user_data: {
            ...(email && { em: [email] }),
            ...(phone && { ph: [hashed(phone)] }),
            ...(facts.user_agent && { client_user_agent: facts.user_agent }),
            ...(facts.fbclid && {
              fbc: `fb.1.${facts.clicked_at ?? purchase.happened_at.getTime()}.${facts.fbclid}`,
            }),
          },
          custom_data: {
            currency: purchase.currency,
            value: purchase.value,
            order_id: String(purchase.order_id),
            content_type: 'product',
            contents: items.map(({ product_id, quantity, price }) => ({
              id: String(product_id),
              quantity,
              item_price: price,
            })),
          },
        },
      ],
      access_token: key,
    },
  };
};

/** Google Analytics 4, Measurement Protocol. */
const toGoogle: Writer = (endpoint, { account, key }, purchase) => {
  const email = emailOf(purchase);
  const digits = digitsOf(purchase);
  const query = new URLSearchParams({ measurement_id: account, api_secret: key });
  return {
    url: `${endpoint}/mp/collect?${query}`,
    body: {
      client_id: purchase.facts.client_id,
      timestamp_micros: purchase.happened_at.getTime() * 1000,
      // Measuring is what the buyer agreed to, and nothing else.
      consent: { ad_user_data: 'GRANTED', ad_personalization: 'DENIED' },
      user_data: {
        ...(email && { sha256_email_address: [email] }),
        ...(digits && { sha256_phone_number: [hashed(`+${digits}`)] }),
      },
      events: [
        {
          name: 'purchase',
          params: {
            transaction_id: String(purchase.order_id),
            event_id: purchase.event_id,
            currency: purchase.currency,
            value: purchase.value,
            items: purchase.items.map(({ product_id, name, quantity, price }) => ({
              item_id: String(product_id),
              item_name: name,
              quantity,
              price,
            })),
          },
        },
      ],
    },
  };
};

/** TikTok's Events API. */
const toTikTok: Writer = (endpoint, { account, key }, purchase, shopUrl) => {
  const email = emailOf(purchase);
  const digits = digitsOf(purchase);
  const { facts } = purchase;
  return {
    url: `${endpoint}/event/track/`,
    headers: { 'access-token': key },
    body: {
      event_source: 'web',
      event_source_id: account,
      data: [
        {
          event: 'CompletePayment',
          event_id: purchase.event_id,
          event_time: secondsOf(purchase.happened_at),
          user: {
            ...(email && { email }),
            ...(digits && { phone: hashed(`+${digits}`) }),
            ...(facts.ttclid && { ttclid: facts.ttclid }),
            ...(facts.user_agent && { user_agent: facts.user_agent }),
          },
          page: { url: `${shopUrl}/checkout` },
          properties: {
            currency: purchase.currency,
            value: purchase.value,
            order_id: String(purchase.order_id),
            content_type: 'product',
            contents: purchase.items.map(({ product_id, name, quantity, price }) => ({
              content_id: String(product_id),
              content_name: name,
              quantity,
              price,
            })),
          },
        },
      ],
    },
  };
};

const WRITERS: Readonly<Record<MeasuringService, Writer>> = {
  meta: toMeta,
  google: toGoogle,
  tiktok: toTikTok,
};

/** Writes what a service is sent of a purchase. */
export function purchaseRequest(
  service: MeasuringService,
  {
    endpoints,
    shopUrl,
    ...account
  }: Account & {
    readonly endpoints: MeasuringEndpoints;
    readonly shopUrl: string;
  },
  purchase: ToldPurchase,
): PurchaseRequest {
  const written = WRITERS[service](endpoints[service], account, purchase, shopUrl);
  const body = JSON.stringify(written.body);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'accept-encoding': 'identity',
    'user-agent': 'Mantel',
    ...written.headers,
  };
  return { url: written.url, headers, body };
}
