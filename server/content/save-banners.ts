import type { Kysely, Transaction } from 'kysely';
import type { EditedSlide, SlideChange } from '../../contract/content.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { readBannersVersion, writeBanners } from './banner-queries.ts';
import { readSlides } from './describe-slides.ts';

/**
 * Runs an act that changes what the shop shows, with new pictures; their files and rows stay in step,
 * and once it has answered, the shop shows the change.
 */
export type ChangePictures = <T>(
  admin: SignedIn,
  uploads: readonly Buffer[],
  act: (
    transaction: Transaction<Database>,
    pictureIds: readonly number[],
  ) => Promise<{ readonly answer: T; readonly dropped: readonly number[] }>,
) => Promise<T>;

/** What is saved; `version` is that of the slides that were edited. */
export interface BannersChange {
  readonly version: string;
  readonly slides: readonly SlideChange[];
  readonly pictures: readonly Buffer[];
}

interface BannerServices {
  readonly db: Kysely<Database>;
  readonly changePictures: ChangePictures;
}

/** The hero's slides, and what the next saving has to name. */
export interface EditedBanners {
  readonly version: string;
  readonly slides: EditedSlide[];
}

export async function readEditedBanners(db: Kysely<Database>): Promise<EditedBanners> {
  // The version first: slides that are newer than it are refused when they come back, never lost.
  const version = await readBannersVersion(db);
  return { version, slides: await readSlides(db) };
}

/**
 * Saves all slides of the hero.
 *
 * @throws {Refusal} 409 when somebody else has saved since `version` was read; 422 for a picture that no
 * slide has and that did not come along; 413, 415 or 422 for a file that the shop does not take.
 */
export async function saveBanners(
  { db, changePictures }: BannerServices,
  admin: SignedIn,
  { version, slides, pictures }: BannersChange,
): Promise<EditedBanners> {
  refuseMissingUploads(slides, pictures.length);
  await refuseOtherVersion(db, version); // Before pictures are made for nothing.
  return changePictures(admin, pictures, async (transaction, uploaded) => {
    await refuseOtherVersion(transaction, version);
    const former = idsOf(await readSlides(transaction));
    await writeBanners(transaction, slides.map(storedSlide(former, uploaded)));
    const answer = await readEditedBanners(transaction);
    // An upload that no slide took goes again.
    return { answer, dropped: [...former, ...uploaded] };
  });
}

const idsOf = (slides: readonly EditedSlide[]): ReadonlySet<number> =>
  new Set(
    slides.flatMap(({ picture_id, portrait_picture_id }) => [
      picture_id,
      ...(portrait_picture_id === null ? [] : [portrait_picture_id]),
    ]),
  );

async function refuseOtherVersion(db: Kysely<Database>, version: string): Promise<void> {
  if ((await readBannersVersion(db)) === version) return;
  throw new Refusal(409, 'Someone else has changed the banners meanwhile. Load them anew, please.');
}

type Choice = SlideChange['picture'];

function refuseMissingUploads(slides: readonly SlideChange[], count: number): void {
  for (const [index, { picture, portrait }] of slides.entries()) {
    for (const [field, choice] of [
      ['picture', picture],
      ['portrait', portrait],
    ] as const) {
      if (choice && 'upload' in choice && choice.upload >= count)
        throw unknownPicture(`slides.${index}.${field}`);
    }
  }
}

/** Only pictures of the hero itself may be named: others belong to products and collections. */
const storedSlide =
  (former: ReadonlySet<number>, uploaded: readonly number[]) =>
  ({ picture, portrait, ...content }: SlideChange, index: number) => {
    const idOf = (choice: Choice, field: string): number => {
      const id = 'id' in choice ? choice.id : uploaded[choice.upload];
      if (id === undefined || ('id' in choice && !former.has(id)))
        throw unknownPicture(`slides.${index}.${field}`);
      return id;
    };
    return {
      ...content,
      picture_id: idOf(picture, 'picture'),
      portrait_picture_id: portrait && idOf(portrait, 'portrait'),
    };
  };

function unknownPicture(field: string): Refusal {
  const message = 'is not there any more: choose it again';
  return new Refusal(422, `${field} ${message}`, { errors: fieldErrors(field, message) });
}
