import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * What most of the shop's pages share travels in two files instead of twenty: each request costs a
 * slow line more than such a part weighs. Parts that come later stay by themselves.
 */
const FEWER_FILES = {
  includeDependenciesRecursively: false,
  groups: [
    {
      name: 'base',
      test: /node_modules\/react\/|domain\/(money|pricing|decimal|search-text)\.ts|web\/(api\/(call|query|explain-failure)\.ts|navigation\/(use-navigator|transition)\b|session\/(session-store|use-session)|ui\/(button|press|class-names|toast-list)\b|(page|hydrated)\.ts|page-failure|lazy\.tsx)/,
    },
    {
      name: 'shared',
      test: /domain\/(sort-options|phone|pagination|email)\.ts|web\/(ui\/(badge|picture|price|skeleton|empty-state|section-heading|breadcrumb|carousel|pager|field|stepper)\b|catalog\/(shown-price|product-(card|lists)|card-queries|delivery-progress|head-data)\b|cart\/(use-cart|add-to-cart)\b|phone\/use-phone-rules\.ts)/,
    },
    {
      name: 'account',
      test: /web\/session\/account-(calls|form|rules)/,
    },
    { name: 'forms', test: /web\/(forms\/use-form|phone\/country-code\b)/ },
  ],
};

/** Two builds of the same pages: for the browser, and (with --ssr) for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
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
        dependencies.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      input: isSsrBuild ? 'web/server/entry-server.tsx' : 'web/entry-client.ts',
      ...(isSsrBuild ? {} : { output: { codeSplitting: FEWER_FILES } }),
    },
  },
}));
