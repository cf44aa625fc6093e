import type { Kysely, Transaction } from 'kysely';
import type { lookCalls } from '../../contract/look.ts';
import type { Look } from '../../domain/look.ts';
import { LOOK } from '../../domain/words/look.ts';
import { speaker } from '../../domain/words/say.ts';
import { SETTINGS } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { type SignedIn, signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { makePreviewKey } from '../shop/preview-key.ts';
import {
  dressOf,
  inlineAddress,
  type KnownLook,
  readLogos,
  readWornLook,
} from '../shop/shop-look.ts';
import type { ChangeShop } from '../shop/shop-settings.ts';
import { drawLogo } from './draw-logo.ts';
import {
  discardDraft,
  drawLookIcons,
  keepLogo,
  publishLook,
  readDraft,
  readHistory,
  readPublished,
  refuseFaults,
  saveDraft,
} from './write-look.ts';

interface LookDependencies {
  readonly db: Kysely<Database>;
  readonly knownLook: KnownLook;
  readonly changeShop: ChangeShop;
  readonly shopSecret: string;
}

const say = speaker(LOOK, 'en');

/** Serves the look of the shop: to its documents, and to the owners who change it. */
export function lookHandlers({
  db,
  knownLook,
  changeShop,
  shopSecret,
}: LookDependencies): Handlers<typeof lookCalls> {
  const publish = async (admin: SignedIn, look: Look, before: BeforePublishing = nothing) => {
    refuseFaults(look);
    const icons = await drawLookIcons(db, look);
    return changeShop(admin, async (tx) => {
      await before(tx);
      return publishLook(tx, { look, icons, authorId: admin.userId });
    });
  };
  return {
    'GET /look': async (_input, { shows }) => {
      shows(SETTINGS);
      return { data: dressOf(await knownLook()) };
    },
    'GET /admin/look': async () => ({ data: await readPanelLook(db) }),
    'PUT /admin/look/draft': async ({ body }, { actor }) => {
      const authorId = signedIn(actor).userId;
      const data = await db.transaction().execute((tx) => saveDraft(tx, { ...body, authorId }));
      return { data, message: say('saved') };
    },
    'DELETE /admin/look/draft': async () => {
      await discardDraft(db);
      return { data: null, message: say('discarded') };
    },
    'POST /admin/look/publish': async ({ body }, { actor }) => {
      const draft = await readDraft(db);
      if (!draft) throw wordedRefusal(409, null, LOOK, 'no_draft');
      const data = await publish(signedIn(actor), draft.look, async (tx) => {
        if ((await readDraft(tx))?.version !== body.version) {
          throw wordedRefusal(409, null, LOOK, 'changed');
        }
        await discardDraft(tx);
      });
      return { data, message: say('published') };
    },
    'POST /admin/look/history/{id}/publish': async ({ params }, { actor }) => {
      const data = await publish(signedIn(actor), await readPublished(db, params.id));
      return { data, message: say('published') };
    },
    'POST /admin/look/logos': async ({ files: { file } }) => {
      const logo = await drawLogo(file[0] ?? Buffer.alloc(0));
      const key = await db.transaction().execute((tx) => keepLogo(tx, logo));
      const { width, height } = logo;
      const inline = inlineAddress(logo.inline.toString('base64'));
      return { data: { key, width, height, inline } };
    },
    'POST /admin/look/preview': async () => ({ data: makePreviewKey('look', shopSecret) }),
  };
}

/** What else happens in the transaction that publishes, first. */
type BeforePublishing = (tx: Transaction<Database>) => Promise<void>;
const nothing: BeforePublishing = async () => undefined;

async function readPanelLook(db: Kysely<Database>) {
  const [{ look: worn }, draft, history] = await Promise.all([
    readWornLook(db),
    readDraft(db),
    readHistory(db),
  ]);
  const looks = [worn, ...(draft ? [draft.look] : []), ...history.map(({ look }) => look)];
  return { worn, draft, history, logos: await readLogos(db, looks) };
}
