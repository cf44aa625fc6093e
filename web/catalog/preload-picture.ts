import type { Picture } from '../../contract/catalog.ts';
import type { Meta } from '../page.ts';

/**
 * Tells the document's head to fetch a page's main picture before the page is parsed.
 *
 * @param sizes the same as the picture itself has.
 */
export function preloadPicture(
  picture: Picture | undefined,
  sizes: string,
): Pick<Meta, 'preloadImage'> {
  if (!picture) return {};
  const format = picture.avif ? 'avif' : 'webp';
  const srcSet = picture.widths.map((width) => `${picture.base_url}/${width}.${format} ${width}w`);
  return { preloadImage: { srcSet: srcSet.join(', '), sizes, type: `image/${format}` } };
}
