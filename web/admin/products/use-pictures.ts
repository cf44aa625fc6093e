import { useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { MOST_PICTURES } from '../../../domain/pictures.ts';
import { moved } from '../moved.ts';
import {
  isKept,
  isUntouched,
  listOf,
  mergedWith,
  type PictureEntry,
  type PictureList,
  withChange,
  withFiles,
  without,
} from './picture-list.ts';

/** A list of pictures while it is worked on. */
export interface Pictures {
  readonly list: PictureList;
  readonly set: (list: PictureList) => void;
  /** For how many more there is room. */
  readonly room: { readonly left: number; readonly most: number };
  readonly add: (files: readonly File[]) => void;
  readonly move: (from: number, to: number) => void;
  readonly change: (key: string, change: Partial<PictureEntry>) => void;
  /** Takes a file away that is not stored yet. */
  readonly remove: (key: string) => void;
}

/** The pictures of a new product. */
export function usePictures(): Pictures {
  const [list, setList] = useState<PictureList>([]);
  return actsOn(list, setList);
}

/**
 * The pictures of a product that is there; what another admin does to them meanwhile is taken in.
 *
 * @param kept what had been done to them before
 */
export function useStoredPictures(
  { name }: Product,
  images: Product['images'],
  kept: PictureList | undefined,
): Pictures & { readonly isUntouched: boolean } {
  const [state, setState] = useState(() => ({ base: images, list: kept ?? listOf(images, name) }));
  const untouched = isUntouched(state.list, state.base, name);
  if (images !== state.base) {
    const list = untouched ? listOf(images, name) : mergedWith(state.list, images, name);
    setState({ base: images, list });
  }
  const pictures = actsOn(state.list, (change) =>
    setState((old) => ({ ...old, list: change(old.list) })),
  );
  return { ...pictures, isUntouched: untouched };
}

function actsOn(
  list: PictureList,
  update: (change: (old: PictureList) => PictureList) => void,
): Pictures {
  const left = Math.max(0, MOST_PICTURES - list.filter(isKept).length);
  return {
    list,
    set: (wanted) => update(() => wanted),
    room: { left, most: MOST_PICTURES },
    add: (files) => update((old) => withFiles(old, files)),
    move: (from, to) => update((old) => moved(old, from, to)),
    change: (key, change) => update((old) => withChange(old, key, change)),
    remove: (key) => update((old) => without(old, key)),
  };
}
