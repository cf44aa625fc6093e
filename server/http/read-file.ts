import type { MultipartFile } from '@fastify/multipart';
import type { FileOnDisk, FileRules } from '../../contract/call.ts';
import { LARGEST_PICTURE } from '../../domain/pictures.ts';
import { pictureTooLarge } from '../media/check-picture.ts';
import { growBytes } from './bytes-in-flight.ts';
import type { OpenFile } from './file-on-disk.ts';
import { Refusal } from './refusal.ts';

type Rule = FileRules[string];

/** How large a file of a field may be, in bytes. */
export const largestOf = (rule: Rule | undefined): number => rule?.largest ?? LARGEST_PICTURE;

/** What is answered to a form that is larger than all that it may hold. */
export const formTooLarge = (): Refusal => new Refusal(413, 'The form is too large');

/** Where a file is read to. */
export interface Place {
  add(chunk: Buffer): Promise<void>;
  content(): Buffer | FileOnDisk;
}

export const NOWHERE: Place = { add: async () => undefined, content: () => Buffer.of() };

/** In memory, which `hold` counts, or on disk where the rule says so. */
export async function openPlace(
  rule: Rule | undefined,
  openFile: () => Promise<OpenFile>,
  hold: (bytes: number) => void,
): Promise<Place> {
  if (rule?.largest !== undefined) {
    const file = await openFile();
    return { add: file.append, content: () => file };
  }
  const bytes = growBytes(largestOf(rule), hold);
  return { add: async (chunk) => bytes.add(chunk), content: bytes.content };
}

/**
 * Reads one file to its end, also past what is kept of it, so that the client hears why it is refused.
 *
 * @returns its size, in bytes.
 * @throws {Refusal} 413 for one larger than its rule allows, or than is left `atMost`.
 */
export async function readFile(
  { file }: MultipartFile,
  { place, rule, atMost }: { place: Place; rule: Rule | undefined; atMost: number },
): Promise<number> {
  const largest = largestOf(rule);
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > atMost) throw formTooLarge();
    if (size <= largest) await place.add(chunk);
  }
  if (size > largest || file.truncated)
    throw rule?.type ? fileTooLarge(largest) : pictureTooLarge();
  return size;
}

const fileTooLarge = (largest: number) =>
  new Refusal(413, `The file is too large: at most ${largest / 1024 / 1024} MB`);
