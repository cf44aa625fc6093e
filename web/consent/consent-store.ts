import { CONSENT_DAYS, type OrderConsent } from '../../domain/measuring.ts';

/** What a visitor said to measuring, as their browser keeps it for half a year. */
export interface StoredConsent {
  readonly choice: 'yes' | 'no';
  /** Unix time in ms. */
  readonly at: number;
  /** Present where they agreed. */
  readonly told?: OrderConsent;
}

const CONSENT_KEY = 'consent';
const KEPT_MS = CONSENT_DAYS * 86_400_000;

/** Where the browser blocks storage, the answer holds for this document. */
let unstored: StoredConsent | null = null;

/** What was said; `null`: nothing yet, or so long ago that it is forgotten and asked again. */
export function readConsent(now: number = Date.now()): StoredConsent | null {
  const read = stored();
  if (!read) return null;
  const age = now - read.at;
  if (age >= 0 && age < KEPT_MS) return read;
  keep(null);
  return null;
}

function stored(): StoredConsent | null {
  try {
    const read = JSON.parse(localStorage.getItem(CONSENT_KEY) ?? 'null') as StoredConsent | null;
    return read?.choice === 'yes' || read?.choice === 'no' ? read : unstored;
  } catch {
    return unstored;
  }
}

/** Keeps an answer. With a no nothing else is kept, whatever was before. */
export function storeConsent(choice: 'yes' | 'no', click: ClickIds = {}): void {
  const at = Date.now();
  const known = readConsent()?.told ?? { client_id: newClientId() };
  keep({ choice, at, ...(choice === 'yes' && { told: withClick(known, click) }) });
}

/** Keeps what an ad's click is called, for a visitor who has agreed; their answer ends when it would have. */
export function noteClick(click: ClickIds): void {
  const known = readConsent();
  if (known?.told) keep({ ...known, told: withClick(known.told, click) });
}

/** The last click counts, and no part of one before. */
const withClick = (told: OrderConsent, click: ClickIds): OrderConsent =>
  Object.keys(click).length === 0 ? told : { client_id: told.client_id, ...click };

function keep(consent: StoredConsent | null): void {
  unstored = consent;
  try {
    if (consent) localStorage.setItem(CONSENT_KEY, JSON.stringify(consent));
    else localStorage.removeItem(CONSENT_KEY);
  } catch {
    // Blocked or full.
  }
}

/** What an order is sent with: the consent, where there is one. */
export const consentOfOrder = (): { readonly consent?: OrderConsent } => {
  const { told } = readConsent() ?? {};
  return told ? { consent: told } : {};
};

/** Ids of clicks on ads that an address carries. */
export type ClickIds = Partial<Omit<OrderConsent, 'client_id'>>;

/** Reads them out of a page's address; what is none is left out. */
export function clickIdsOf(search: string, now: number = Date.now()): ClickIds {
  const params = new URLSearchParams(search);
  const idOf = (name: string) => {
    const id = params.get(name) ?? '';
    return /^[\w.-]{1,300}$/.test(id) ? id : undefined;
  };
  const [fbclid, ttclid] = [idOf('fbclid'), idOf('ttclid')];
  if (!fbclid && !ttclid) return {};
  return { ...(fbclid && { fbclid }), ...(ttclid && { ttclid }), clicked_at: now };
}

/** As Google's measuring wants it: a number by chance, and when. */
function newClientId(): string {
  const [chance = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${chance}.${Math.floor(Date.now() / 1000)}`;
}
