import { type Kysely, sql, type Transaction } from 'kysely';
import type { sectionCalls } from '../../contract/sections.ts';
import { referencesOf } from '../../domain/section-faults.ts';
import type { Section } from '../../domain/sections.ts';
import { speaker } from '../../domain/words/say.ts';
import { SECTIONS } from '../../domain/words/sections.ts';
import { COLLECTIONS, SETTINGS } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { type SignedIn, signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { makePreviewKey } from '../shop/preview-key.ts';
import type { ChangePictures, ChangeShop, KnownSettings } from '../shop/shop-settings.ts';
import {
  defaultSections,
  describeSections,
  readClock,
  readCollections,
  readPictures,
  readPublished,
} from '../shop/shown-sections.ts';
import {
  discardDraft,
  keepPicture,
  publishSections,
  readDraft,
  readFromHistory,
  readHistory,
  refuseFaults,
  saveDraft,
} from './write-sections.ts';

interface SectionDependencies {
  readonly db: Kysely<Database>;
  readonly knownSettings: KnownSettings;
  readonly changeShop: ChangeShop;
  readonly changePictures: ChangePictures;
  readonly shopSecret: string;
}

const say = speaker(SECTIONS, 'en');

/** Serves the sections of pages: to shoppers, and to the owners who arrange them. */
export function sectionHandlers({
  db,
  knownSettings,
  changeShop,
  changePictures,
  shopSecret,
}: SectionDependencies): Handlers<typeof sectionCalls> {
  const publish = (
    admin: SignedIn,
    { page, sections, before = nothing }: ToPublish,
  ): Promise<{ id: number }> => {
    refuseFaults(page, sections);
    return changeShop(admin, async (tx) => {
      await before(tx);
      return publishSections(tx, { page, sections, authorId: admin.userId });
    });
  };
  return {
    'GET /sections/{page}': async ({ params: { page } }, { shows }) => {
      await refuseOtherPage(db, page);
      shows(SETTINGS, COLLECTIONS);
      const sections = (await readPublished(db, page)) ?? defaultSections(page);
      const { time_zone: timeZone } = await knownSettings();
      return { data: await describeSections(db, sections, { timeZone, now: await readClock(db) }) };
    },
    'GET /admin/sections/{page}': async ({ params: { page } }) => {
      await refuseOtherPage(db, page);
      return { data: await readPanelSections(db, page) };
    },
    'PUT /admin/sections/{page}/draft': async ({ params: { page }, body }, { actor }) => {
      await refuseOtherPage(db, page);
      const authorId = signedIn(actor).userId;
      const data = await db
        .transaction()
        .execute((tx) => saveDraft(tx, { ...body, page, authorId }));
      return { data, message: say('saved') };
    },
    'DELETE /admin/sections/{page}/draft': async ({ params: { page } }) => {
      await refuseOtherPage(db, page);
      await discardDraft(db, page);
      return { data: null, message: say('discarded') };
    },
    'POST /admin/sections/{page}/publish': async ({ params: { page }, body }, { actor }) => {
      await refuseOtherPage(db, page);
      const draft = await readDraft(db, page);
      if (!draft) throw wordedRefusal(409, null, SECTIONS, 'no_draft');
      const data = await publish(signedIn(actor), {
        ...{ page, sections: draft.sections },
        before: async (tx) => {
          if ((await readDraft(tx, page))?.version !== body.version)
            throw wordedRefusal(409, null, SECTIONS, 'changed');
          await discardDraft(tx, page);
        },
      });
      return { data, message: say('published') };
    },
    'POST /admin/sections/{page}/history/{id}/publish': async ({ params }, { actor }) => {
      const { page, id } = params;
      await refuseOtherPage(db, page);
      const sections = await readFromHistory(db, page, id);
      return {
        data: await publish(signedIn(actor), { page, sections }),
        message: say('published'),
      };
    },
    'POST /admin/sections/pictures': async ({ files: { image } }, { actor }) => ({
      data: await changePictures(signedIn(actor), image, async (tx, [id]) => {
        if (id === undefined) throw wordedRefusal(422, 'image', SECTIONS, 'no_file');
        const dropped = await keepPicture(tx, id);
        const picture = (await readPictures(tx, [id]))[id];
        if (!picture) throw wordedRefusal(422, 'image', SECTIONS, 'picture_gone');
        return { answer: { id, picture }, dropped };
      }),
    }),
    'POST /admin/sections/preview': async () => ({ data: makePreviewKey('sections', shopSecret) }),
  };
}

interface ToPublish {
  readonly page: string;
  readonly sections: readonly Section[];
  /** What else happens in the transaction, first. */
  readonly before?: (tx: Transaction<Database>) => Promise<void>;
}
const nothing = async () => undefined;

/** @throws {Refusal} 404 for what is no page of the shop that can have sections. */
async function refuseOtherPage(db: Kysely<Database>, page: string): Promise<void> {
  if (page === 'home') return;
  const [, id] = /^page-([1-9]\d{0,8})$/.exec(page) ?? [];
  const { rows } =
    id === undefined
      ? { rows: [] }
      : await sql`select from info_pages where id = ${Number(id)}`.execute(db);
  if (rows.length === 0) throw wordedRefusal(404, null, SECTIONS, 'page_gone');
}

async function readPanelSections(db: Kysely<Database>, page: string) {
  const [published, draft, history] = await Promise.all([
    readPublished(db, page),
    readDraft(db, page),
    readHistory(db, page),
  ]);
  const shown = published ?? [...defaultSections(page)];
  const named = referencesOf([...shown, ...(draft?.sections ?? [])]);
  const [pictures, collections, products] = await Promise.all([
    readPictures(db, named.pictures),
    readCollections(db, named.collections),
    readProducts(db, named.products),
  ]);
  return { shown, draft, history, pictures, collections, products };
}

/** The names of those of these products that the shop shows, by id. */
async function readProducts(db: Kysely<Database>, ids: readonly number[]) {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return Object.fromEntries(rows.map(({ id, name }) => [id, String(name)]));
}
