import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserOptions } from './test/browser.ts';

/** They end what hangs, and are no claim on how fast anything is: machines stand still at times. */
const LIMITS = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};

/** Those that replace a module, or measure the memory of their process: each has a process to itself. */
const WITH_OWN_PROCESS = [
  'server/catalog/import/read-workbook.test.ts',
  'server/http/{counting-table,stop-serving}.test.ts',
  'server/media/check-picture.test.ts',
  'server/tracing/open-telemetry.test.ts',
];

/** All others of a worker share its process: loading the server again for each file took a quarter of all work. */
const SHARED_PROCESS = {
  isolate: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
};

/** Every test of the project: rules, components in a real browser, server on real PostgreSQL, journeys. */
export default defineConfig({
  test: {
    // Two at once even on two cores: journeys wait for the shop's own pauses as much as for the processor.
    maxWorkers: 2,
    teardownTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{domain,contract,web,tools}/**/*.test.ts'],
          ...SHARED_PROCESS,
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          globalSetup: ['test/components/global-setup.ts'],
          setupFiles: ['test/components/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // Without a browser the project says what to install, and the others run.
              launchOptions: await browserOptions().catch(() => ({})),
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: WITH_OWN_PROCESS,
          globalSetup: ['test/global-setup.ts'],
          ...SHARED_PROCESS,
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'own-process',
          include: WITH_OWN_PROCESS,
          globalSetup: ['test/global-setup.ts'],
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'scenarios',
          include: ['{attacks,faults}/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts', 'e2e/template-shop.ts'],
          ...SHARED_PROCESS,
          ...LIMITS,
        },
      },
    ],
  },
});
