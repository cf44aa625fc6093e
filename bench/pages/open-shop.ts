import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort } from '../../test/free-port.ts';
import { startMeasured } from '../measured-process.ts';

/** The built shop with its demo catalogue, in a data directory of its own. */
export interface OpenShop {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function openShop(): Promise<OpenShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mantel-bench-pages-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const shop = await startMeasured(resolve(import.meta.dirname, '../../server/main.ts'), {
      // A port that is known beforehand: the pages name their own address in full.
      PORT: String(await findFreePort()),
      DATA_DIR: dataDir,
      SEED: 'catalogue',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
    });
    return {
      url: shop.url,
      async close() {
        await shop.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
