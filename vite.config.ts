import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const HELPER = join(import.meta.dirname, 'web/bring-styles.ts');

/**
 * What the shop's pages share travels in four files instead of forty: each request costs a slow line more than such a
 * part weighs. `base` is what every page has or soon needs (the cart, fields, pictures), `shared` what lists of products
 * add, `product`, `forms`, `cart` and `account` what their pages add (docs/decisions/091). Nothing in `base` imports from `start-shop`, or
 * each would wait for the other. Parts that come later stay by themselves.
 */
const FEWER_FILES = {
  includeDependenciesRecursively: false,
  groups: [
    {
      name: 'base',
      test: /node_modules\/react\/|domain\/(facets|money|pricing|decimal|search-text|cart|shop-settings|time-zone)\.ts|web\/(api\/(call|query)\.ts|navigation\/(use-navigator|history-entry)\b|session\/(session-store|use-session)|ui\/(button|press-or-focus|class-names|toast-list|badge|icon|picture|price|skeleton|empty-state)\b|catalog\/shown-price\b|phone\/whatsapp-link\b|cart\/(cart-store|stored-cart)\b|(page|hydrated|shop-settings)\.ts|page-failure|lazy\.tsx|late-part)/,
    },
    {
      name: 'cards',
      test: /web\/catalog\/(product-(card|grid)\b(?!-)|late-toolbar\b|list-toolbar\.module)/,
    },
    {
      name: 'shared',
      test: /domain\/(sort-options|pagination)\.ts|web\/(ui\/(section-heading|breadcrumb|pager)\b|catalog\/(product-card-skeleton|card-queries|head-data|rating)\b|cart\/add-to-cart\b|wish-list\/heart-place\b)/,
    },
    {
      name: 'product',
      test: /domain\/product-facts\.ts|web\/(ui\/disclosure\b|catalog\/viewed-products\.ts)/,
    },
    {
      name: 'variants',
      test: /domain\/variants\.ts|web\/(ui\/focus-page\b|catalog\/variants\.ts)/,
    },
    {
      name: 'cart',
      test: /domain\/offers\.ts|web\/(cart\/use-(cart|offers)|orders\/use-order-price)\b/,
    },
    {
      name: 'account',
      test: /web\/session\/account-(calls|form|rules)/,
    },
    {
      name: 'forms',
      test: /domain\/(phone|email|typed-text)\.ts|web\/(forms\/use-form|phone\/(country-code|use-phone-rules)\b)/,
    },
  ],
};

/** Styles of every document. */
const EVERYWHERE = /\/(?:base|entry-client)-/;

/** Vite's helper around each `import()` takes styles that failed to load for loaded ones; ours asks for them again. */
const bringStyles: Plugin = {
  name: 'bring-styles',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `export { bringStyles as __vitePreload } from ${JSON.stringify(HELPER)};`,
  },
};

/** Two builds of the same pages: for the browser, and (with --ssr) for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), bringStyles],
  publicDir: isSsrBuild ? false : 'web/public',
  // The server's bundle brings React along in its production form, whatever NODE_ENV says there.
  ...(isSsrBuild
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    target: 'es2023',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A page's own imports follow its chunk by themselves; naming them all here would cost every
      // page's first load more than a kilobyte. The server names those of the page it renders.
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((name) => name.endsWith('.css') && !EVERYWHERE.test(name)),
    },
    rolldownOptions: {
      // A constant is written where it is used: a file that many pages share, such as domain/success-messages.ts, is then
      // no script of its own, of which each page needs a line.
      optimization: { inlineConst: { mode: 'all' } },
      // How long plugins take is no news to who starts the shop; on a busy machine it would be printed at the first start.
      checks: { bundlerTimings: false },
      input: isSsrBuild ? 'web/server/entry-server.tsx' : 'web/entry-client.ts',
      ...(isSsrBuild ? {} : { output: { codeSplitting: FEWER_FILES } }),
    },
  },
}));
