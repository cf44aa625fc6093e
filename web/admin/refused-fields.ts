import { ApiError } from '../api/call.ts';

/**
 * What a form of rows says under its fields after a failed call: the first message of each name that the API
 * refused, under the field that `fieldOf` gives for it; a name without a field is left to the form's own message.
 */
export function refusedFields(
  error: unknown,
  fieldOf: (name: string) => string | null,
): Record<string, string> {
  const errors = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
  return Object.fromEntries(
    errors.flatMap(([name, [message = '']]) => {
      const field = fieldOf(name);
      return field ? [[field, message]] : [];
    }),
  );
}
