import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call, FileOnDisk, FileRules } from '../../contract/call.ts';
import { MAX_PICTURE } from '../../domain/pictures.ts';
import { keepFileName, namingFile, pictureTooLarge } from '../media/check-picture.ts';
import { refusedField } from './parse-input.ts';
import { Refusal } from './refusal.ts';
import { growBytes } from './request-bodies.ts';

/**
 * A multipart body: texts by field, a list where a field was repeated, and files by field. A file in a
 * field that takes none is `null` among the texts.
 */
export interface Form {
  readonly body: Record<string, unknown>;
  readonly files: Record<string, readonly (Buffer | FileOnDisk)[]>;
  /** Releases the files on disk. */
  close(): Promise<void>;
}

/** Bounds of a form; a file's own is {@link MAX_PICTURE}. Sizes in bytes. */
const MAX_FIELDS = 100;
const MAX_FIELD = 64 * 1024;
const MAX_NAME = 100;
/** All texts and part headers together. */
const MAX_REST = 1024 * 1024;
/** This many files beyond the allowed ones are read past, to be answered with a field's message. */
const FILES_BEYOND = 10;

const mostFiles = (rules: FileRules) =>
  Object.values(rules).reduce((sum, { most }) => sum + most, 0);

const mostBytes = (rules: FileRules) =>
  Object.values(rules).reduce((sum, rule) => sum + rule.most * largestOf(rule), MAX_REST);

/** Makes routes of `app` take multipart bodies and nothing else; each handler reads its own. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });
}

/** @throws {Refusal} 413 when a request says itself that it is larger than its form may be. */
export function refuseOversized(request: FastifyRequest, rules: FileRules): void {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes(rules)) throw formTooLarge();
}

/**
 * Reads a multipart body into memory, its large files into `folder`, within bounds. Files in fields that
 * the call doesn't name are read past; of one file too many in a field only an empty buffer is kept, as a sign
 * for the caller that counts.
 *
 * @throws {Refusal} 400 for a body that breaks off or is no such form, 413 for one too large, 415
 * for another content type, 422 for a text that is no UTF-8, 503 for a disk that is full, or too many forms at once.
 */
export async function readForm(
  request: FastifyRequest,
  call: Pick<Call, 'access' | 'files'>,
  folder: string,
): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal(415, 'Send this form as multipart/form-data');
  const onDisk: OpenFile[] = [];
  const close = async () => {
    await Promise.all(onDisk.splice(0).map((file) => file.close()));
  };
  const openFile = async () => {
    const file = await createFileOnDisk(folder);
    onDisk.push(file);
    return file;
  };
  try {
    return { ...(await collectParts(request, call, openFile)), close };
  } catch (error) {
    await close();
    throw asRefusal(error);
  }
}

async function collectParts(
  request: FastifyRequest,
  { access, files: rules = {} }: Pick<Call, 'access' | 'files'>,
  openFile: () => Promise<OpenFile>,
): Promise<Omit<Form, 'close'>> {
  const { form, shopperForm } = request.server.bytesInFlight;
  const isStaffs = access === 'admin';
  const hold = (size: number) => (isStaffs ? form : shopperForm).hold(request, size);
  const openCounted = isStaffs ? openFile : async () => countBytes(await openFile(), hold);
  const texts = new Map<string, unknown[]>();
  const files = new Map<string, (Buffer | FileOnDisk)[]>(
    Object.keys(rules).map((field) => [field, []]),
  );
  let bytes = 0;
  let textBytes = 0;
  for await (const part of request.parts({ limits: limitsFor(rules) })) {
    const field = nameOf(part);
    if (part.type === 'field') {
      const size = Buffer.byteLength(String(part.value));
      textBytes += size;
      if (part.valueTruncated || textBytes > MAX_REST) throw formTooLarge();
      hold(size);
      refuseUnreadable(field, part.value);
      texts.set(field, [...(texts.get(field) ?? []), part.value]);
      continue;
    }
    const known = files.get(field);
    const rule = rules[field];
    const keep = known !== undefined && known.length < (rule?.most ?? 0);
    const place = keep ? await openPlace(rule, openCounted, hold) : NOWHERE;
    const isOneOfSeveral = rule !== undefined && rule.most > 1 && part.filename;
    if (isOneOfSeveral) keepFileName(part, part.filename);
    const size = await readFile(part, { place, rule, atMost: mostBytes(rules) - bytes });
    bytes += size;
    if (size === 0 && !part.filename) continue;
    if (rule?.nameAs && part.filename && !texts.has(rule.nameAs)) {
      texts.set(rule.nameAs, [part.filename]);
    }
    const content = place.content();
    if (isOneOfSeveral) keepFileName(content, part.filename);
    if (known) known.push(content);
    else texts.set(field, [...(texts.get(field) ?? []), null]);
  }
  const body = [...texts].map(([field, values]) => [field, values.length > 1 ? values : values[0]]);
  return { body: Object.fromEntries(body), files: Object.fromEntries(files) };
}

