import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileRules } from '../../contract/call.ts';
import { LARGEST_PICTURE } from '../../domain/pictures.ts';
import { pictureTooLarge } from '../media/judge-picture.ts';
import { Refusal } from './refusal.ts';

/**
 * A multipart body: texts by field, a list where a field was repeated, and files by field. A file in a
 * field that takes none is `null` among the texts.
 */
export interface Form {
  readonly body: Record<string, unknown>;
  readonly files: Record<string, readonly Buffer[]>;
}

/** Bounds of a form; a file's own is {@link LARGEST_PICTURE}. Sizes in bytes. */
const MOST_FIELDS = 100;
const LARGEST_FIELD = 64 * 1024;
const LARGEST_NAME = 100;
/** All texts and part headers together. */
const LARGEST_REST = 1024 * 1024;
/** So many files beyond the allowed ones are read past, to be answered with a field's message. */
const FILES_BEYOND = 10;

const mostFiles = (rules: FileRules) =>
  Object.values(rules).reduce((sum, { most }) => sum + most, 0);

const mostBytes = (rules: FileRules) => mostFiles(rules) * LARGEST_PICTURE + LARGEST_REST;

/** Makes routes of `app` take multipart bodies and nothing else; each handler reads its own. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });
}

/** @throws {Refusal} 413 when a request says itself that it is larger than its form may be. */
export function refuseOversized(request: FastifyRequest, rules: FileRules): void {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes(rules)) throw tooLarge();
}

/**
 * Reads a multipart body into memory, within bounds. Files in fields that `rules` don't name are read
 * past; of one file too many in a field only an empty buffer is kept, as a sign for whoever counts.
 *
 * @throws {Refusal} 400 for a body that breaks off or is no such form, 413 for one too large, 415
 * for another content type.
 */
export async function readForm(request: FastifyRequest, rules: FileRules): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal(415, 'Send this form as multipart/form-data');
  try {
    return await collectParts(request, rules);
  } catch (error) {
    throw asRefusal(error);
  }
}

async function collectParts(request: FastifyRequest, rules: FileRules): Promise<Form> {
  const texts = new Map<string, unknown[]>();
  const files = new Map<string, Buffer[]>(Object.keys(rules).map((field) => [field, []]));
  let bytes = 0;
  for await (const part of request.parts({ limits: limitsFor(rules) })) {
    const field = nameOf(part);
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge();
      texts.set(field, [...(texts.get(field) ?? []), part.value]);
      continue;
    }
    const known = files.get(field);
    const { size, content } = await readFile(part, {
      keep: known !== undefined && known.length < (rules[field]?.most ?? 0),
      isPicture: rules[field]?.type === undefined,
      atMost: mostBytes(rules) - bytes,
    });
    bytes += size;
    if (size === 0 && !part.filename) continue;
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
  fieldNameSize: LARGEST_NAME,
  fieldSize: LARGEST_FIELD,
  fields: MOST_FIELDS,
  fileSize: LARGEST_PICTURE,
  files: mostFiles(rules) + FILES_BEYOND,
  parts: MOST_FIELDS + mostFiles(rules) + FILES_BEYOND,
  headerPairs: 20,
});

/** Reads one file to its end; its content is empty unless it is to be kept. */
async function readFile(
  { file }: MultipartFile,
  { keep, isPicture, atMost }: { keep: boolean; isPicture: boolean; atMost: number },
): Promise<{ size: number; content: Buffer }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > atMost) throw tooLarge();
    if (keep) chunks.push(chunk);
  }
  if (file.truncated) throw isPicture ? pictureTooLarge() : fileTooLarge();
  return { size, content: Buffer.concat(chunks) };
}

const fileTooLarge = () => new Refusal(413, 'The file is too large: at most 10 MB');
const tooLarge = () => new Refusal(413, 'The form is too large');
const unreadable = () => new Refusal(400, 'The form could not be read');

/** What the parser throws at a body that it can't read is the client's doing, never a fault of ours. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode } = error as { statusCode?: number };
  return statusCode === 413 ? tooLarge() : unreadable();
}
