import type { CameFrom, TrafficStep } from '../../domain/traffic.ts';
import type { CallApi } from '../api/call.ts';
import { cartLines, isCartKnown, subscribeToCart } from '../cart/cart-store.ts';
import type { Navigator } from '../page.ts';
import { currentSession, settleSession } from '../session/session-store.ts';
import { whenAtRest } from '../ui/painted.ts';
import { readVisit, storeVisit, type Visit } from './visit-store.ts';

/**
 * Tells the shop of each page of a visit, once the page is at rest (docs/product.md, Visitors). Its code comes where the shop counts visitors alone.
 * Nothing tells one visitor from another, and staff are not counted.
 */
export function countVisits(call: CallApi, navigator: Navigator): void {
  const from = cameFrom(new URLSearchParams(location.search), document.referrer, location.hostname);
  const visit = begunVisit(readVisit(), from, isShownAgain());
  if (visit) storeVisit(visit);
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

/** A page that is loaded again names where the visit came from, under an address that may have lost its campaign since. */
function isShownAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}

/** The visit that a document begins: a tab that comes from somewhere else begins another one. `null`: the known one goes on. */
export function begunVisit(
  known: Visit | null,
  from: CameFrom,
  isShownAgain: boolean,
): Visit | null {
  const begun: Visit = { from, done: [] };
  if (!known) return begun;
  const isElsewhere = !isShownAgain && Object.keys(from).length > 0;
  return isElsewhere && JSON.stringify(from) !== JSON.stringify(known.from) ? begun : null;
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
