import { hash } from 'node:crypto';
import { MAX_PICTURES } from '../../../domain/pictures.ts';
import type { PublicSites } from '../../http/public-sites.ts';
import { faultOf, validatePicture } from '../../media/check-picture.ts';
import { addressFault, fetchPicture } from '../../media/fetch-picture.ts';
import { pictureKey } from '../../media/picture-rows.ts';
import type { ZippedFile } from '../../media/read-picture-zip.ts';
import type { ImportErrors } from './import-errors.ts';
import type { Pace } from './pace.ts';
import { isAddress, looksLikePicture, pictureParts } from './picture-parts.ts';
import type { ValidRow } from './valid-row.ts';

/** A picture that an import makes, once for all rows that name it. */
export interface NewPicture {
  /** Differs for each of the file: its address, or its path in the zip. */
  readonly source: string;
  /** How errors name it. */
  readonly label: string;
  /** Where in the file it is named. */
  readonly rows: Set<number>;
  /** The site that it comes from; `null`: it is in the zip. */
  readonly site: string | null;
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
  readonly sites: PublicSites;
  /** The shop's own address: nothing is fetched from it. */
  readonly publicUrl: string;
  /** Where the shop's own pictures are shown from; nothing of them is fetched there. */
  readonly mediaCdnUrl?: string | undefined;
}

/** What one import may make of new pictures: hours of work otherwise. */
const MAX_ZIPPED = 1_000;
const MAX_FOREIGN = 10_000;

/** The parts of a row's cell, as many as a product may have; the others are told. */
export const partsOf = ({ values: { images } }: ValidRow): string[] =>
  images === undefined ? [] : pictureParts(images).slice(0, MAX_PICTURES);

/** Finds what rows name in the column `images`, and checks those in the zip. What is wrong is in `errors`. */
export async function namePictures(
  rows: readonly ValidRow[],
  sources: PictureSources,
  { pace, errors, faults }: Naming,
): Promise<NamedPictures> {
  const { nameOne, zipped } = startNaming(sources);
  const byPart = new Map<string, NamedPicture>();
  for (const row of rows) {
    if (pace.isDue()) await pace.rest();
    for (const part of new Set(partsOf(row))) {
      const named = byPart.get(part) ?? nameOne(part);
      byPart.set(part, named);
      named.made?.rows.add(row.row);
      if (named.fault) faults.add(row.row, 'images', named.fault, shown(part));
    }
  }
  for (const picture of zipped.values()) {
    const fault = await findFault(picture);
    if (fault !== null) addFault(picture, fault, errors);
    await pace.rest();
  }
  const unused = (sources.zip ?? []).filter((file) => !zipped.has(file)).map(({ path }) => path);
  return { byPart, unused: unused.filter(looksLikePicture) };
}

interface Naming {
  readonly pace: Pace;
  /** Takes what is wrong with the zip. */
  readonly errors: ImportErrors;
  /** Takes what is wrong with the names and addresses in rows. */
  readonly faults: ImportErrors;
}

/** Says what is wrong with a picture, in each row that names it. */
export function addFault({ label, rows }: NewPicture, fault: string, errors: ImportErrors): void {
  // Grouped by the address or name alone: it is listed below the cause.
  const value = label.replace(/^The picture at /, '');
  for (const row of rows) errors.add(row, 'images', `${label} ${fault}`, value);
}

async function findFault(picture: NewPicture): Promise<string | null> {
  try {
    await validatePicture(await picture.read());
    return null;
  } catch (error) {
    return faultOf(error);
  }
}

/** Names parts one by one; the same file of the zip, or the same address, is the same picture. */
function startNaming({ zip, sites, publicUrl, mediaCdnUrl }: PictureSources) {
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
    const made = zipped.get(file) ?? {
      ...newPicture(shown(name), file.read),
      source: sourceOf(`zip:${file.path}`),
      site: null,
    };
    if (!zipped.has(file) && zipped.size === MAX_ZIPPED) return wrong(tooMany('from a zip', 1_000));
    zipped.set(file, made);
    return { key: null, made };
  };

  const nameForeign = (address: string): NamedPicture => {
    const fault = addressFault(address);
    if (fault !== null) return wrong(`${shown(address)} ${fault}`);
    const url = new URL(address);
    if (url.origin === URL.parse(publicUrl)?.origin) return OWN_UNKNOWN;
    if (mediaCdnUrl && url.href.startsWith(`${mediaCdnUrl}/media/`)) return OWN_UNKNOWN;
    url.hash = '';
    const label = `The picture at ${shown(url.href)}`;
    const read = () => fetchPicture(url.href, sites);
    const made = foreign.get(url.href) ?? {
      ...newPicture(label, read),
      source: sourceOf(url.href),
      site: url.host,
    };
    if (!foreign.has(url.href) && foreign.size === MAX_FOREIGN) {
      return wrong(tooMany('of other sites', MAX_FOREIGN));
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

/** In characters. What is longer does not fit into an index, and is kept as its hash. */
const MAX_SOURCE_LENGTH = 600;

const sourceOf = (place: string): string =>
  place.length > MAX_SOURCE_LENGTH ? `sha256:${hash('sha256', place)}` : place;

const newPicture = (label: string, read: () => Promise<Buffer>) => ({
  ...{ label, read, rows: new Set<number>() },
});

const OWN_UNKNOWN: NamedPicture = { key: null, made: null };
const wrong = (fault: string): NamedPicture => ({ key: null, made: null, fault });
const tooMany = (where: string, most: number) =>
  `An import takes at most ${most.toLocaleString('en')} pictures ${where}: split the file`;

/** In characters. */
const MAX_SHOWN_LENGTH = 120;

const shown = (name: string) =>
  name.length > MAX_SHOWN_LENGTH ? `${name.slice(0, MAX_SHOWN_LENGTH)}…` : name;

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
