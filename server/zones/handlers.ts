import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { zoneCalls } from '../../contract/zones.ts';
import { speaker } from '../../domain/words/say.ts';
import { ZONES_PANEL } from '../../domain/words/zones-panel.ts';
import { SETTINGS } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { readZones } from '../delivery/read-zones.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { type ChangeShop, type KnownSettings, readSettings } from '../shop/shop-settings.ts';
import { addLebanon } from './add-preset.ts';
import { importZones } from './import-zones.ts';
import { readOfferedPlaces, readPanelZones } from './read-panel-zones.ts';
import { addZone, changeZone, removeZone } from './write-zone.ts';
import { writeZoneFile } from './zone-files.ts';

interface ZoneDependencies {
  readonly db: Kysely<Database>;
  readonly knownSettings: KnownSettings;
  readonly changeShop: ChangeShop;
}

const say = speaker(ZONES_PANEL, 'en');

/** Serves delivery zones: their places to the checkout, all else to the panel. */
export function zoneHandlers({
  db,
  knownSettings,
  changeShop,
}: ZoneDependencies): Handlers<typeof zoneCalls> {
  return {
    'GET /zones/places': async (_input, { shows }) => {
      shows(SETTINGS);
      const { delivery_zones } = await knownSettings();
      return { data: delivery_zones ? await readOfferedPlaces(db) : [] };
    },
    'GET /zones': async () => ({ data: await readPanelZones(db) }),
    'POST /zones': async ({ body }, { actor }) => ({
      data: await changeShop(signedIn(actor), (tx) => addZone(tx, body)),
      message: say('added'),
    }),
    'PUT /zones/{id}': async ({ params, body }, { actor }) => ({
      data: await changeShop(signedIn(actor), (tx) => changeZone(tx, params.id, body)),
      message: say('updated'),
    }),
    'DELETE /zones/{id}': async ({ params }, { actor }) => {
      await changeShop(signedIn(actor), (tx) => removeZone(tx, params.id));
      return { data: null, message: say('removed') };
    },
    'POST /zones/presets': async (_input, { actor }) => {
      const data = await changeShop(signedIn(actor), async (tx) =>
        addLebanon(tx, await readSettings(tx)),
      );
      return { data, message: say('preset_added', { count: data.zones }) };
    },
    'POST /zones/import': async ({ body }, { actor }) => {
      const data = await changeShop(signedIn(actor), (tx) => importZones(tx, body));
      return { data, message: say(body.dry_run ? 'checked' : 'imported') };
    },
    'GET /zones/export/{kind}': async ({ params: { kind } }) => {
      const content = Readable.from([writeZoneFile(kind, await readZones(db))]);
      return { file: { name: `${kind}.csv`, content } };
    },
  };
}
