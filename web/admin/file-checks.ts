import { useRef, useState } from 'react';
import {
  DAMAGED_PICTURE,
  HEIC_PICTURE,
  isHeic,
  MAX_PICTURE,
  MAX_PIXELS,
} from '../../domain/pictures.ts';
import { ApiError } from '../api/call.ts';

/** What looking at a chosen file finds. */
const checks = new WeakMap<File, Promise<string | null>>();

/**
 * Waits until chosen files were looked at: what sends them begins with this.
 *
 * @throws {ApiError} for the first that can't be taken, as the server would refuse it
 */
export async function filesChecked(files: readonly File[]): Promise<void> {
  const found = await Promise.all(files.map((file) => checks.get(file)));
  const problem = found.find(Boolean);
  if (problem) throw new ApiError(422, problem);
}

/** For how many more files there is room, and how many there can be in all. */
export interface Room {
  readonly left: number;
  readonly most: number;
}

interface Taker {
  readonly room: Room;
  readonly onChoose: (files: readonly File[]) => void;
  /** Takes a file back in which a problem was found. */
  readonly onReject: (file: File) => void;
}

/** Takes chosen pictures at once, looks at them, and takes those back that can't be read. */
export function usePictureTaker({ room: { left, most }, ...taker }: Taker) {
  const now = useRef(taker);
  now.current = taker;
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [looking, setLooking] = useState(0);
  const take = async (files: readonly File[]) => {
    const named = files.map((file) => [file, pictureProblem(file)] as const);
    const found = named.flatMap(([, problem]) => problem ?? []);
    let waiting = named.flatMap(([file, problem]) => (problem === null ? [file] : []));
    setProblems(found);
    setLooking((count) => count + 1);
    // What was left out takes the place of what is taken back.
    for (let free = left; free > 0 && waiting.length > 0; ) {
      const taken = waiting.slice(0, free);
      waiting = waiting.slice(free);
      now.current.onChoose(taken);
      const looked = await Promise.all(taken.map(lookAt));
      for (const [at, problem] of looked.entries())
        if (problem !== null) now.current.onReject(taken[at] as File);
      const rejected = looked.filter((problem) => problem !== null);
      found.push(...rejected);
      free = rejected.length;
    }
    setProblems([...found, ...waiting.map(({ name }) => noRoom(name, most))]);
    setLooking((count) => count - 1);
  };
  return { take: (files: readonly File[]) => void take(files), problems, isChecking: looking > 0 };
}

/** The same for one picture: what takes the place of another gives it back where it can't be read. */
export function useOnePicture(file: File | null, onChange: (file: File | null) => void) {
  const latest = useRef(file);
  latest.current = file;
  const before = useRef<File | null>(null);
  return usePictureTaker({
    room: ONE,
    onChoose([chosen]) {
      if (!chosen) return;
      before.current = latest.current;
      onChange(chosen);
    },
    onReject(rejected) {
      if (before.current === rejected) before.current = null;
      if (latest.current === rejected) onChange(before.current);
    },
  });
}

const ONE: Room = { left: 1, most: 1 };

/** What the shop can read, for file inputs. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** What is wrong with a chosen file, by its name, type and size; `null` when nothing is. */
export function pictureProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return `${name} ${HEIC_PICTURE}`;
  if (!PICTURE_TYPES.split(',').includes(type))
    return `${name} is not a picture: choose JPEG, PNG, WebP or AVIF`;
  if (size > MAX_PICTURE) return `${name} is larger than ${MAX_PICTURE / 1024 / 1024} MB`;
  return null;
}

/** In pixels; `null`: the browser can't read it. */
type PictureSize = { readonly width: number; readonly height: number } | null;

/** What is wrong with a picture as the browser sees it. */
export function sizeProblem(name: string, size: PictureSize): string | null {
  if (size === null) return `${name} ${DAMAGED_PICTURE}`;
  if (size.width * size.height > MAX_PIXELS)
    return `${name} has more than ${MAX_PIXELS / 1_000_000} megapixels`;
  return null;
}

/** What is said of a file for which no place is left. */
const noRoom = (name: string, most: number): string =>
  most === 1
    ? `${name} was left out: there can be one picture`
    : `${name} was left out: there can be ${most} pictures`;

/** Looks at a file's content, once: `null` when nothing is wrong. The server checks it again. */
function lookAt(file: File): Promise<string | null> {
  const check = checks.get(file) ?? contentProblem(file);
  checks.set(file, check);
  return check;
}

async function contentProblem(file: File): Promise<string | null> {
  const start = await file.slice(0, 64).arrayBuffer();
  if (isHeic(new Uint8Array(start))) return `${file.name} ${HEIC_PICTURE}`;
  const problem = sizeProblem(file.name, await measure(file));
  if (problem !== null) return problem;
  return (await isWhole(file)) ? null : `${file.name} ${DAMAGED_PICTURE}`;
}

/** An `<img>` shows what there is of a picture that breaks off; decoding all of it tells. */
async function isWhole(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
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
