import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page and its worker share code, but each is one file: a worker made of modules is unknown to some browsers. */
const PAGE = { input: 'web/driver/index.html', name: 'driver' };
const WORKER = { input: 'web/driver/worker.ts', name: 'worker' };

/**
 * The driver's page (web/driver): a document of its own, so that it loads nothing of the shop. Its files keep their names, by which its worker
 * keeps them for when there is no network. In the mode "worker" the worker is built, beside a page that was built before.
 */
export default defineConfig(({ mode }) => {
  const { input, name } = mode === 'worker' ? WORKER : PAGE;
  return {
    root: 'web/driver',
    base: '/driver/',
    plugins: [react()],
    css: { modules: { generateScopedName: '[hash:base64:6]' } },
    build: {
      target: 'es2023',
      outDir: '../../dist/client/driver',
      emptyOutDir: mode !== 'worker',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input,
        checks: { bundlerTimings: false },
        output: {
          entryFileNames: `${name}.js`,
          assetFileNames: `${name}[extname]`,
          codeSplitting: false,
        },
      },
    },
  };
});
