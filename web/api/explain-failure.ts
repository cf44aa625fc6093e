import { ApiError } from './call.ts';

/**
 * The server's own words, else `fallback`, also when no answer came (spec §8). Messages by field
 * come together, each once.
 *
 * @param error whatever was thrown by a call
 */
export function explainFailure(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return fallback;
  const messages = new Set(Object.values(error.errors ?? {}).flat());
  return messages.size > 0 ? [...messages].join(' ') : error.message || fallback;
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
