import type { ShopSettings } from '../../domain/shop-settings.ts';
import { createLatePart } from '../late-part.tsx';
import type { Read } from '../page.ts';
import { useShopSettings } from '../shop-settings.ts';

const load = () => import('./page-sections.tsx');

const late = createLatePart(
  () => load().then(({ PageSections }) => PageSections),
  import.meta.env.SSR ? (await load()).PageSections : null,
);

type Shop = ShopSettings & { readonly arranged?: readonly string[] | undefined };

/** The sections of a page, as the API names it; nothing where the merchant has arranged none. */
export function ArrangedSections({ page }: { readonly page: string }) {
  const { arranged }: Shop = useShopSettings();
  return arranged?.includes(page) && <late.Part page={page} />;
}

/**
 * Brings the code of a page's sections and reads what they show.
 *
 * @returns whether it has any
 */
export const prepareSectionsOf = async (page: string, read: Read, { arranged }: Shop) =>
  arranged?.includes(page) && (await load()).readSections(page, read);
