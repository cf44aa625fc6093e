import { useEffect, useRef } from 'react';
import { ApiError } from '../api/call.ts';
import { dismissToast, showLoadingToast, showToast } from '../ui/toast-list.ts';

/**
 * What a form says while it is sent and of how it ended. An error stays until it is dismissed
 * (look.md 10); the next try and leaving the page take it away, since it no longer holds.
 */
export function useOutcomeToast() {
  const retract = useRef<() => void>(() => undefined);
  useEffect(() => () => retract.current(), []);
  return {
    complain(message: string): void {
      retract.current();
      const id = showToast(message, { type: 'error' });
      retract.current = () => dismissToast(id);
    },
    /** A toast with `text` that turns into success or error. */
    begin(text: string) {
      retract.current();
      const toast = showLoadingToast(text);
      retract.current = toast.dismiss;
      const succeed = (outcome: string) => {
        retract.current = () => undefined;
        toast.succeed(outcome);
      };
      return { succeed, fail: toast.fail };
    },
  };
}

/**
 * The server's own words, else `fallback` (spec §8). Messages by field come together.
 *
 * @param error whatever was thrown by a call
 */
export function explainFailure(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
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
