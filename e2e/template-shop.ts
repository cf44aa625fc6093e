import type { TestProject } from 'vitest/node';
import { makeDataDir, startShop, WITH_ADMIN } from './shop-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data of a shop that was started once, with the demo's products and an admin. */
    templateShop: string;
  }
}

/** A first start makes a cluster, tables and the demo, which is most of it: journeys begin with a copy of what it made. */
export default async function makeTemplateShop(project: TestProject): Promise<() => Promise<void>> {
  const data = await makeDataDir();
  const shop = await startShop(data.path, WITH_ADMIN.environment);
  await shop.stop();
  project.provide('templateShop', data.path);
  return data.remove;
}
