import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileOnDisk } from '../../contract/call.ts';
import { Refusal } from './refusal.ts';

/** A file while it is being received, and until it is let go of. */
export interface OpenFile extends FileOnDisk {
  /** @throws {Refusal} 503 when the disk takes no more. */
  append(chunk: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** Makes an empty file in `folder`. It has no name there: it is gone when it is closed, and when the process dies. */
export async function createFileOnDisk(folder: string): Promise<OpenFile> {
  const path = join(folder, `${randomUUID()}.upload`);
  const file = await open(path, 'wx+', 0o600).catch(refuseDisk);
  await rm(path);
  let size = 0;
  return {
    get size() {
      return size;
    },
    async append(chunk) {
      await file.writeFile(chunk).catch(refuseDisk); // Goes on from where the last one ended.
      size += chunk.length;
    },
    async read(position, length) {
      if (!(position >= 0 && length >= 0 && position + length <= size)) throw endsBefore();
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
      if (bytesRead < length) throw endsBefore();
      return buffer;
    },
    close: () => file.close(),
  };
}

const endsBefore = () => new RangeError('The file ends before that');

function refuseDisk(): never {
  throw new Refusal(503, 'The file could not be kept, please try again later', {
    headers: { 'retry-after': '60' },
  });
}
