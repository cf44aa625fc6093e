import type { CameFrom, TrafficStep } from '../../domain/traffic.ts';
import type { CallApi } from '../api/call.ts';
import { cartLines, isCartKnown, subscribeToCart } from '../cart/cart-store.ts';
import type { Navigator } from '../page.ts';
import { currentSession, settleSession } from '../session/session-store.ts';
import { whenAtRest } from '../ui/painted.ts';
import { readVisit, storeVisit } from './visit-store.ts';

/**
 * Tells the shop of each page of a visit, once the page is at rest (docs/product.md, Visitors). Its code comes where the shop counts visitors alone.
 * Nothing tells one visitor from another, and staff are not counted.
 */
export function countVisits(call: CallApi, navigator: Navigator): void {
  beginVisit(location.search, document.referrer, location.hostname);
  const tell = (steps: readonly TrafficStep[]) => {
    if (isStaff()) return;
    // What is not counted is nothing a shopper needs to know of.
    call(
      'POST /traffic',
      { body: { steps: [...steps], came_from: readVisit()?.from ?? {} } },
      { as: 'guest', keepalive: true },
    ).catch(() => undefined);
  };
  const tellPage = (path: string) => tell(withFirsts(stepsOf(path)));
  let shown = '';
  const followPage = () => {
    const { path } = navigator.current().location;
    if (path === shown || path.startsWith('/admin')) return;
    shown = path;
    whenAtRest(() => void settleSession().then(() => tellPage(path)));
  };
  let pieces = countPieces();
  const followCart = () => {
    const now = countPieces();
    const isMore = pieces !== null && now !== null && now > pieces;
    pieces = now;
    const first = isMore ? firstsOf(['cart']) : [];
    if (first.length > 0) tell(first);
  };
  followPage();
  navigator.subscribe(followPage);
  subscribeToCart(followCart);
}

const isStaff = (): boolean => {
  const session = currentSession();
  return session.status === 'in' && session.user.role === 'admin';
};

/** How many pieces are in the cart; `null` until it is known. */
const countPieces = (): number | null =>
  isCartKnown() ? cartLines().reduce((sum, { quantity }) => sum + quantity, 0) : null;

const PRODUCT = /^\/product\/./;

function stepsOf(path: string): readonly TrafficStep[] {
  if (PRODUCT.test(path)) return ['page', 'view', 'product'];
  return path === '/checkout' ? ['page', 'checkout'] : ['page'];
}

/** What counts once a visit. */
const ONCE: ReadonlySet<TrafficStep> = new Set(['visit', 'product', 'cart', 'checkout']);

const withFirsts = (steps: readonly TrafficStep[]): readonly TrafficStep[] =>
  firstsOf(['visit', ...steps]);

/** Leaves out what counts once and was counted, and notes the rest. */
function firstsOf(steps: readonly TrafficStep[]): readonly TrafficStep[] {
  const { from = {}, done = [] } = readVisit() ?? {};
  const left = steps.filter((step) => !done.includes(step));
  storeVisit({ from, done: [...done, ...left.filter((step) => ONCE.has(step))] });
  return left;
}

/** A tab that comes from somewhere else begins another visit. */
function beginVisit(search: string, referrer: string, ownHost: string): void {
  const from = cameFrom(new URLSearchParams(search), referrer, ownHost);
  const known = readVisit();
  const isElsewhere = Object.keys(from).length > 0;
  const isSame = JSON.stringify(from) === JSON.stringify(known?.from);
  if (!known || (isElsewhere && !isSame)) storeVisit({ from, done: [] });
}

/** As the first address and the browser say it. */
export function cameFrom(search: URLSearchParams, referrer: string, ownHost: string): CameFrom {
  const host = /^[a-z-]+:\/\/([^/?#:@]+)/.exec(referrer)?.[1] ?? '';
  const said = {
    source: plain(search.get('utm_source')),
    referrer: host === ownHost ? '' : plain(host),
    campaign: plain(search.get('utm_campaign')),
  };
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text !== ''));
}

/** Whatever stands in an address must not be what an order is refused for. */
const plain = (text: string | null): string =>
  (text ?? '')
    .slice(0, 80)
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, ' ')
    .trim();
