/** What a new shop needs before its first order, in the order in which it is offered (docs/product.md, First steps). */
export const FIRST_STEPS = [
  'name',
  'look',
  'contact',
  'delivery',
  'collection',
  'products',
  'pages',
  'test_order',
  'domain',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Those that are fine as a new shop has them, so that a merchant may leave them. */
export const LEAVABLE_STEPS: ReadonlySet<FirstStep> = new Set([
  'look',
  'delivery',
  'pages',
  'domain',
]);

/** From so many orders on nobody needs a list of first steps, unless they ask for it. */
export const ORDERS_OF_OLD_SHOP = 20;

/** What stands in the shop, as far as first steps go by it. */
export interface ShopFacts {
  readonly shop_name: string;
  readonly default_name: string;
  readonly has_logo: boolean;
  readonly has_look: boolean;
  readonly contact_email: string;
  readonly contact_phone: string;
  readonly whatsapp: string;
  /** Whether the fee, zones or the promise were ever set. */
  readonly has_delivery: boolean;
  readonly collections: number;
  /** Shown in the shop. */
  readonly products: number;
  readonly pages: number;
  readonly orders: number;
  readonly public_url: string;
  readonly sends_mail: boolean;
}

/** Whether an address is one that buyers can open: encrypted, and not this machine's. */
export function isPublicAddress(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  const isHere = /^(?:localhost|.*\.local(?:host)?|\[.*\]|[\d.]+)$/.test(hostname);
  return protocol === 'https:' && !isHere && hostname.includes('.');
}

const DONE: Record<FirstStep, (shop: ShopFacts) => boolean> = {
  name: ({ shop_name, default_name }) => shop_name !== default_name,
  look: ({ has_look }) => has_look,
  contact: ({ whatsapp, contact_email, contact_phone }) =>
    whatsapp !== '' && contact_email + contact_phone !== '',
  delivery: ({ has_delivery }) => has_delivery,
  collection: ({ collections }) => collections > 0,
  products: ({ products }) => products > 0,
  pages: ({ pages }) => pages > 0,
  test_order: ({ orders }) => orders > 0,
  domain: ({ public_url, sends_mail }) => sends_mail && isPublicAddress(public_url),
};

/** Whether a step is done by what stands in the shop. */
export const isStepDone = (step: FirstStep, shop: ShopFacts): boolean => DONE[step](shop);

interface Choice {
  /** As the merchant has said; `null`: they have said nothing. */
  readonly shown: boolean | null;
  readonly isDemo: boolean;
  readonly isAllDone: boolean;
  readonly orders: number;
}

/** Whether the list stands in the dashboard: until all is done, in a shop that is new, or where it was brought back. */
export const areStepsShown = ({ shown, isDemo, isAllDone, orders }: Choice): boolean =>
  shown ?? (!isDemo && !isAllDone && orders < ORDERS_OF_OLD_SHOP);
