import { LARGEST_PICTURE } from '../../domain/pictures.ts';

/** What the shop can read (decisions §3), for file inputs. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** What is wrong with a chosen file; `null` when nothing is. The server judges by content. */
export function pictureProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  if (!PICTURE_TYPES.split(',').includes(type))
    return `${name} is not a picture: choose JPEG, PNG, WebP or AVIF`;
  if (size > LARGEST_PICTURE) return `${name} is larger than ${LARGEST_PICTURE / 1024 / 1024} MB`;
  return null;
}
