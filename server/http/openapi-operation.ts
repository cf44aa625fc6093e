import { z } from 'zod';
import { type Access, actionOf, type Call } from '../../contract/call.ts';
import { envelopeOf } from '../../contract/envelope.ts';
import {
  mayStaff,
  STAFF_ROLES,
  type StaffAction,
  type StaffArea,
  type StaffRole,
} from '../../domain/staff-roles.ts';

/** One call as the OpenAPI document has it. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Json[];
  readonly 'x-access': Access;
  /** Which roles of the staff may use it, where only admins may. */
  readonly 'x-staff-roles'?: readonly StaffRole[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required: boolean;
  readonly schema: Json;
}

/** What a body or an answer consists of, by media type. */
export type Content = Readonly<Record<string, { readonly schema: Json; readonly encoding?: Json }>>;

interface Response {
  readonly description: string;
  readonly headers: Json;
  readonly content: Content;
}

/** Statuses that any call may answer, in addition to its own refusals. */
const SHARED_REFUSALS = [400, 401, 429, 503];

/** What a status means in this shop. */
const MEANINGS: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted: the work goes on as a job',
  400: 'The request could not be read',
  401: 'No token, or one that does not hold',
  403: 'Not for your role, or a write without X-Requested-With',
  404: "Not there, or another person's",
  409: 'In conflict with what is there',
  413: 'Too large',
  415: 'Not a content type that is taken here, or not an image',
  422: 'Fields that cannot be accepted; each is named in errors',
  429: 'Too many requests; Retry-After says when to come back',
  503: 'The database is away; try again',
};

/** A call with its parameters, body, answers, refusals and who may use it. */
export function describeOperation(name: string, call: Call): Operation {
  const needsMark = !name.startsWith('GET ');
  return {
    operationId: operationIdOf(name),
    summary: call.summary,
    tags: [tagOf(name)],
    security: call.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    'x-access': call.access,
    ...(call.area === undefined ? {} : rolesOf(actionOf(name, call), call.area)),
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...parametersOf(call.headers, 'header'),
      ...(needsMark ? [WRITE_MARK] : []),
    ],
    ...(call.body || call.files ? { requestBody: describeBody(call) } : {}),
    responses: {
      [call.status]: describeSuccess(call),
      ...(call.accepted
        ? { 202: describeResponse(202, describeSchema(envelopeOf(call.accepted), 'output')) }
        : {}),
      ...Object.fromEntries(
        refusalsOf(call, needsMark).map((status) => [status, describeResponse(status, REFUSAL)]),
      ),
    },
  };
}

const rolesOf = (action: StaffAction, area: StaffArea) => ({
  'x-staff-roles': STAFF_ROLES.filter((role) => mayStaff(role, action, area)),
});

interface DescribedStream {
  readonly summary: string;
  /** Admins only: the area of the panel that it belongs to. */
  readonly area: StaffArea;
  /** The schema of one event's data. */
  readonly event: Json;
  readonly parameters: readonly Parameter[];
}

/** A stream of Server-Sent Events: no envelope goes around its events. */
export function describeStream(
  name: string,
  { summary, area, event, parameters }: DescribedStream,
): Operation {
  const refused = [...SHARED_REFUSALS, 403].sort((a, b) => a - b);
  return {
    operationId: operationIdOf(name),
    summary,
    tags: [tagOf(name)],
    security: [{ bearer: [] }],
    'x-access': 'admin',
    ...rolesOf('read', area),
    parameters,
    responses: {
      200: {
        description: 'Events as they happen',
        headers: headersOf(200),
        content: { [STREAM]: { schema: event } },
      },
      ...Object.fromEntries(refused.map((status) => [status, describeResponse(status, REFUSAL)])),
    },
  };
}

/** The media type of Server-Sent Events. */
export const STREAM = 'text/event-stream';

const operationIdOf = (name: string) => name.replaceAll(/\W+/g, '_').replace(/_$/, '');
const tagOf = (name: string) => / \/([\w-]+)/.exec(name)?.[1] ?? '';

