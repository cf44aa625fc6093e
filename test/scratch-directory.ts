import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';

/**
 * A fresh temporary directory for a throwaway database: in memory where there is room. Cloning a database
 * takes 15 ms there and some 400 ms on a disk, a fresh cluster 0.7 s instead of 1 to 6 s. Remove it yourself.
 */
export function makeScratchDirectory(prefix: string): string {
  return mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), prefix));
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 2 * 1024 ** 3;
  } catch {
    return false;
  }
}
