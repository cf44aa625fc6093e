import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { DEFAULT_LOOK } from '../../domain/look.ts';
import { lookCss } from '../../domain/look-css.ts';
import { SETTINGS } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { type PublicAnswer, type PublicCache, serveStored } from '../http/public-cache.ts';
import { type IconName, LOGO_PICTURES, SHOP_ICONS } from '../shop/shop-icons.ts';
import { dressOf, type KnownLook } from '../shop/shop-look.ts';

interface IconServices {
  readonly db: Kysely<Database>;
  readonly cache: PublicCache;
  readonly knownLook: KnownLook;
  /** Where the icons of a shop without a logo are. Absent in tests of the API alone. */
  readonly clientDir: string | undefined;
}

/** Serves the icons of the shop at the addresses where browsers and phones look for them: made from the merchant's logo, if there is one. */
export function serveIcons(app: FastifyInstance, services: IconServices): void {
  void app.register(async (icons) => {
    icons.addHook('onRequest', (_request, reply, done) => {
      // Mail programs in browsers show the logo, and to them the shop is of another origin.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      done();
    });
    for (const name of [...SHOP_ICONS, ...LOGO_PICTURES]) {
      serveStored(icons, `/${name}`, services.cache, () => readIcon(services, name));
    }
  });
}

/** Serves the colours of the look for the driver's page, which is a document of its own and brings no types along. */
export function serveDriverLook(
  app: FastifyInstance,
  { cache, knownLook }: Pick<IconServices, 'cache' | 'knownLook'>,
): void {
  serveStored(app, '/driver/look.css', cache, async () => {
    const { look } = await knownLook();
    const { heading, body } = DEFAULT_LOOK;
    return {
      status: 200,
      contentType: 'text/css; charset=utf-8',
      body: lookCss({ ...look, heading, body, logo: null }, {}),
      tags: [SETTINGS],
    };
  });
}

async function readIcon(
  { db, knownLook, clientDir }: IconServices,
  name: IconName,
): Promise<PublicAnswer> {
  const { icons } = dressOf(await knownLook());
  const own = icons === null ? null : await readOwn(db, icons, name);
  const body = own ?? (await readUsual(clientDir, name));
  const isIco = own === null && name.endsWith('.ico');
  return {
    status: body === null ? 404 : 200,
    contentType: isIco ? 'image/vnd.microsoft.icon' : 'image/png',
    body: body ?? '',
    tags: [SETTINGS],
  };
}

async function readOwn(db: Kysely<Database>, look_id: number, name: string) {
  const row = await db
    .selectFrom('look_icons')
    .select('picture')
    .where('look_id', '=', look_id)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.picture ?? null;
}

/** Pictures that are made from a logo alone are nowhere without one. */
const readUsual = (clientDir: string | undefined, name: IconName): Promise<Buffer | null> =>
  clientDir === undefined || !(SHOP_ICONS as readonly string[]).includes(name)
    ? Promise.resolve(null)
    : readFile(join(clientDir, name)).catch(() => null);
