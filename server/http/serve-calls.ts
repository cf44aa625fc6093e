import type { Readable } from 'node:stream';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  actionOf,
  type Call,
  type CallData,
  type Calls,
  type ParsedInput,
} from '../../contract/call.ts';
import { envelopeOf } from '../../contract/envelope.ts';
import { type StaffAction, type StaffArea, staffRefusal } from '../../domain/staff-roles.ts';
import { API_TOKENS } from '../../domain/words/api-tokens.ts';
import { ANYTHING } from '../database/catalogue-version.ts';
import { type Actor, GUEST, mayAct } from './actor.ts';
import { answerOnce, type FirstAnswers } from './answer-once.ts';
import { parseInput, type RawInput } from './parse-input.ts';
import type { PublicCache } from './public-cache.ts';
import { type RateLimits, settleAction } from './rate-limits.ts';
import { acceptForms, type Form, readForm, refuseOversized } from './read-form.ts';
import { notLoggedIn, Refusal } from './refusal.ts';
import { LARGE_FILES_TIME } from './request-bodies.ts';
import { sendStored } from './stored-answer.ts';
import { wordedRefusal } from './worded-refusal.ts';

/** What a handler may know of the request in addition to its input. */
export interface RequestContext {
  readonly actor: Actor;
  readonly clientAddress: string;
  readonly userAgent: string;
  /** Whether nobody waits for the answer any more. */
  readonly isGone: () => boolean;
  /**
   * Says which tags of the catalogue (server/database/catalogue-version.ts) the answer shows, before it is read; for calls
   * whose answers are kept. One that says nothing is dropped with every change.
   */
  readonly shows: (...tags: readonly string[]) => void;
}

/**
 * What a handler answers; `message` is for people and is empty when there is nothing to say.
 * Hot reads answer `json`: their data as JSON text, true to the contract, that is sent as it is.
 */
type Answered<T> =
  | (({ readonly data: T } | { readonly json: string }) & { readonly message?: string })
  | AnsweredFile
  | AnsweredLater;

/** What a call answers whose work goes on as a job: 202. */
interface AnsweredLater {
  readonly accepted: unknown;
}

/** What a call that makes a file answers: it is sent as it comes, and saved under `name`. */
interface AnsweredFile {
  readonly file: { readonly name: string; readonly content: Readable };
}

type Handler<C extends Call> = (
  input: ParsedInput<C>,
  context: RequestContext,
) => Promise<Answered<CallData<C>>>;

/** One handler for each call of a slice. */
export type Handlers<C extends Calls> = {
  readonly [Name in keyof C]: Handler<Extract<C[Name], Call>>;
};

/** What is known of a request before its body is read. */
type InputBeforeBody<C extends Call> = Omit<ParsedInput<C>, 'body' | 'files'>;

/** Refuses who may not send a call's body, before it is read; for forms of shoppers, who can send anything. */
type Admit<C extends Call> = (input: InputBeforeBody<C>, context: RequestContext) => Promise<void>;

/** Checks before the bodies of some calls of a slice. */
export type Admissions<C extends Calls> = {
  readonly [Name in keyof C]?: Admit<Extract<C[Name], Call>>;
};

/** A call together with the handler that serves it. */
export interface ServedCall {
  readonly call: Call;
  readonly handle: Handler<Call>;
  readonly admit?: Admit<Call> | undefined;
}

/** Pairs a slice's calls with their handlers, and with what is checked before their bodies are read. */
export function pairCalls<C extends Calls>(
  calls: C,
  handlers: Handlers<C>,
  admissions: Admissions<C> = {},
): Map<string, ServedCall> {
  return new Map(
    Object.entries(calls).map(([name, call]) => [
      name,
      {
        call,
        handle: handlers[name as keyof C] as unknown as Handler<Call>,
        admit: admissions[name as keyof C] as unknown as Admit<Call> | undefined,
      },
    ]),
  );
}

/** What answers are kept in, the folder that large files lie in while a call reads them, and what limits calls. */
interface CallPlaces {
  readonly cache: PublicCache;
  readonly uploadsDir: string;
  readonly limits: Pick<RateLimits, 'limitAction'>;
  readonly firstAnswers: FirstAnswers;
}

