import { refusalEnvelope } from '../../contract/envelope.ts';
import type { Draft } from './draft.ts';
import type { RawAnswer } from './send-raw.ts';

/** What gives away the inside: traces, statements, names of columns. */
const INSIDE =
  /node_modules|\bat .+\.ts:\d|syntax error at|relation "|violates|password_hash|token_hash/;

const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What is wrong with an answer; nothing, if the shop does what it promises. */
export function checkAnswer(draft: Draft, answer: RawAnswer): string[] {
  return [
    ...checkStatus(draft, answer),
    ...(REQUEST_ID.test(answer.headers.get('x-request-id') ?? '') ? [] : ['has no X-Request-Id']),
    ...(INSIDE.test(answer.body) && answer.status >= 400 ? ['shows the inside'] : []),
    ...checkHeaders(draft, answer),
    ...checkBody(draft, answer),
    ...checkAcceptance(draft, answer),
  ];
}

/** Whether the request still goes to the call that it was made for. */
const isOnTrack = ({ method, path, operation }: Draft): boolean =>
  method === operation.method &&
  new RegExp(
    `^/api${operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => valuesOf(operation, name))}$`,
  ).test(path);

/** What a parameter of an address may be, as a pattern: one of its words, or an id. */
function valuesOf({ parameters }: Draft['operation'], name: string): string {
  const one = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
  return Array.isArray(one?.schema.enum) ? `(?:${one.schema.enum.join('|')})` : '\\d+';
}

/** Answers of HTTP itself, to any request: not modified, headers too large. */
const OF_HTTP = new Set([304, 431]);

function checkStatus(draft: Draft, { status }: RawAnswer): string[] {
  if (status >= 500) return [`is ${status}`];
  const isKnown = draft.operation.answers.has(status) || OF_HTTP.has(status);
  return !isOnTrack(draft) || isKnown ? [] : [`is ${status}, which the document does not name`];
}

/** The headers that the document promises for a status are there, and look as it says. */
function checkHeaders(draft: Draft, { status, headers }: RawAnswer): string[] {
  const promised = isOnTrack(draft) ? draft.operation.headers.get(status) : undefined;
  return [...(promised ?? [])].flatMap(([name, schema]) =>
    schema.safeParse(headers.get(name)).success
      ? []
      : [`has no ${name} as the document describes it`],
  );
}

/** What may be said of bytes that are no HTTP. */
const UNPARSED = new Set([400, 431]);

function checkBody(draft: Draft, { status, body, headers }: RawAnswer): string[] {
  const isBare = draft.method === 'HEAD' || status === 304;
  if (isBare && body === '') return [];
  // Bytes that are no HTTP are no HEAD either: Node's parser gave up on them.
  if (isBare && !UNPARSED.has(status)) return ['has a body'];
  const { file } = draft.operation;
  const type = file !== null && status < 300 && isOnTrack(draft) ? file : 'application/json';
  if (!headers.get('content-type')?.startsWith(type)) return [`is no ${type}`];
  if (type === file) return [];
  let said: unknown;
  try {
    said = JSON.parse(body);
  } catch {
    return ['is broken JSON'];
  }
  const stated = isOnTrack(draft) ? draft.operation.answers.get(status) : undefined;
  const schema = stated ?? (status >= 400 ? refusalEnvelope.strict() : undefined);
  const problems = schema?.safeParse(said).error?.issues ?? [];
  return problems.map(
    ({ path, message }) => `is not true to its schema: ${path.join('.')} ${message}`,
  );
}

const BEYOND_UTF16 = /[\u{10000}-\u{10ffff}]/gu;

/** A JSON body that breaks the document's own schema must not be served. */
function checkAcceptance(draft: Draft, { status }: RawAnswer): string[] {
  const { body, operation } = draft;
  if (status >= 300 || body.kind !== 'json' || !operation.body || !isOnTrack(draft)) return [];
  const { accepts } = operation.body;
  const sent = JSON.stringify(body.value);
  // White space around a text does not count; around a password it does. In a name, several count as one. A character
  // counts once, as in JSON Schema, where the validator counts UTF-16 units.
  const readAs = (change: (text: string) => string): unknown =>
    JSON.parse(sent, (_key, value) =>
      typeof value === 'string' ? change(value.trim()).replaceAll(BEYOND_UTF16, '\uffff') : value,
    );
  const readings = [readAs((text) => text), readAs((text) => text.replaceAll(/\s+/g, ' '))];
  if (readings.some((one) => accepts.safeParse(one).success)) return [];
  const problems = accepts.safeParse(JSON.parse(sent)).error?.issues ?? [];
  return problems.map(({ path, message }) => `accepts ${path.join('.')}: ${message}`);
}
