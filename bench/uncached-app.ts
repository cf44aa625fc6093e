import { tmpdir } from 'node:os';
import { type AppDependencies, createApp } from '../server/app.ts';
import type { OpenDatabase } from '../server/database/connection.ts';

export const PUBLIC_URL = 'http://localhost';

/** The shop with its public cache standing aside, as it does while no notification can come. */
export const createUncachedApp = (database: OpenDatabase, options: Partial<AppDependencies> = {}) =>
  createApp({
    database,
    shopSecret: 'a secret for the benchmark only',
    publicUrl: PUBLIC_URL,
    shopEmail: 'shop@localhost',
    currentVersion: () => null,
    findActor: async () => null,
    mediaDir: tmpdir(),
    trustProxy: 0,
    rateLimits: false,
    ...options,
  });
