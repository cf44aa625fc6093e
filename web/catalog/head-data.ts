import type { Picture } from '../../contract/catalog.ts';
import type { Meta, PreviewImage } from '../page.ts';
import { offeredWidths } from '../ui/picture.tsx';

interface Step {
  readonly name: string;
  /** Path and query within the shop. */
  readonly path: string;
}

/** schema.org's description of the way from the home page to a page, from the top down. */
export const breadcrumbData = (steps: readonly Step[]): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: path,
  })),
});

/**
 * Makes the document's head fetch a page's main picture before the page is parsed.
 *
 * @param sizes the same as the picture itself has, as is `widest`.
 */
export function preloadPicture(
  picture: Picture | undefined,
  sizes: string,
  widest: number,
): Pick<Meta, 'preloadImage'> {
  if (!picture) return {};
  const format = picture.avif ? 'avif' : 'webp';
  const srcSet = offeredWidths(picture.widths, widest).map(
    (width) => `${picture.base_url}/${width}.${format} ${width}w`,
  );
  return { preloadImage: { srcSet: srcSet.join(', '), sizes, type: `image/${format}` } };
}

/** A stored picture as link previews show it: drawn by the server (server/discovery/serve-share-pictures.ts). */
export const previewImage = (
  { base_url }: Pick<Picture, 'base_url'>,
  alt: string,
): PreviewImage => ({
  path: `/share/${base_url.split('/').at(-1)}.jpg`,
  width: 1200,
  height: 630,
  alt,
});

/** The first of some collections, as search engines are told of them: "Vases, Lamps and more"; `''` where there are none. */
export function listNames(collections: readonly { readonly name: string }[], most: number): string {
  const names = collections.slice(0, most).map(({ name }) => name);
  return `${names.join(', ')}${names.length < collections.length ? ' and more' : ''}`;
}
