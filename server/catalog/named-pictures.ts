import { MOST_PICTURES } from '../../domain/pictures.ts';
import { addressFault, fetchPicture, type PictureSites } from '../media/fetch-picture.ts';
import { judgePicture } from '../media/judge-picture.ts';
import { faultOf } from '../media/picture-fault.ts';
import { pictureKey } from '../media/picture-rows.ts';
import type { ZippedFile } from '../media/read-picture-zip.ts';
import { indexZip } from './find-zipped.ts';
import type { ImportErrors } from './import-errors.ts';
import type { JudgedRow } from './judge-rows.ts';
import type { Pace } from './pace.ts';
import { isAddress, looksLikePicture, pictureParts } from './picture-parts.ts';

/** A picture that an import makes, once for all rows that name it. */
export interface NewPicture {
  /** How it is spoken of in an error. */
  readonly label: string;
  /** Where in the file it is named. */
  readonly rows: Set<number>;
  readonly isForeign: boolean;
  /** @throws {PictureFault} or {Refusal} when it can't be had. */
  read(): Promise<Buffer>;
}

/** What a part of a cell stands for. */
export interface NamedPicture {
  /** The files' key, when it is an address of this shop's kind. */
  readonly key: string | null;
  /** What is made when the shop has no such key; without it there is nothing to make. */
  readonly made: NewPicture | null;
  /** Why it can be neither. */
  readonly fault?: string;
}

/** The pictures that a file names, before the shop is asked which of them it has. */
export interface NamedPictures {
  readonly byPart: ReadonlyMap<string, NamedPicture>;
  /** Of the zip's pictures, those that no row names. */
  readonly unused: readonly string[];
}

/** Where pictures come from that the shop doesn't have. */
export interface PictureSources {
  /** `null`: no zip was sent. */
  readonly zip: readonly ZippedFile[] | null;
  readonly sites: PictureSites;
  /** The shop's own address: nothing is fetched from it. */
  readonly publicUrl: string;
}

/** What one import may make of new pictures: hours of work otherwise. */
const MOST_ZIPPED = 1_000;
const MOST_FOREIGN = 200;

/** The parts of a row's cell; those beyond what a product may have are an error already. */
export const partsOf = ({ values: { images } }: JudgedRow): string[] =>
  images === undefined ? [] : pictureParts(images).slice(0, MOST_PICTURES);

/** Finds what rows name in the column `images`, and judges those out of the zip. What is wrong is in `errors`. */
export async function namePictures(
  rows: readonly JudgedRow[],
  sources: PictureSources,
  { pace, errors }: { readonly pace: Pace; readonly errors: ImportErrors },
): Promise<NamedPictures> {
  const { nameOne, zipped } = startNaming(sources);
  const byPart = new Map<string, NamedPicture>();
  for (const judged of rows) {
    if (pace.isDue()) await pace.rest();
    for (const part of new Set(partsOf(judged))) {
      const named = byPart.get(part) ?? nameOne(part);
      byPart.set(part, named);
      named.made?.rows.add(judged.row);
      if (named.fault) errors.add(judged.row, 'images', named.fault);
    }
  }
  for (const picture of zipped.values()) {
    const fault = await findFault(picture);
    if (fault !== null) blame(picture, fault, errors);
    await pace.rest();
  }
  const unused = (sources.zip ?? []).filter((file) => !zipped.has(file)).map(({ path }) => path);
  return { byPart, unused: unused.filter(looksLikePicture) };
}

/** Says what is wrong with a picture, in each row that names it. */
export function blame({ label, rows }: NewPicture, fault: string, errors: ImportErrors): void {
  for (const row of rows) errors.add(row, 'images', `${label} ${fault}`);
}

async function findFault(picture: NewPicture): Promise<string | null> {
  try {
    await judgePicture(await picture.read());
    return null;
  } catch (error) {
    return faultOf(error);
  }
}

/** Names parts one by one; the same file of the zip, or the same address, is the same picture. */
function startNaming({ zip, sites, publicUrl }: PictureSources) {
  const find = indexZip(zip ?? []);
  const zipped = new Map<ZippedFile, NewPicture>();
  const foreign = new Map<string, NewPicture>();

  const nameZipped = (name: string): NamedPicture => {
    if (!zip) return wrong(`${shown(name)} is no address, and no zip of pictures was sent`);
    const file = find(name);
    if (file === 'none') return wrong(`There is no picture ${shown(name)} in the zip`);
    if (file === 'several') {
      return wrong(`There are several ${shown(name)} in the zip: write the folder before it`);
    }
    const made = zipped.get(file) ?? { ...newPicture(shown(name), file.read), isForeign: false };
    if (!zipped.has(file) && zipped.size === MOST_ZIPPED)
      return wrong(tooMany('from a zip', 1_000));
    zipped.set(file, made);
    return { key: null, made };
  };

  const nameForeign = (address: string): NamedPicture => {
    const fault = addressFault(address);
    if (fault !== null) return wrong(`${shown(address)} ${fault}`);
    const url = new URL(address);
    if (url.origin === URL.parse(publicUrl)?.origin) return OWN_UNKNOWN;
    url.hash = '';
    const label = `The picture at ${shown(url.href)}`;
    const read = () => fetchPicture(url.href, sites);
    const made = foreign.get(url.href) ?? { ...newPicture(label, read), isForeign: true };
    if (!foreign.has(url.href) && foreign.size === MOST_FOREIGN) {
      return wrong(tooMany('of other sites', MOST_FOREIGN));
    }
    foreign.set(url.href, made);
    return { key: null, made };
  };

  const nameOne = (part: string): NamedPicture => {
    if (!isAddress(part)) return nameZipped(part);
    const named = part.startsWith('/') ? OWN_UNKNOWN : nameForeign(part);
    return { ...named, key: pictureKey(part) };
  };
  return { nameOne, zipped };
}

const newPicture = (label: string, read: () => Promise<Buffer>) => ({
  ...{ label, read, rows: new Set<number>() },
});

const OWN_UNKNOWN: NamedPicture = { key: null, made: null };
const wrong = (fault: string): NamedPicture => ({ key: null, made: null, fault });
const tooMany = (whence: string, most: number) =>
  `An import takes at most ${most.toLocaleString('en')} pictures ${whence}: split the file`;

/** In characters. */
const LONGEST_SHOWN = 120;

const shown = (name: string) =>
  name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN)}…` : name;
