import { tmpdir } from 'node:os';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contentCalls } from '../../contract/content.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { unknownStore } from '../../test/unknown-store.ts';
import { createPublicCache } from '../http/public-cache.ts';
import { pairCalls, serveCalls } from '../http/serve-calls.ts';
import { insertPicture } from '../media/picture-rows.ts';
import { contentHandlers } from './handlers.ts';

let database: TestDatabase;
let app: FastifyInstance;
let pictureId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  app = fastify();
  const served = pairCalls(
    contentCalls,
    contentHandlers({ db: database.db, changePictures: () => Promise.reject() }),
  );
  serveCalls(app, served, {
    limits: { limitAction: async () => undefined },
    cache: createPublicCache(unknownStore()),
    uploadsDir: tmpdir(),
    firstAnswers: { db: database.db, shopSecret: 'secret' },
  });
  pictureId = await insertPicture(database.db, {
    key: 'banner-autumn-0123',
    width: 800,
    height: 350,
    widths: [160, 800],
    avif: true,
    dominantColor: '#c8b090',
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => database.db.deleteFrom('settings').execute());

const keepBanners = (slides: unknown) =>
  database.db
    .insertInto('settings')
    .values({ key: 'banners', value: JSON.stringify(slides) })
    .execute();

async function readBanners(): Promise<unknown> {
  const answer = await app.inject('/api/banners');
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

test('slides come in order, with their pictures described', async () => {
  await keepBanners([
    { altText: 'First', title: 'Autumn', picture_id: pictureId, portrait_picture_id: null },
    { altText: 'Second', picture_id: pictureId, portrait_picture_id: pictureId },
  ]);
  const picture = {
    image_url: '/media/banner-autumn-0123/800.webp',
    base_url: '/media/banner-autumn-0123',
    width: 800,
    height: 350,
    widths: [160, 800],
    avif: true,
    color: '#c8b090',
    alt: 'First',
  };
  expect(await readBanners()).toEqual([
    {
      imageUrl: '/media/banner-autumn-0123/800.webp',
      altText: 'First',
      title: 'Autumn',
      picture,
      portraitPicture: null,
    },
    {
      imageUrl: '/media/banner-autumn-0123/800.webp',
      altText: 'Second',
      picture: { ...picture, alt: 'Second' },
      portraitPicture: { ...picture, alt: 'Second' },
    },
  ]);
});

test('a shop without banners has none', async () => {
  expect(await readBanners()).toEqual([]);
});

test('a slide that is wrong, or whose picture is gone, is left out', async () => {
  await keepBanners([
    { altText: 'Script', buttonLink: 'javascript:alert(1)', picture_id: pictureId },
    { altText: 'Style', titleColor: 'red;background:url(//evil)', picture_id: pictureId },
    { altText: 'Gone', picture_id: 999_999 },
    { altText: 'Good', picture_id: pictureId },
  ]);
  expect(await readBanners()).toMatchObject([{ altText: 'Good' }]);
});