/** The field's name without the brackets of a list. A part without a name is no field (RFC 7578 §4.2). */
function nameOf({ fieldname }: { readonly fieldname?: string }): string {
  if (!fieldname) throw unreadable();
  return fieldname.replace(/\[\]$/, '');
}

const limitsFor = (rules: FileRules) => ({
  fieldNameSize: MAX_NAME,
  fieldSize: MAX_FIELD,
  fields: MAX_FIELDS,
  fileSize: Math.max(...Object.values(rules).map(largestOf), MAX_PICTURE),
  files: mostFiles(rules) + FILES_BEYOND,
  parts: MAX_FIELDS + mostFiles(rules) + FILES_BEYOND,
  headerPairs: 20,
});

/** The parser has put U+FFFD where bytes were no UTF-8: what would be stored is not what was typed. */
function refuseUnreadable(field: string, value: unknown): void {
  if (!String(value).includes('\ufffd')) return;
  throw refusedField(422, field, 'contains a character that could not be read (\ufffd)');
}

const unreadable = () => new Refusal(400, 'The form could not be read');

/** What the parser throws at a body that it can't read is the client's doing, never a fault of ours. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode } = error as { statusCode?: number };
  return statusCode === 413 ? formTooLarge() : unreadable();
}

type Rule = FileRules[string];

/** How large a file of a field may be, in bytes. */
const largestOf = (rule: Rule | undefined): number => rule?.largest ?? MAX_PICTURE;

/** What is answered to a form that is larger than all that it may hold. */
const formTooLarge = (): Refusal => new Refusal(413, 'The form is too large');

/** Where a file is read to. */
interface Place {
  add(chunk: Buffer): Promise<void>;
  content(): Buffer | FileOnDisk;
}

const NOWHERE: Place = { add: async () => undefined, content: () => Buffer.of() };

/** A file whose bytes are counted by `hold`, which may refuse them, before they are written. */
const countBytes = (file: OpenFile, hold: (bytes: number) => void): OpenFile => ({
  get size() {
    return file.size;
  },
  read: file.read,
  close: file.close,
  append: async (chunk) => {
    hold(chunk.length);
    await file.append(chunk);
  },
});

/** In memory, which `hold` counts, or on disk where the rule says so. */
async function openPlace(
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
 * Reads one file to its end, also past what is kept of it, so that the client gets the reason of the refusal.
 *
 * @returns its size, in bytes.
 * @throws {Refusal} 413 for one larger than its rule allows, or than is left `atMost`.
 */
async function readFile(
  part: MultipartFile,
  { place, rule, atMost }: { place: Place; rule: Rule | undefined; atMost: number },
): Promise<number> {
  const largest = largestOf(rule);
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > atMost) throw formTooLarge();
    if (size <= largest) await place.add(chunk);
  }
  if (size > largest || part.file.truncated)
    throw rule?.type ? fileTooLarge(largest) : namingFile(pictureTooLarge(), part);
  return size;
}

const fileTooLarge = (largest: number) =>
  new Refusal(413, `The file is too large: at most ${largest / 1024 / 1024} MB`);

/** A file while it is being received, and until it is released. */
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

function refuseDisk(cause: unknown): never {
  throw new Refusal(503, 'The file could not be kept, please try again later', {
    headers: { 'retry-after': '60' },
    cause,
  });
}
