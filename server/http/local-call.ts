import { GUEST } from './actor.ts';
import type { BoundedStore } from './bounded-store.ts';
import { parseInput } from './parse-input.ts';
import { authorize, collectTags, type RequestContext, type ServedCall } from './serve-calls.ts';

type Input = Record<string, Record<string, unknown>>;

/**
 * Calls a handler in process, as a guest: how the server's own pages read the shop. What nearly every page needs (the
 * settings, the slides) is asked for once until it changes: answers of cacheable calls without input are cached.
 * `shows` gets what the answer shows of the catalogue.
 */
export function createLocalCall(served: ReadonlyMap<string, ServedCall>, store: BoundedStore) {
  const cached = new Map(
    [...served].filter(isSameForAll).map(([name, found]) => {
      const read = async () => {
        const { shows, tags } = collectTags();
        const data = await handle(name, found, { input: {}, shows });
        return { value: { data, tags: tags() }, tags: tags() };
      };
      return [name, remember(store, `local ${name}`, read)] as const;
    }),
  );
  return async (name: string, input: Input = {}, shows: Shows = () => undefined) => {
    const found = served.get(name);
    if (!found) throw new Error(`No such call: ${name}`);
    authorize(found.call.access, GUEST);
    const known = await cached.get(name)?.();
    if (!known) return handle(name, found, { input, shows });
    shows(...known.tags);
    return known.data;
  };
}

type Shows = RequestContext['shows'];

const isSameForAll = ([, { call }]: readonly [string, ServedCall]): boolean =>
  call.cacheable === true && !call.params && !call.query;

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
 * Remembers what `read` gives, as JSON, until something that it shows changes. While the catalogue's version is unknown
 * it is read each time; parallel reads of one version share one.
 */
export function remember<T>(
  store: BoundedStore,
  key: string,
  read: () => Promise<Tagged<T>>,
): () => Promise<T> {
  let running: { readonly version: number | null; readonly text: Promise<Buffer> } | null = null;

  const readAndKeep = async (version: number | null): Promise<Buffer> => {
    const { value, tags } = await read();
    const text = Buffer.from(JSON.stringify(value));
    if (version !== null) store.keep(key, text, { bytes: text.length, tags, version });
    return text;
  };
  const readOnce = (): Promise<Buffer> => {
    const version = store.currentVersion();
    if (running && running.version === version) return running.text;
    const begun = { version, text: readAndKeep(version) };
    const end = () => {
      if (running === begun) running = null;
    };
    running = begun;
    begun.text.then(end, end);
    return begun.text;
  };
  return async () => {
    const found = store.find<Buffer>(key);
    const text = found?.state === 'current' ? found.value : await readOnce();
    return JSON.parse(text.toString()) as T;
  };
}
