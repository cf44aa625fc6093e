import type { BoundedStore } from './bounded-store.ts';

/** A value that was read, with the tags of what it shows. */
export interface Tagged<T> {
  readonly value: T;
  readonly tags: readonly string[];
}

/**
 * Remembers what `read` gives, as JSON, until something that it shows changes. While the catalogue's version is unknown
 * it is read each time; parallel reads of one version share one.
 */
export function remember<T>(
  store: BoundedStore,
  key: string,
  read: () => Promise<Tagged<T>>,
): () => Promise<T> {
  let running: { readonly version: number | null; readonly text: Promise<Buffer> } | null = null;

  const readAndKeep = async (version: number | null): Promise<Buffer> => {
    const { value, tags } = await read();
    const text = Buffer.from(JSON.stringify(value));
    if (version !== null) store.keep(key, text, { bytes: text.length, tags, version });
    return text;
  };
  const readOnce = (): Promise<Buffer> => {
    const version = store.currentVersion();
    if (running && running.version === version) return running.text;
    const begun = { version, text: readAndKeep(version) };
    const end = () => {
      if (running === begun) running = null;
    };
    running = begun;
    begun.text.then(end, end);
    return begun.text;
  };
  return async () => {
    const found = store.find<Buffer>(key);
    const text = found?.state === 'current' ? found.value : await readOnce();
    return JSON.parse(text.toString()) as T;
  };
}
