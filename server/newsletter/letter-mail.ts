import { type Kysely, sql } from 'kysely';
import { displayExactly, parseCents } from '../../domain/money.ts';
import { discountedPrice, parsePercent } from '../../domain/pricing.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { NEWSLETTER } from '../../domain/words/newsletter.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';
import { type MailPart, type MailProduct, renderMail } from '../mail/mail-templates.ts';

const say = speaker(NEWSLETTER, 'en');

/** Where links and pictures of mails begin, without a slash at the end. */
export interface MailPlaces {
  readonly publicUrl: string;
  /** Of the pictures; absent: the same. */
  readonly mediaCdnUrl?: string | undefined;
}

interface ProductRow {
  readonly id: number;
  readonly name: string;
  readonly price: string;
  readonly discount: string;
  readonly available: boolean;
  readonly picture: string | null;
}

/** The smallest file of a picture that is sharp at 120 px on a phone. */
const PICTURE_WIDTH = 240;

/** Products as a mail shows them, in the order of their ids; those that are gone are left out. One query. */
export async function readMailProducts(
  db: Kysely<Database>,
  ids: readonly number[],
  { publicUrl, mediaCdnUrl = publicUrl }: MailPlaces,
  settings: AllSettings,
): Promise<(MailProduct & { readonly id: number })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ProductRow>`
    select p.id, p.name, p.price::text, p.discount::text, p.available, (
      select '/media/' || f.file_key || '/' || coalesce(
        (select min(width) from unnest(f.widths) width where width >= ${PICTURE_WIDTH}),
        (select max(width) from unnest(f.widths) width)) || '.webp'
      from product_images i join pictures f on f.id = i.picture_id where i.product_id = p.id order by i.position limit 1
    ) as picture
    from unnest(${ids}::int[]) with ordinality k (id, place) join products p on p.id = k.id and p.deleted_at is null
    order by k.place`.execute(db);
  return rows.map((row) => {
    const { price, before } = shownPrices(row, settings);
    return {
      id: row.id,
      name: row.name,
      note: row.available ? price : `${price}, ${say('out_of_stock')}`,
      before,
      url: `${publicUrl}/product/${row.id}`,
      picture: row.picture === null ? null : mediaCdnUrl + row.picture,
    };
  });
}

/** What something costs, and what it cost before it was reduced (`null`: it is not), as mails write it. */
export function shownPrices(
  { price, discount }: { readonly price: string; readonly discount: string },
  settings: AllSettings,
): { readonly price: string; readonly before: string | null } {
  const cents = parseCents(price);
  const now = discountedPrice(cents, parsePercent(discount));
  return {
    price: displayExactly(now, settings),
    before: now < cents ? displayExactly(cents, settings) : null,
  };
}

/** What a letter says. */
export interface LetterText {
  readonly subject: string;
  readonly body: string;
  readonly product_ids: readonly number[];
}

interface Letterhead extends MailPlaces {
  readonly settings: AllSettings;
  /** Where this one's reader stops them. */
  readonly leaveUrl: string;
}

/** A letter as text and as HTML, for one reader. Two lines apart are paragraphs. One query. */
export async function renderLetter(
  db: Kysely<Database>,
  { subject, body, product_ids }: LetterText,
  { settings, leaveUrl, ...places }: Letterhead,
): Promise<{ text: string; html: string }> {
  const products = await readMailProducts(db, product_ids, places, settings);
  const paragraphs = body.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return renderMail([
    { kind: 'heading', text: subject },
    ...paragraphs.map((text): MailPart => ({ kind: 'paragraph', text })),
    ...(products.length > 0 ? [{ kind: 'products', products } as const] : []),
    { kind: 'paragraph', text: say('letter_end', { shop: settings.shop_name }) },
    { kind: 'link', label: say('leave'), url: leaveUrl },
  ]);
}
