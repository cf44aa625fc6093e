import type { Picture } from '../../contract/catalog.ts';
import type { PreviewImage } from '../page.ts';

type Pictured = Pick<Picture, 'base_url' | 'widths' | 'width' | 'height'>;

/** A stored picture in its largest size, for link previews. */
export function previewImage(picture: Pictured, alt: string): PreviewImage {
  const { base_url, widths, width, height } = picture;
  const widest = Math.max(...widths);
  const path = `${base_url}/${widest}.webp`;
  return { path, width: widest, height: Math.round((widest * height) / width), alt };
}
