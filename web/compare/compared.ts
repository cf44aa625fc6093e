import { useSyncExternalStore } from 'react';

/** How many things stand side by side. */
export const MAX_COMPARED = 4;

const KEY = 'compared';

interface Compared {
  /** The products that were chosen, the first first. */
  readonly ids: readonly number[];
  /** Cards show where they are chosen. */
  readonly isChoosing: boolean;
}

const NOTHING: Compared = { ids: [], isChoosing: false };
const listeners = new Set<() => void>();
let now: Compared | null = null;

/** What is compared in this tab; nothing before the page is hydrated. */
export const useCompared = (): Compared => useSyncExternalStore(subscribe, read, () => NOTHING);

/** Whether another one has a place. */
export const hasPlace = (): boolean => read().ids.length < MAX_COMPARED;

/** Puts a product beside the others, or takes it away. */
export function toggleCompared(id: number): void {
  const { ids } = read();
  if (!ids.includes(id) && !hasPlace()) return;
  write({ ids: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id] });
}

/** Takes over what an address names. */
export const setCompared = (ids: readonly number[]): void => write({ ids });

/** Shows on cards where they are chosen, or no longer. */
export const setChoosing = (isChoosing: boolean): void => write({ isChoosing });

/** Where products stand side by side. */
export const compareHref = (ids: readonly number[]): string => `/compare?ids=${ids.join()}`;

/** Up to four ids, each once; what is none is left out. */
export const idsIn = (text: string): readonly number[] =>
  [
    ...new Set(
      text
        .split(',')
        .filter((id) => /^[1-9]\d{0,8}$/.test(id))
        .map(Number),
    ),
  ].slice(0, MAX_COMPARED);

function read(): Compared {
  now ??= { ids: stored(), isChoosing: false };
  return now;
}

function write(change: Partial<Compared>): void {
  now = { ...read(), ...change };
  try {
    sessionStorage.setItem(KEY, now.ids.join());
  } catch {
    // It is kept until the page is left.
  }
  for (const listener of listeners) listener();
}

function stored(): readonly number[] {
  try {
    return idsIn(sessionStorage.getItem(KEY) ?? '');
  } catch {
    return [];
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
