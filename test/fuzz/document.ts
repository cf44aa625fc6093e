import { z } from 'zod';

export type Json = Record<string, unknown>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Json;
}

export interface Body {
  readonly contentType: string;
  readonly schema: Json;
  /** Checks by `schema`. */
  readonly accepts: z.ZodType;
}

/** One call as the OpenAPI document describes it. */
export interface Operation {
  /** `GET /products/{id}`. */
  readonly name: string;
  readonly method: string;
  /** With its `{fields}`, without `/api`. */
  readonly path: string;
  readonly access: 'public' | 'customer' | 'admin';
  readonly parameters: readonly Parameter[];
  readonly body: Body | null;
  /** What an answer has to look like, by status. */
  readonly answers: ReadonlyMap<number, z.ZodType>;
  /** What the headers of an answer have to look like, by status and by name in lower case. */
  readonly headers: ReadonlyMap<number, ReadonlyMap<string, z.ZodType>>;
  /** The media type of the file that success answers in place of JSON. */
  readonly file: string | null;
}

interface DescribedOperation {
  readonly parameters: Parameter[];
  readonly 'x-access': Operation['access'];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Json }> };
  readonly responses: Record<string, DescribedAnswer>;
}

interface DescribedAnswer {
  readonly headers: Record<string, { readonly $ref: string }>;
  readonly content: Record<string, { readonly schema: Json }>;
}

interface Header {
  readonly required: boolean;
  readonly schema: Json;
}

interface Document {
  readonly paths: Record<string, Record<string, DescribedOperation>>;
  readonly components: {
    readonly schemas: Record<string, Json>;
    readonly headers: Record<string, Header>;
  };
}

/** Reads every call of an OpenAPI document, its schemas of answers ready to validate with; a stream never ends. */
export function readOperations(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(isCall)
      .map(([method, { parameters, 'x-access': access, requestBody, responses }]) => {
        const [body] = Object.entries(requestBody?.content ?? {});
        return {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          access,
          parameters,
          body: body ? readBody(body[0], body[1].schema) : null,
          answers: readAnswers(document, responses),
          headers: readHeaders(document, responses),
          file: readFile(responses),
        };
      }),
  );
}

const isCall = ([, { responses }]: [string, DescribedOperation]): boolean =>
  !Object.values(responses).some(({ content }) => 'text/event-stream' in content);

const readBody = (contentType: string, schema: Json): Body => ({
  contentType,
  schema,
  accepts: z.fromJSONSchema(schema),
});

const readFile = (responses: DescribedOperation['responses']) =>
  Object.values(responses)
    .flatMap(({ content }) => Object.keys(content))
    .find((type) => type !== 'application/json') ?? null;

function readAnswers(document: Document, responses: DescribedOperation['responses']) {
  return new Map(
    Object.entries(responses).map(([status, { content }]) => {
      const schema = content['application/json']?.schema ?? {};
      const shared = String(schema.$ref ?? '').replace('#/components/schemas/', '');
      return [Number(status), z.fromJSONSchema(document.components.schemas[shared] ?? schema)];
    }),
  );
}

/** The required headers of each answer. */
function readHeaders(
  { components }: Document,
  responses: DescribedOperation['responses'],
): Operation['headers'] {
  const checked = ([name, { $ref }]: [string, { readonly $ref: string }]) => {
    const header = components.headers[$ref.replace('#/components/headers/', '')];
    if (!header) throw new Error(`The document has no ${$ref}`);
    return header.required ? [[name.toLowerCase(), headerText(header.schema)] as const] : [];
  };
  return new Map(
    Object.entries(responses).map(([status, { headers }]) => [
      Number(status),
      new Map(Object.entries(headers).flatMap(checked)),
    ]),
  );
}

/** Headers travel as text, numbers too. */
function headerText(schema: Json): z.ZodType {
  const shape = z.fromJSONSchema(schema);
  if (schema.type !== 'integer') return shape;
  return z.string().refine((text) => /^\d+$/.test(text) && shape.safeParse(Number(text)).success);
}
