import type { PageModule, Route } from '../page.ts';
import { route } from '../route.ts';
import { SCREENS } from './screens.ts';

const PAGES = import.meta.glob<PageModule>('./**/*-page.tsx');

/** The route of each screen of the panel. A shopper's browser never loads this list (web/routes.ts). */
export const panelRoutes: readonly Route[] = SCREENS.map(({ path, file, search, camera }) => {
  const page = PAGES[`./${file}`];
  if (!page) throw new Error(`There is no web/admin/${file}`);
  return route(path, `web/admin/${file}`, page, {
    search,
    audience: 'admin',
    ...(camera && { camera }),
  });
});
