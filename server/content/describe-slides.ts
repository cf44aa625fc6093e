import type { Kysely } from 'kysely';
import { type EditedSlide, slideContent } from '../../contract/content.ts';
import type { Database } from '../database/types.ts';
import { describePicture } from '../media/picture-rows.ts';
import { type BannerRow, findBanners } from './banner-queries.ts';

/** The hero's slides as they travel, with the ids of their pictures. One query. */
export async function readSlides(db: Kysely<Database>): Promise<EditedSlide[]> {
  return (await findBanners(db)).flatMap(describeSlide);
}

/** A slide as it travels; one that is not as the contract says is left out, so that home stands. */
function describeSlide({ content, picture, portrait }: BannerRow): EditedSlide[] {
  const read = slideContent.safeParse(content);
  if (!read.success) return [];
  const wide = describePicture(picture, read.data.altText);
  return [
    {
      ...read.data,
      imageUrl: wide.image_url,
      picture: wide,
      portraitPicture: portrait && describePicture(portrait, read.data.altText),
      picture_id: picture.id,
      portrait_picture_id: portrait?.id ?? null,
    },
  ];
}
