import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The journeys run against the built shop. */
export default function needBuiltShop(): void {
  if (existsSync(resolve(import.meta.dirname, '../dist/stamp'))) return;
  throw new Error('The shop is not built: run npm run build first (npm test does)');
}
