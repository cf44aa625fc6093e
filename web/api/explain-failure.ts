import type { FieldErrors } from '../../contract/envelope.ts';
import { ApiError } from './call.ts';

/**
 * The server's own words, else `fallback`, also when no answer came (spec §8). Messages by field
 * come together, each once.
 *
 * @param error whatever was thrown by a call
 */
export function explainFailure(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return fallback;
  const messages = flattenErrors(error.errors);
  return messages.length > 0 ? joined(messages) : error.message || fallback;
}

const joined = (sentences: readonly string[]) => sentences.join('. ').replaceAll('.. ', '. ');

/**
 * An error map as it is shown together, each message once (spec §8): away from its field, a message
 * that says something of it gets its name. "is required" of `guest_name` is "Name is required".
 */
export function flattenErrors(errors: FieldErrors | null): string[] {
  const said = Object.entries(errors ?? {}).flatMap(([field, messages]) =>
    messages.map((message) =>
      speaksForItself(message, field) ? message : `${spoken(field)} ${message}`,
    ),
  );
  return [...new Set(said)];
}

/** A sentence, one that begins with a name in quotes, or one that names its field. */
const speaksForItself = (message: string, field: string): boolean =>
  !/^\p{Ll}/u.test(message) || message.startsWith(`${field} `);

/** `guest_name` is "Name", `products.0.quantity` "Quantity". */
function spoken(field: string): string {
  const last = field.split('.').findLast((part) => !/^\d*$/.test(part)) ?? field;
  const words = last
    .replace(/^guest_/, '')
    .replace(/_id$/, '')
    .replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first message of each field that the form has. */
export function fieldFailures<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const errors = error instanceof ApiError ? (error.errors ?? {}) : {};
  const found = fields.flatMap((field) => (errors[field]?.[0] ? [[field, errors[field][0]]] : []));
  return Object.fromEntries(found) as Partial<Record<Field, string>>;
}