/** Routes every call under /api: access first, then the body, then the rule. */
export function serveCalls(
  app: FastifyInstance,
  served: ReadonlyMap<string, ServedCall>,
  places: CallPlaces,
): void {
  const isForm = ({ call }: ServedCall) => call.encoding === 'multipart';
  for (const [name, one] of served) if (!isForm(one)) addRoute(app, { name, ...one }, places);
  app.register(async (forms) => {
    await acceptForms(forms);
    for (const [name, one] of served) if (isForm(one)) addRoute(forms, { name, ...one }, places);
  });
}

type NamedCall = ServedCall & { readonly name: string };

function addRoute(app: FastifyInstance, named: NamedCall, places: CallPlaces): void {
  const { uploadsDir, limits } = places;
  const { name, call } = named;
  const [method = '', path = ''] = name.split(' ');
  const answer = answerWith(named, places);
  // Only staff have so long: what shoppers send is small, and anybody can begin to send it.
  const hasLargeFiles =
    call.access === 'admin' && Object.values(call.files ?? {}).some(({ largest }) => largest);
  app.route({
    method,
    url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ...(call.largestBody ? { bodyLimit: call.largestBody } : {}),
    config: {
      ...(call.cacheable ? { load: 'stored' } : {}),
      ...(hasLargeFiles ? { bodyTime: LARGE_FILES_TIME } : {}),
    },
    onRequest: async (request) => {
      if (method !== 'GET') requireMark(request);
      // What shoppers send themselves, a program sends as a guest: nothing is its maker's own.
      if (method !== 'GET' && call.access === 'public')
        request.actor = guestIfProgram(request.actor);
      authorize(call, actionOf(name, call), request.actor);
      if (call.files) refuseOversized(request, call.files);
      await limits.limitAction(request, name);
    },
    onSend: settleAction,
    handler: async (request, reply) => {
      await admitBody(named, request);
      const { close, ...raw } = await readRaw(call, request, uploadsDir);
      try {
        return await answer(request, reply, raw);
      } finally {
        await close?.();
      }
    },
  });
}

/** Asks whether the body of a request is to be read at all, by its path and headers. */
async function admitBody({ call, admit }: NamedCall, request: FastifyRequest): Promise<void> {
  if (!admit) return;
  const { body: _body, files: _files, ...head } = call;
  const { params, query, headers } = request;
  const input = parseInput(head as Call, { params, query, headers });
  await admit(
    input,
    contextOf(request, () => undefined),
  );
}

/** Answers a request whose body was read. */
const answerWith = (
  { name, call, handle }: NamedCall,
  { cache, firstAnswers }: Pick<CallPlaces, 'cache' | 'firstAnswers'>,
) => {
  const write = answerWriter(call);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    raw: RawInput,
  ): Promise<FastifyReply> => {
    const input = parseInput(call, raw);
    reply.code(call.status);
    if (call.cacheable && request.headers.authorization === undefined) {
      const answered = await cache.answer(`${name} ${JSON.stringify(input)}`, async () => {
        const { shows, tags } = collectTags();
        const body = write(await handle(input, contextOf(request, shows)));
        return { status: call.status, contentType: JSON_TYPE, body, tags: tags() };
      });
      return sendStored(request, reply, answered);
    }
    const context = contextOf(request, () => undefined);
    reply.header('cache-control', 'no-store');
    const key = request.headers['idempotency-key'];
    if (call.once && typeof key === 'string') {
      const keyed = { actor: context.actor, key, name, input };
      const text = await answerOnce(firstAnswers, keyed, async () =>
        write(await handle(input, context)),
      );
      return reply.type(JSON_TYPE).send(text);
    }
    const answered = await handle(input, context);
    if ('file' in answered) return sendFile(reply, call, answered);
    if ('accepted' in answered) reply.code(202);
    return reply.type(JSON_TYPE).send(write(answered));
  };
};

