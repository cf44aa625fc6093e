import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
      input: isSsrBuild ? 'web/entry-server.tsx' : 'web/entry-client.tsx',
    },
  },
}));
