import type { Operation } from './document.ts';

/** Who sends a request; their token is looked up when it is sent. */
export type Sender = 'guest' | 'customer' | 'admin';

/** One part of a form, as it stands on the wire. */
export interface Part {
  /** Header lines of the part, without the line break at the end. */
  readonly head: readonly string[];
  readonly content: Buffer;
}

export type DraftBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly parts: readonly Part[] }
  | { readonly kind: 'raw'; readonly content: Buffer };

/** A request that is being made up; twists change it before it is written. */
export interface Draft {
  readonly operation: Operation;
  sender: Sender;
  method: string;
  /** Escaped path with its `/api`. */
  path: string;
  /** Escaped names and values, in order. */
  query: (readonly [name: string, value: string])[];
  headers: (readonly [name: string, value: string])[];
  body: DraftBody;
  /** How the body is framed, unless its length is sent. */
  chunks?: 'whole' | 'broken';
  /** What was done to it, for the reader of a failure. */
  readonly twists: string[];
}

/** Percent-encodes text as a URL carries it; half a character goes as U+FFFD. */
export const escapeText = (text: string): string => encodeURIComponent(text.toWellFormed());
