import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The driver's page (web/driver): a document of its own, so that it loads nothing of the shop. Its files keep their names, by which its worker
 * keeps them for when there is no network.
 */
export default defineConfig({
  root: 'web/driver',
  base: '/driver/',
  plugins: [react()],
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    target: 'es2023',
    outDir: '../../dist/client/driver',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        entryFileNames: 'driver.js',
        assetFileNames: 'driver[extname]',
        codeSplitting: false,
      },
    },
  },
});
