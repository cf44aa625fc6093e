import type { z } from 'zod';
import type { Call, FileOnDisk, FileRules, ParsedInput } from '../../contract/call.ts';
import type { FieldErrors } from '../../contract/envelope.ts';
import { IS_REQUIRED } from '../../contract/fields.ts';
import { Refusal, type RefusalStatus } from './refusal.ts';

/** The parts of a request as they came in, before any of them is believed. */
export interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
  /** The files of a form, by field. */
  readonly files?: Readonly<Record<string, readonly GivenFile[]>>;
}

type GivenFile = Buffer | FileOnDisk;

/**
 * Validates and coerces a request's parts by its contract.
 *
 * @throws {Refusal} 404 where the path names nothing, 422 with a message for each field.
 */
export function parseInput<C extends Call>(call: C, raw: RawInput): ParsedInput<C> {
  const parsed: Record<string, unknown> = {};
  if (call.params) parsed.params = parsePath(call.params, raw.params);
  const errors: Record<string, string[]> = {};
  for (const part of ['headers', 'query', 'body'] as const) {
    const schema = call[part];
    if (!schema) continue;
    const given = part === 'body' ? objectOrRefusal(raw.body) : (raw[part] ?? {});
    const result = schema.safeParse(given, { error: messageOf });
    if (result.success) parsed[part] = result.data;
    else collectErrors(errors, result.error.issues);
  }
  if (call.files) {
    parsed.files = countFiles(call.files, raw.files ?? {}, errors);
    refuseTexts(call.files, raw.body as Readonly<Record<string, unknown>>, errors);
  }
  const first = Object.entries(errors)[0];
  if (first) {
    const isMissing = Object.values(errors).flat().includes(IS_REQUIRED);
    const message = isMissing ? call.whenMissing : undefined;
    throw new Refusal(422, message ?? describe(first), { errors });
  }
  return parsed as ParsedInput<C>;
}

function parsePath(schema: z.ZodObject, params: unknown): unknown {
  const result = schema.safeParse(params ?? {});
  if (!result.success) throw new Refusal(404, 'Not found');
  return result.data;
}

/** The files by field; a field that has too few or too many of them gets a message. */
function countFiles(
  rules: FileRules,
  given: Readonly<Record<string, readonly GivenFile[]>>,
  errors: Record<string, string[]>,
): Record<string, readonly GivenFile[]> {
  const files: Record<string, readonly GivenFile[]> = {};
  for (const [field, { most, whenMissing }] of Object.entries(rules)) {
    const found = given[field] ?? [];
    files[field] = found;
    if (found.length === 0 && whenMissing !== undefined) errors[field] = [whenMissing];
    if (found.length > most) {
      errors[field] = [most === 1 ? 'must be given once' : `must be at most ${most} pictures`];
    }
  }
  return files;
}

/** A text where a file belongs gets a message; a blank one is no file at all. */
function refuseTexts(
  rules: FileRules,
  texts: Readonly<Record<string, unknown>>,
  errors: Record<string, string[]>,
): void {
  for (const field of Object.keys(rules)) {
    const isBlank = [texts[field] ?? ''].flat().every((text) => String(text).trim() === '');
    if (!isBlank) errors[field] = ['must be a file'];
  }
}

function objectOrRefusal(body: unknown): unknown {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new Refusal(400, 'The body must be a JSON object');
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  record: 'an object',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

/** What is said of a value whose rule has no message of its own. */
function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? IS_REQUIRED
        : `must be ${KINDS[issue.expected] ?? `of the type ${issue.expected}`}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_big':
      return boundOf(issue.origin, `at most ${issue.maximum}`);
    case 'too_small':
      return boundOf(issue.origin, `at least ${issue.minimum}`);
    default:
      return undefined;
  }
}

function boundOf(origin: string, bound: string): string {
  if (origin === 'array') return `must have ${bound} entries`;
  return origin === 'string' ? `must have ${bound} characters` : `must be ${bound}`;
}

function collectErrors(errors: Record<string, string[]>, issues: readonly z.core.$ZodIssue[]) {
  const fieldOf = ({ path }: z.core.$ZodIssue) => path.join('.') || 'body';
  const isOfType = ({ code }: z.core.$ZodIssue) => code === 'invalid_type';
  const wrongTypes = new Set(issues.filter(isOfType).map(fieldOf));
  for (const issue of issues) {
    const field = fieldOf(issue);
    // Of a value of another type nothing else is true.
    if (wrongTypes.has(field) && !isOfType(issue)) continue;
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
}

/** A sentence, or a message that names its field, is complete; any other says something of its field. */
function describe([field, [message = '']]: [string, string[]]): string {
  const isWhole = /^[A-Z]/.test(message) || message.startsWith(`${field} `);
  return isWhole ? message : `${field} ${message}`.trim();
}

/** What one field is refused with by a rule outside a schema; `message` says something of it, such as "must be a number". */
export const refusedField = (status: RefusalStatus, field: string, message: string): Refusal =>
  new Refusal(status, `${field} ${message}`, { errors: fieldErrors(field, message) });

/** The field errors of one rule that lies outside a schema. */
export const fieldErrors = (field: string, message: string): FieldErrors => ({
  [field]: [message],
});
