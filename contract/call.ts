import type { z } from 'zod';
import type { StaffAction, StaffArea } from '../domain/staff-roles.ts';

/** Who may use a call. `public` calls still refuse a bad token. */
export type Access = 'public' | 'customer' | 'admin';

/**
 * The files of a form by field: at most this many, of which media type unless they are pictures, and what is
 * said when there must be one and is none. A list's name may carry brackets on the wire: `images[]`.
 * With `largest`, in bytes, a file may be that large and is kept on disk; any other may have 10 MB.
 */
export type FileRules = Readonly<Record<string, FileRule>>;

interface FileRule {
  readonly most: number;
  /** The text field that takes the file's own name, where the form does not fill it. */
  readonly nameAs?: string;
  readonly type?: string;
  readonly largest?: number;
  readonly whenMissing?: string;
}

/** A file too large for the memory. It is gone once its call is answered. */
export interface FileOnDisk {
  /** In bytes. */
  readonly size: number;
  /** Reads `length` bytes from `position` on; rejects when there are fewer. */
  read(position: number, length: number): Promise<Buffer>;
}

/**
 * One call of the API, with who may use it. What admins use belongs to an area of the panel: the role of a member of the
 * staff decides what they may do there (domain/staff-roles.ts).
 */
export type Call = CallParts &
  (
    | {
        readonly access: 'public' | 'customer';
        readonly area?: undefined;
        /** The area by which programs of the staff may use a call that is people's own; absent: they may not. */
        readonly programArea?: StaffArea;
      }
    | { readonly access: 'admin'; readonly area: StaffArea; readonly programArea?: undefined }
  );

/** What a call does in its area: a `GET` reads, unless its answer is a file to take away. */
export const actionOf = (name: string, { file }: Pick<Call, 'file'>): StaffAction =>
  name.startsWith('GET ') && !file ? 'read' : 'change';

/**
 * One call of the API, written once: the server routes and validates by it, the OpenAPI document
 * is made from it, and the browser's client takes its types from it.
 */
interface CallParts {
  readonly summary: string;
  /** The status of success; every other status comes from `refusals`. */
  readonly status: 200 | 201;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** How the body travels; a multipart body's files are listed in `files`. */
  readonly encoding?: 'json' | 'multipart';
  readonly files?: FileRules;
  /** How large a JSON body may be, in bytes, where 64 kB are not enough. A form's bounds follow from `files`. */
  readonly largestBody?: number;
  /** The message of a 422 when a required field is absent or blank; else it names the field. */
  readonly whenMissing?: string;
  /** The envelope's `data` on success. */
  readonly data: z.ZodType;
  /** Where the work may go on as a job: the `data` of an answer with 202. */
  readonly accepted?: z.ZodType;
  /** It creates something for the staff: with an `Idempotency-Key` it does so once (server/http/answer-once.ts). */
  readonly once?: true;
  /** The answer is a file of this media type, sent while it is being made, in place of the envelope. */
  readonly file?: `${string}/${string}`;
  /** The answer is the same for everyone and may be kept until the catalogue changes. */
  readonly cacheable?: true;
  /** Statuses this call may refuse with, in addition to those that every call shares. */
  readonly refusals: readonly number[];
}

/** A slice's calls by name: `'GET /products/{id}'`. */
export type Calls = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Call>>;

type InputPart<C, Part extends string> = C extends {
  readonly [P in Part]: infer S extends z.ZodType;
}
  ? S
  : never;

type Parts = 'params' | 'query' | 'headers' | 'body';

/** What a handler receives: each part after validation and coercion. */
export type ParsedInput<C> = {
  readonly [P in Parts as InputPart<C, P> extends never ? never : P]: z.output<InputPart<C, P>>;
} & ParsedFiles<C>;

/** The files of a form by field; a field without any is an empty list. */
type ParsedFiles<C> = C extends { readonly files: infer F extends FileRules }
  ? {
      readonly files: {
        readonly [Field in keyof F]: F[Field] extends { readonly largest: number }
          ? readonly FileOnDisk[]
          : readonly Buffer[];
      };
    }
  : unknown;

type AllOptional<T> = Record<string, never> extends T ? true : false;

/** What a caller sends: numbers and flags as they are, not as strings; a form is `FormData`. */
export type CallInput<C> = {
  readonly [P in Parts as InputPart<C, P> extends never
    ? never
    : AllOptional<SentPart<C, P>> extends true
      ? never
      : P]: SentPart<C, P>;
} & {
  readonly [P in Parts as InputPart<C, P> extends never
    ? never
    : AllOptional<SentPart<C, P>> extends true
      ? P
      : never]?: SentPart<C, P>;
};

type SentPart<C, P extends Parts> = P extends 'params' | 'query'
  ? Sent<z.input<InputPart<C, P>>>
  : [P, C] extends ['body', { readonly encoding: 'multipart' }]
    ? FormData
    : z.input<InputPart<C, P>>;

/** Parameters travel as text; the caller may hand over numbers and booleans. */
type Sent<T> = { readonly [K in keyof T]: T[K] | number | boolean };

/** The envelope's `data` as the caller reads it. */
export type CallData<C extends { readonly data: z.ZodType }> =
  | z.output<C['data']>
  | (C extends { readonly accepted: infer A extends z.ZodType } ? z.output<A> : never);
