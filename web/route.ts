import type { PageModule, Route } from './page.ts';

/** Where the admin panel is. */
export const PANEL = '/admin/adminPanel';

type Defaults = 'search' | 'facets' | 'audience' | 'footer' | 'oneScreen' | 'camera' | 'location';

/** How a screen's page is loaded, and in what it differs from most. */
export type PageAndRest = [page: Route['page'], rest?: Partial<Pick<Route, Defaults>>];

/** A screen of the shop or of its panel, with what most screens have. */
export const route = (path: string, file: string, ...[page, rest]: PageAndRest): Route => ({
  path,
  file,
  page: askedOnce(page),
  search: [],
  facets: false,
  audience: 'everyone',
  footer: true,
  oneScreen: false,
  ...rest,
});

/** Even of code that is there the browser answers an `import()` only some tasks later: it is kept at hand. */
function askedOnce(page: Route['page']): Route['page'] {
  let asked: Promise<PageModule> | null = null;
  return () => {
    asked ??= page().catch((error: unknown) => {
      asked = null; // The next one tries again.
      throw error;
    });
    return asked;
  };
}
