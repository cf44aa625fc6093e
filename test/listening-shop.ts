import { vi } from 'vitest';
import {
  type CatalogueListener,
  listenForCatalogueChanges,
} from '../server/database/catalogue-version.ts';
import { type AdminShop, openAdminShop } from './admin-shop.ts';

/** A shop with an admin, which is notified of what others write, as a running one is. */
export async function openListeningShop(): Promise<
  AdminShop & { readonly listener: CatalogueListener }
> {
  let listener: CatalogueListener | undefined;
  const shop = await openAdminShop({
    currentVersion: () => listener?.currentVersion() ?? null,
    changedSince: (version, tags) => listener?.changedSince(version, tags) ?? true,
  });
  const { connectionString } = shop.database;
  const listening = listenForCatalogueChanges({ connectionString });
  listener = listening;
  await vi.waitUntil(() => listening.currentVersion() !== null, 120_000);
  return {
    ...shop,
    listener: listening,
    async close() {
      await listening.stop();
      await shop.close();
    },
  };
}
