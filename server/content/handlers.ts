import { type BannerSlide, type contentCalls, slideContent } from '../../contract/content.ts';
import type { OpenDatabase } from '../database/connection.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { describePicture } from '../media/picture-rows.ts';
import { type BannerRow, findBanners } from './banner-queries.ts';

interface ContentDependencies {
  readonly database: Pick<OpenDatabase, 'db'>;
}

/** What the shop shows besides its goods. */
export const contentHandlers = ({
  database,
}: ContentDependencies): Handlers<typeof contentCalls> => ({
  'GET /banners': async () => ({ data: (await findBanners(database.db)).flatMap(describeSlide) }),
});

/** A slide as it travels; one that is not as the contract says is left out, so that home stands. */
function describeSlide({ content, picture, portrait }: BannerRow): BannerSlide[] {
  const read = slideContent.safeParse(content);
  if (!read.success) return [];
  const wide = describePicture(picture, read.data.altText);
  return [
    {
      ...read.data,
      imageUrl: wide.image_url,
      picture: wide,
      portraitPicture: portrait && describePicture(portrait, read.data.altText),
    },
  ];
}
