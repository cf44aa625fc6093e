import { isBuilt } from '../tools/build.ts';

/** The journeys run against the built shop: an older one would hide what was changed since. */
export default async function needBuiltShop(): Promise<void> {
  if (await isBuilt()) return;
  throw new Error('The pages are not built from these sources: run npm run build (npm test does)');
}
