import type { Kysely } from 'kysely';
import type { manifestCalls } from '../../contract/manifests.ts';
import { dayIn } from '../../domain/shop-day.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { listManifests, readManifest, saveColumns } from './manifest-columns.ts';
import { manifestCsv, manifestWorkbook } from './write-manifest.ts';

interface ManifestDependencies {
  readonly db: Kysely<Database>;
  readonly knownSettings: KnownSettings;
}

/** Serves what courier companies are told of their parcels. */
export function manifestHandlers({
  db,
  knownSettings,
}: ManifestDependencies): Handlers<typeof manifestCalls> {
  const nameOf = (id: number, timeZone: string, ext: string) =>
    `manifest-${id}-${dayIn(timeZone, new Date())}.${ext}`;
  return {
    'GET /manifests': async () => ({ data: await listManifests(db) }),
    'GET /couriers/{id}/manifest': async ({ params }) => ({
      data: await readManifest(db, params.id),
    }),
    'PUT /couriers/{id}/manifest': async ({ params, body }, { actor }) => ({
      data: await saveColumns(db, {
        staffId: signedIn(actor).userId,
        id: params.id,
        columns: body.columns,
      }),
    }),
    'GET /couriers/{id}/manifest.csv': async ({ params: { id }, query }) => {
      const { time_zone: timeZone } = await knownSettings();
      const content = await manifestCsv(db, { id, query, timeZone });
      return { file: { name: nameOf(id, timeZone, 'csv'), content } };
    },
    'GET /couriers/{id}/manifest.xlsx': async ({ params: { id }, query }) => {
      const { time_zone: timeZone } = await knownSettings();
      const content = await manifestWorkbook(db, { id, query, timeZone });
      return { file: { name: nameOf(id, timeZone, 'xlsx'), content } };
    },
  };
}