/** The parts of a request, its body read by now. */
async function readRaw(
  call: Call,
  request: FastifyRequest,
  uploadsDir: string,
): Promise<RawInput & Partial<Pick<Form, 'close'>>> {
  const { params, query, headers, body } = request;
  if (call.encoding !== 'multipart') return { params, query, headers, body };
  return { params, query, headers, ...(await readForm(request, call, uploadsDir)) };
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** A file that was broken off does not end as it should, so that nobody takes it for whole. */
function sendFile(reply: FastifyReply, call: Call, { file }: AnsweredFile): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .type(call.file ?? 'application/octet-stream')
    .send(file.content);
}

/**
 * Writes the envelope around a call's answers, as JSON text. What writes them is made at the first answer: making all at
 * the start would take it a fifth longer.
 */
function answerWriter({ data, accepted }: Call): (answered: Answered<unknown>) => string {
  const writeData = writerOf(data);
  const writeAccepted = accepted && writerOf(accepted);
  return (answered) => {
    if ('file' in answered) throw new Error('A file is not kept');
    if ('accepted' in answered && writeAccepted) return writeAccepted('', answered.accepted);
    const message = 'message' in answered ? (answered.message ?? '') : '';
    if ('json' in answered) {
      const said = JSON.stringify(message);
      return `{"success":true,"message":${said},"data":${answered.json},"errors":null}`;
    }
    return writeData(message, 'data' in answered ? answered.data : null);
  };
}

/** Writes answers of one schema. Fields that the contract does not list never leave. */
function writerOf(schema: z.ZodType): (message: string, data: unknown) => string {
  let write: ((envelope: unknown) => string) | undefined;
  return (message, data) => {
    write ??= fastJson(jsonSchemaOf(envelopeOf(schema)));
    return write({ success: true, message, data, errors: null });
  };
}

/** A page of another origin cannot set this header without our consent. */
function requireMark(request: FastifyRequest): void {
  if (request.headers['x-requested-with'] === 'XMLHttpRequest') return;
  throw new Refusal(403, 'Writes need the header X-Requested-With: XMLHttpRequest');
}

/**
 * Refuses anyone who may not use a call, before its body is read. The only place where roles are checked for a call;
 * what one call answers to different people differs by `mayAct`.
 *
 * @throws {Refusal} 401 for a guest, 403 for a customer where only admins may, and for staff whose role does not allow it.
 */
export function authorize(
  { access, area, programArea }: Pick<Call, 'access' | 'area' | 'programArea'>,
  action: StaffAction,
  actor: Actor,
): void {
  if (access === 'public') return;
  if (actor.kind === 'guest') throw notLoggedIn();
  if (actor.program) {
    authorizeProgram(actor, action, area ?? programArea);
    return;
  }
  if (area === undefined) return;
  if (actor.role === 'user') throw new Refusal(403, 'Only admins may do this');
  if (!mayAct(actor, action, area)) throw new Refusal(403, staffRefusal(actor.role, action, area));
}

const guestIfProgram = (actor: Actor): Actor =>
  actor.kind === 'user' && actor.program ? GUEST : actor;

/** @throws {Refusal} 403 */
function authorizeProgram(actor: Actor, action: StaffAction, area: StaffArea | undefined): void {
  if (area === undefined) throw wordedRefusal(403, null, API_TOKENS, 'not_personal');
  if (!mayAct(actor, action, area)) throw wordedRefusal(403, null, API_TOKENS, 'not_allowed');
}

const contextOf = (request: FastifyRequest, shows: RequestContext['shows']): RequestContext => ({
  shows,
  actor: request.actor,
  clientAddress: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  isGone: () => request.raw.socket?.destroyed ?? false,
});

/** The JSON Schema by which an answer is written. */
function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'output' });
  return rest;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
}

/** Collects what an answer shows while it is made; what shows nothing known depends on everything. */
export function collectTags() {
  const shown = new Set<string>();
  const shows = (...tags: readonly string[]): void => {
    for (const tag of tags) shown.add(tag);
  };
  return { shows, tags: () => (shown.size > 0 ? [...shown] : [ANYTHING]) };
}
