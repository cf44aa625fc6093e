import { actionOf } from '../../contract/call.ts';
import { isDatabaseAway } from '../database/database-errors.ts';
import { GUEST } from './actor.ts';
import type { BoundedStore } from './bounded-store.ts';
import { parseInput } from './parse-input.ts';
import { authorize, collectTags, type RequestContext, type ServedCall } from './serve-calls.ts';
import { ownBuffer } from './stored-answer.ts';

type Input = Record<string, Record<string, unknown>>;

/** Reads the shop's calls in process, as a guest; `shows` gets what an answer shows of the catalogue. */
export type LocalCall = (name: string, input?: Input, shows?: Shows) => Promise<unknown>;

/** A collection and what it can be filtered by stand on each of its pages; what only one page shows is kept with that page. */
const KEPT_FOR_PAGES: readonly string[] = ['GET /categories/{id}', 'GET /products/facets'];

/**
 * Calls a handler in process, as a guest: how the server's own pages read the shop. What many pages need (the settings,
 * the slides, a collection, its facets) is asked for once until it changes. `shows` gets what the answer shows of the catalogue.
 */
export function createLocalCall(
  served: ReadonlyMap<string, ServedCall>,
  store: BoundedStore,
): LocalCall {
  const cached = createReadCache(store);
  return async (name, input = {}, shows = () => undefined) => {
    const found = served.get(name);
    if (!found) throw new Error(`No such call: ${name}`);
    authorize(found.call, actionOf(name, found.call), GUEST);
    if (!isShared(name, found)) return handle(name, found, { input, shows });
    const known = await cached(`local ${name} ${JSON.stringify(input)}`, async () => {
      const { shows, tags } = collectTags();
      const data = await handle(name, found, { input, shows });
      return { value: { data, tags: tags() }, tags: tags() };
    });
    shows(...known.tags);
    return known.data;
  };
}

type Shows = RequestContext['shows'];

const isShared = (name: string, { call }: ServedCall): boolean =>
  call.cacheable === true && (KEPT_FOR_PAGES.includes(name) || !(call.query || call.params));

async function handle(
  name: string,
  { call, handle }: ServedCall,
  { input, shows }: { readonly input: Input; readonly shows: Shows },
): Promise<unknown> {
  const raw = Object.fromEntries(
    Object.entries(input).map(([part, values]) => [
      part,
      part === 'body' ? values : asText(values),
    ]),
  );
  const answered = await handle(parseInput(call, raw), { ...LOCAL_CONTEXT, shows });
  if ('file' in answered || 'accepted' in answered) throw new Error(`${name} is no read`);
  return 'json' in answered ? (JSON.parse(answered.json) as unknown) : answered.data;
}

const LOCAL_CONTEXT: Omit<RequestContext, 'shows'> = {
  actor: GUEST,
  clientAddress: '127.0.0.1',
  userAgent: '',
  isGone: () => false,
};

const asText = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );

/** A value that was read, with the tags of what it shows. */
interface Tagged<T> {
  readonly value: T;
  readonly tags: readonly string[];
}

/**
 * Keeps what is read under a key, as JSON, until something that it shows changes. While the catalogue's version is
 * unknown it is read each time, and only when the database is away too, what is kept is given as it is; parallel reads of
 * one key at one version share one.
 */
export function createReadCache(store: BoundedStore) {
  const running = new Map<string, Promise<Buffer>>();

  const readAndKeep = async (key: string, read: () => Promise<Tagged<object>>): Promise<Buffer> => {
    const version = store.currentVersion();
    const { value, tags } = await read();
    const text = ownBuffer(JSON.stringify(value));
    if (version !== null) store.keep(key, text, { bytes: text.length, tags, version });
    return text;
  };
  const readOnce = (key: string, read: () => Promise<Tagged<object>>): Promise<Buffer> => {
    const shared = `${store.currentVersion()} ${key}`;
    const begun = running.get(shared);
    if (begun) return begun;
    const text = readAndKeep(key, read).finally(() => running.delete(shared));
    running.set(shared, text);
    return text;
  };
  return async <T extends object>(key: string, read: () => Promise<Tagged<T>>): Promise<T> => {
    const found = store.find<Buffer>(key);
    const readAgain = () =>
      readOnce(key, read).catch((error: unknown) => {
        if (found?.state === 'unconfirmed' && isDatabaseAway(error)) return found.value;
        throw error;
      });
    const text = found?.state === 'current' ? found.value : await readAgain();
    return JSON.parse(text.toString()) as T;
  };
}
