import type { FieldErrors, RefusalCodes } from '../../contract/envelope.ts';
import { NOT_LOGGED_IN, notFoundText, type Thing } from '../../domain/refusal-messages.ts';

/** The statuses a rule may refuse with. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 416 | 422 | 429 | 503;

/**
 * Thrown once, at the rule, when a request cannot be granted; the edge turns it into the envelope.
 *
 * `message` is in the user's words; `errors` holds messages by field, `codes` what they mean for programs, and `cause` what the
 * log says in addition. New rules refuse by `wordedRefusal` (worded-refusal.ts).
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalStatus;
  readonly errors: FieldErrors | null;
  readonly codes: RefusalCodes | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: RefusalStatus,
    message: string,
    details: {
      errors?: FieldErrors;
      codes?: RefusalCodes;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = status;
    this.errors = details.errors ?? null;
    this.codes = details.codes;
    this.headers = details.headers ?? {};
  }
}

/** What is answered where there is no such thing, or none that they may see. */
export const notFound = (thing: Thing): Refusal => new Refusal(404, notFoundText(thing));

/** What someone is refused with who is not logged in, or no longer, in the specification's words. */
export const notLoggedIn = (): Refusal => new Refusal(401, NOT_LOGGED_IN);
