import type { Picture } from '../../contract/catalog.ts';
import type { PreviewImage } from '../page.ts';

/** A stored picture in its largest size, for link previews. */
export function previewImage({ image_url, widths, width, height, alt }: Picture): PreviewImage {
  const widest = Math.max(...widths);
  return { path: image_url, width: widest, height: Math.round((widest * height) / width), alt };
}
