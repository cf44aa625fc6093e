import type { ZippedFile } from '../media/read-picture-zip.ts';

/** Finds a file of a zip by the name in a cell. */
export type FindZipped = (name: string) => ZippedFile | 'none' | 'several';

/**
 * A name is that of the file with as many of its folders as it has itself: `red/1.jpg` is no `blue/1.jpg`, and
 * `1.jpg` is either. Where no file is called just so, capital letters count for nothing.
 */
export function indexZip(files: readonly ZippedFile[]): FindZipped {
  const exact = Map.groupBy(files, ({ path }) => fileOf(plain(path)));
  const loose = Map.groupBy(files, ({ path }) => fileOf(lower(path)));
  return (name) => {
    const found = matching(exact.get(fileOf(plain(name))), name, plain);
    const close = found.length > 0 ? found : matching(loose.get(fileOf(lower(name))), name, lower);
    if (close.length > 1) return close.find(({ path }) => plain(path) === plain(name)) ?? 'several';
    return close[0] ?? 'none';
  };
}

const plain = (path: string) => path.normalize('NFC').replaceAll(/\s+/g, ' ');
const lower = (path: string) => plain(path).toLowerCase();
const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

const matching = (
  files: readonly ZippedFile[] = [],
  name: string,
  as: (path: string) => string,
): readonly ZippedFile[] => files.filter(({ path }) => `/${as(path)}`.endsWith(`/${as(name)}`));
