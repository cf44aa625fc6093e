import { createFolderStore, type ObjectStore } from './object-store.ts';
import { createS3Store } from './s3-store.ts';

/** The store that an operator names: `s3://…`, else a folder. */
export const openObjectStore = (place: string): ObjectStore =>
  place.startsWith('s3://') ? createS3Store(place) : createFolderStore(place);
