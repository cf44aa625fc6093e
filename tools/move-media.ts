// Run by `npm run move-media`, with MEDIA_URL set: copies the pictures of DATA_DIR into it, beside a running shop.
import { join } from 'node:path';
import { ConfigError, readConfig } from '../server/config.ts';
import { copyPictures, createDiskStore, createS3MediaStore } from '../server/media/media-store.ts';
import { StoreFailed } from '../server/storage/object-store.ts';

try {
  const { mediaUrl, dataDir } = readConfig(process.env);
  if (!mediaUrl) throw new ConfigError('MEDIA_URL: is needed, to say where the pictures go');
  const disk = createDiskStore(join(dataDir, 'media'));
  const copied = await copyPictures(
    disk.keysOlderThan(new Date(8.64e15)),
    disk,
    await createS3MediaStore(mediaUrl),
  );
  console.log(
    `Copied ${copied} picture files. Once every instance runs with MEDIA_URL, run this once more; after that ${join(dataDir, 'media')} can be removed.`,
  );
} catch (error) {
  console.error(
    error instanceof ConfigError || error instanceof StoreFailed
      ? error.message
      : `The pictures can't be copied: ${(error as Error).message}. What was copied is kept: check MEDIA_URL and DATA_DIR, then run this again.`,
  );
  process.exitCode = 1;
}
