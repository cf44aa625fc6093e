import { type Kysely, sql } from 'kysely';
import { look as lookRules } from '../../contract/look.ts';
import { DEFAULT_LOOK, type Look } from '../../domain/look.ts';
import { DEFAULT_DOCUMENT_LOOK, documentLook, type LogoPictures } from '../../domain/look-css.ts';
import { SETTINGS } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import type { BoundedStore } from '../http/bounded-store.ts';
import { createReadCache } from '../http/local-call.ts';

/** The key of `settings` under which the look stands that the shop wears. */
export const LOOK_KEY = 'look';

/** The look that the shop wears. */
export interface WornLook {
  /** Of the row that was published; `null`: nobody has published any. */
  readonly id: number | null;
  readonly look: Look;
  readonly logos: LogoPictures;
}

/** Gives the look that the shop wears, from memory until another is published. */
export type KnownLook = () => Promise<WornLook>;

/** Keeps the look until another is published. */
export function cacheLook(db: Kysely<Database>, store: BoundedStore): KnownLook {
  const cached = createReadCache(store);
  return () => cached('look', async () => ({ value: await readWornLook(db), tags: [SETTINGS] }));
}

/** The look that the shop wears. What is stored and does not hold any more is not worn: it never breaks a page. */
export async function readWornLook(db: Kysely<Database>): Promise<WornLook> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', LOOK_KEY)
    .executeTakeFirst();
  const stored = row?.value as { readonly id?: unknown } | undefined;
  const checked = lookRules.safeParse(stored);
  if (!checked.success) return { id: null, look: DEFAULT_LOOK, logos: {} };
  const id = typeof stored?.id === 'number' ? stored.id : null;
  return { id, look: checked.data, logos: await readLogos(db, [checked.data]) };
}

/** The logos that these looks name, as pages show them. One query, none where they name none. */
export async function readLogos(
  db: Kysely<Database>,
  looks: readonly Look[],
): Promise<LogoPictures> {
  const keys = looks.flatMap(logosOf);
  if (keys.length === 0) return {};
  const rows = await db
    .selectFrom('look_logos')
    .select(['key', 'width', 'height', sql<string>`encode(inline, 'base64')`.as('inline')])
    .where('key', 'in', keys)
    .execute();
  return Object.fromEntries(
    rows.map(({ key, width, height, inline }) => [
      key,
      { width, height, inline: inlineAddress(inline) },
    ]),
  );
}

/** @param base64 a WebP, as PostgreSQL writes it: with line breaks */
export const inlineAddress = (base64: string): string =>
  `data:image/webp;base64,${base64.replaceAll(/\s/g, '')}`;

/** The keys of the logos that a look names. */
export const logosOf = ({ logo, logo_dark, mark }: Look): string[] =>
  [logo, logo_dark, mark].filter((key) => key !== null);

/** What documents would wear with the draft; what they wear where there is none. */
export async function readDraftDress(db: Kysely<Database>) {
  const row = await db
    .selectFrom('looks')
    .select('look')
    .where('published_at', 'is', null)
    .executeTakeFirst();
  const draft = lookRules.safeParse(row?.look);
  const worn = await readWornLook(db);
  if (!draft.success) return dressOf(worn);
  const logos = await readLogos(db, [draft.data]);
  return documentLook(draft.data, logos, dressOf(worn).icons);
}

/** What documents wear. */
export function dressOf({ id, look, logos }: WornLook) {
  if (id === null) return DEFAULT_DOCUMENT_LOOK;
  return documentLook(look, logos, look.logo === null && look.mark === null ? null : id);
}