/** A call's own refusals and those it shares, in order. */
function refusalsOf(call: Call, needsMark: boolean): number[] {
  const shared = [
    ...SHARED_REFUSALS,
    ...(call.access === 'admin' ? [403] : []),
    // A body may come with any write, asked for or not.
    ...(needsMark ? [403, 413, 415] : []),
  ];
  return [...new Set([...shared, ...call.refusals])].sort((a, b) => a - b);
}

const REFUSAL = { $ref: '#/components/schemas/Refusal' };

const WRITE_MARK: Parameter = {
  name: 'X-Requested-With',
  in: 'header',
  required: true,
  schema: { const: 'XMLHttpRequest' },
};

/** The envelope, or the file in its place. */
function describeSuccess({ status, file, data }: Call): Response {
  if (!file) return describeResponse(status, describeSchema(envelopeOf(data), 'output'));
  const type = file.split(';', 1)[0] ?? file;
  const schema = type === 'application/json' ? describeSchema(data, 'output') : { type: 'string' };
  const content = { [type]: { schema } };
  return { description: 'The file, while it is being made', headers: headersOf(status), content };
}

const describeResponse = (status: number, schema: Json): Response => ({
  description: MEANINGS[status] ?? String(status),
  headers: headersOf(status),
  content: { 'application/json': { schema } },
});

function describeBody(call: Call): NonNullable<Operation['requestBody']> {
  const schema = call.body ? describeSchema(call.body, 'input') : { type: 'object' };
  const content =
    call.encoding === 'multipart'
      ? { 'multipart/form-data': describeForm(schema, call.files ?? {}) }
      : { 'application/json': { schema } };
  return { required: true, content };
}

/** A form: its texts and its files. A list's name carries brackets, as the specification has it (§7). */
function describeForm(schema: Json, files: NonNullable<Call['files']>): Content[string] {
  const texts = Object.entries((schema.properties ?? {}) as Readonly<Record<string, Json>>);
  const pictures = Object.entries(files).map(([name, { most }]): [string, Json] => [
    name,
    most === 1 ? PICTURE : { type: 'array', maxItems: most, items: PICTURE },
  ]);
  const named = ([name, shape]: [string, Json]): [string, Json] => [
    shape.type === 'array' ? `${name}[]` : name,
    shape,
  ];
  const needed = Object.entries(files).flatMap(([name, { whenMissing }]) =>
    whenMissing === undefined ? [] : [name],
  );
  const required = [...((schema.required as string[] | undefined) ?? []), ...needed];
  return {
    schema: {
      ...schema,
      properties: Object.fromEntries([...texts, ...pictures].map(named)),
      ...(required.length > 0 ? { required } : {}),
    },
    encoding: Object.fromEntries(
      Object.entries(files).map(([name, { most, type = PICTURE_TYPES }]) => [
        most === 1 ? name : `${name}[]`,
        { contentType: type },
      ]),
    ),
  };
}

const PICTURE: Json = { type: 'string', format: 'binary' };
const PICTURE_TYPES = 'image/jpeg, image/png, image/webp, image/avif';

function parametersOf(schema: z.ZodObject | undefined, place: string): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = describeSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...shape }]) => ({
    name,
    in: place,
    ...(description === undefined ? {} : { description: String(description) }),
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

/** The headers that answers promise, for the components of the OpenAPI document. */
export const ANSWER_HEADERS = {
  RequestId: {
    description: 'Names this request in the log: quote it when you report a problem',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  RetryAfter: {
    description: 'In how many seconds to come back',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
} as const satisfies Json;

const headerRef = (name: keyof typeof ANSWER_HEADERS) => ({
  $ref: `#/components/headers/${name}`,
});

/** Which of them the answer of a status carries. */
const headersOf = (status: number): Json => ({
  'X-Request-Id': headerRef('RequestId'),
  ...(status === 429 || status === 503 ? { 'Retry-After': headerRef('RetryAfter') } : {}),
});

/** A JSON Schema, or a part of the OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

/** JSON Schema of a contract schema; `meta.openapi` stands in for what travels as text. */
export function describeSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const { openapi, description } = jsonSchema as { openapi?: Json; description?: string };
      if (!openapi) return;
      const shown = jsonSchema as Record<string, unknown>;
      for (const key of Object.keys(shown)) delete shown[key];
      Object.assign(shown, openapi, description === undefined ? {} : { description });
    },
  });
  return rest;
}
