import { createFolderStore, type ObjectStore } from './object-store.ts';

/** The store that an operator names: `s3://…`, else a folder. The S3 client, 15 MB, is read only for the first. */
export async function openObjectStore(place: string): Promise<ObjectStore> {
  if (!place.startsWith('s3://')) return createFolderStore(place);
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(place);
}
