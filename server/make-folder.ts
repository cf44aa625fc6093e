import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and its parents, one level at a time. Node's own `recursive` tries forever where a
 * parent takes no folders, as under /proc.
 *
 * @throws the system's error, naming the folder that cannot be made.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
