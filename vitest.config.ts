import { defineConfig } from 'vitest/config';

/** Every test of the project: rules, server on real PostgreSQL, journeys in a real browser. */
export default defineConfig({
  test: {
    // Two at once even on two cores: journeys wait for the shop's own pauses as much as for the processor.
    maxWorkers: 2,
    // The times below end what hangs; they are no claim on how fast anything is: machines stand still at times.
    projects: [
      {
        test: { name: 'rules', include: ['{domain,contract,web,tools}/**/*.test.ts'] },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'scenarios',
          include: ['{attacks,faults}/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
