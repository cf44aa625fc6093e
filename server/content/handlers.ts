import { bannerSlide, type contentCalls } from '../../contract/content.ts';
import { BANNERS } from '../database/catalogue-tags.ts';
import type { OpenDatabase } from '../database/connection.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { type ChangePictures, readEditedBanners, readSlides, saveBanners } from './banners.ts';

interface ContentDependencies {
  readonly database: Pick<OpenDatabase, 'db'>;
  readonly changePictures: ChangePictures;
}

/** What the shop shows in addition to its products. */
export function contentHandlers({
  database: { db },
  changePictures,
}: ContentDependencies): Handlers<typeof contentCalls> {
  return {
    // Pages take it in process, where no schema stands between.
    'GET /banners': async (_input, { shows }) => {
      shows(BANNERS);
      return { data: (await readSlides(db)).map((slide) => bannerSlide.parse(slide)) };
    },
    'GET /admin/banners': async () => ({ data: await readEditedBanners(db) }),
    'PUT /admin/banners': async ({ body, files }, { actor }) => ({
      data: await saveBanners({ db, changePictures }, signedIn(actor), { ...body, ...files }),
      message: 'Banners saved',
    }),
  };
}
