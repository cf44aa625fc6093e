import { LARGEST_ZIP } from '../../../domain/pictures.ts';

/** What an import is made of. */
export interface ImportFiles {
  readonly file: File | null;
  readonly pictures: File | null;
}

/** Tells dropped files apart: a zip holds the pictures, anything else is meant to be the CSV. */
export function sortFiles(files: readonly File[]): Partial<ImportFiles> {
  const file = files.find((one) => !isZip(one));
  const pictures = files.find(isZip);
  return { ...(file ? { file } : {}), ...(pictures ? { pictures } : {}) };
}

const isZip = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /\.zip$/i.test(name) || /^application\/(?:x-)?zip(?:-compressed)?$/.test(type);

/** Why a zip need not be sent at all; `null` when it may. The server judges what is in it. */
export const zipProblem = (zip: Pick<File, 'size'> | null): string | null =>
  zip && zip.size > LARGEST_ZIP ? 'The zip is larger than 200 MB: split it and the file' : null;
