import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import {
  bannerSlide,
  type contentCalls,
  type EditedSlide,
  type SlideChange,
  slideContent,
} from '../../contract/content.ts';
import { BANNERS_SAVED } from '../../domain/success-messages.ts';
import { BANNERS } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { type SignedIn, signedIn } from '../http/actor.ts';
import { refusedField } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { describePicture, type PictureRow } from '../media/picture-rows.ts';
import type { ChangePictures } from '../shop/shop-settings.ts';

interface ContentDependencies {
  readonly db: Kysely<Database>;
  readonly changePictures: ChangePictures;
}

/** What the shop shows in addition to its products. */
export function contentHandlers({
  db,
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
      message: BANNERS_SAVED,
    }),
  };
}

/** What is saved; `version` is that of the slides that were edited. */
interface BannersChange {
  readonly version: string;
  readonly slides: readonly SlideChange[];
  readonly pictures: readonly Buffer[];
}

interface BannerServices {
  readonly db: Kysely<Database>;
  readonly changePictures: ChangePictures;
}

/** The hero's slides, and what the next saving has to name. */
interface EditedBanners {
  readonly version: string;
  readonly slides: EditedSlide[];
}

/** The hero's slides for someone who edits them, with the version that the next saving names. */
async function readEditedBanners(db: Kysely<Database>): Promise<EditedBanners> {
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
async function saveBanners(
  { db, changePictures }: BannerServices,
  admin: SignedIn,
  { version, slides, pictures }: BannersChange,
): Promise<EditedBanners> {
  refuseMissingUploads(slides, pictures.length);
  if (await isSaved(db, slides, pictures)) return readEditedBanners(db);
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
  throw new Refusal(409, 'Someone else has changed the banners meanwhile. Please load them again.');
}

/**
 * What is as it is wanted already is not outdated: an answer may have been lost. A new picture is there already where the slide's
 * one was made from the same file.
 */
async function isSaved(
  db: Kysely<Database>,
  slides: readonly SlideChange[],
  pictures: readonly Buffer[],
): Promise<boolean> {
  const files = pictures.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  const rows = await findBanners(db);
  const found = (choice: Choice, there: FiledPicture | null | undefined): Choice =>
    'upload' in choice && there?.file && there.file === files[choice.upload]
      ? { id: there.id }
      : choice;
  const named = slides.map(({ picture, portrait, ...content }, at) => ({
    ...content,
    picture: found(picture, rows[at]?.picture),
    portrait: portrait && found(portrait, rows[at]?.portrait),
  }));
  const choices = named.flatMap(({ picture, portrait }) =>
    portrait ? [picture, portrait] : picture,
  );
  const ids = choices.flatMap((choice) => ('id' in choice ? choice.id : []));
  if (ids.length < choices.length) return false;
  const wanted = JSON.stringify(named.map(storedSlide(new Set(ids), [])));
  const { rows: stored } = await sql<{ is_same: boolean }>`
    select value = ${wanted}::jsonb as is_same from settings where key = 'banners'`.execute(db);
  return stored[0]?.is_same ?? false;
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

const unknownPicture = (field: string): Refusal =>
  refusedField(422, field, 'is not there any more: choose it again');

/** The hero's slides as they travel, with the ids of their pictures. One query. */
async function readSlides(db: Kysely<Database>): Promise<EditedSlide[]> {
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

/** A slide as it is kept: its texts and styling, not yet believed, and the rows of its pictures. */
interface BannerRow {
  readonly content: unknown;
  readonly picture: FiledPicture;
  readonly portrait: FiledPicture | null;
}

interface FiledPicture extends PictureRow {
  /** The SHA-256 of the file that it was made from, where that is known. */
  readonly file: string | null;
}

/** The hero's slides in order; one whose picture is gone is left out. */
async function findBanners(db: Kysely<Database>): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select slide.content,
      to_jsonb(picture) || jsonb_build_object('file', encode(picture.upload_hash, 'hex')) as picture,
      to_jsonb(portrait) || jsonb_build_object('file', encode(portrait.upload_hash, 'hex')) as portrait
    from settings
    cross join lateral jsonb_path_query(settings.value, 'lax $[*] ? (@.picture_id.type() == "number")')
      with ordinality as slide (content, position)
    join pictures picture on to_jsonb(picture.id) = slide.content -> 'picture_id'
    left join pictures portrait on to_jsonb(portrait.id) = slide.content -> 'portrait_picture_id'
    where settings.key = 'banners'
    order by slide.position`.execute(db);
  return rows;
}

/** What stands for the slides as they are kept; a shop without any has one, too. */
async function readBannersVersion(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select md5(value::text) as version from settings where key = 'banners'`.execute(db);
  return rows[0]?.version ?? 'none';
}

/** Replaces all slides. */
async function writeBanners(db: Kysely<Database>, slides: readonly object[]): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: 'banners', value: JSON.stringify(slides) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`excluded.value` }))
    .execute();
}
