import { LARGEST_PICTURE, MOST_PIXELS } from '../../domain/pictures.ts';

/** What the shop can read (decisions §3), for file inputs. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** What is wrong with a chosen file; `null` when nothing is. The server checks the content. */
export function pictureProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  if (!PICTURE_TYPES.split(',').includes(type))
    return `${name} is not a picture: choose JPEG, PNG, WebP or AVIF`;
  if (size > LARGEST_PICTURE) return `${name} is larger than ${LARGEST_PICTURE / 1024 / 1024} MB`;
  return null;
}

/** In pixels; `null`: the browser can't read it. */
type PictureSize = { readonly width: number; readonly height: number } | null;

/** What is wrong with a picture as the browser sees it. */
export function sizeProblem(name: string, size: PictureSize): string | null {
  if (size === null) return `${name} can't be read: the file may be damaged`;
  if (size.width * size.height > MOST_PIXELS)
    return `${name} has more than ${MOST_PIXELS / 1_000_000} megapixels`;
  return null;
}

/** What is said of a file for which no place is left. */
const noRoom = (name: string, most: number): string =>
  most === 1
    ? `${name} was left out: there can be one picture`
    : `${name} was left out: there can be ${most} pictures`;

interface CheckedFiles {
  readonly good: readonly File[];
  /** One sentence for each file that can't be taken. */
  readonly problems: readonly string[];
}

/** For how many more files there is room, and how many there can be in all. */
export interface Room {
  readonly left: number;
  readonly most: number;
}

/** Separates the files that can be taken from those that can't, with the reason for each. */
export async function checkFiles(
  files: readonly File[],
  { left, most }: Room,
): Promise<CheckedFiles> {
  const good: File[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const problem =
      pictureProblem(file) ??
      (good.length < left ? sizeProblem(file.name, await measure(file)) : noRoom(file.name, most));
    if (problem === null) good.push(file);
    else problems.push(problem);
  }
  return { good, problems };
}

function measure(file: File): Promise<PictureSize> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  return new Promise<PictureSize>((resolve) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(null);
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
