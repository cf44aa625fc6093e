import { createFolderStore, ObjectMissing, type ObjectStore, StoreFailed } from './object-store.ts';

/**
 * The store that an operator names: `s3://…`, else a folder. The S3 client, 15 MB, is read only for the first. What it can't do is a
 * {@link StoreFailed} that names it, so that nobody looks for the fault in the database.
 */
export async function openObjectStore(place: string): Promise<ObjectStore> {
  if (!place.startsWith('s3://')) return namingFailures(createFolderStore(place));
  const { createS3Store } = await import('./s3-store.ts');
  return namingFailures(createS3Store(place));
}

function namingFailures(store: ObjectStore): ObjectStore {
  const named = (error: Error) => {
    if (error instanceof ObjectMissing || error instanceof StoreFailed) throw error;
    throw new StoreFailed(`${store.place} can't be used: ${error.message}`, { cause: error });
  };
  return {
    place: store.place,
    // What is written may fail itself: only what the file system says is the store's.
    write: (path, content) =>
      store.write(path, content).catch((error: NodeJS.ErrnoException) => {
        if (error.path === undefined && error.syscall !== 'write') throw error;
        return named(error);
      }),
    read: (path) => store.read(path).catch(named),
    size: (path) => store.size(path).catch(named),
    names: (path) => store.names(path).catch(named),
    remove: (path) => store.remove(path).catch(named),
    removeAll: (path) => store.removeAll(path).catch(named),
    removeDrafts: (path, before) => store.removeDrafts(path, before).catch(named),
    close: () => store.close(),
  };
}
