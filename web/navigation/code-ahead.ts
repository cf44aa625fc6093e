import { matchRoute } from '../routes.ts';
import { whenAtRest } from '../ui/when-at-rest.ts';
import { isPrefetchable } from './intercept-links.ts';
import { savesData } from './saves-data.ts';

/**
 * Brings the code of the pages that the one on show mostly leads to, once it is at rest: a click then waits
 * for data alone, which is asked for as soon as the pointer comes near.
 */
export function bringCodeAhead(): void {
  if (!savesData()) whenAtRest(bring);
}

function bring(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')];
  const routes = links.filter(isPrefetchable).map(({ pathname }) => matchRoute(pathname, '').route);
  const again = new Set(routes.filter((route, place) => routes.indexOf(route) < place));
  for (const { audience, page } of again) {
    if (audience !== 'admin') page().catch(() => undefined); // The navigation itself says what failed.
  }
}
