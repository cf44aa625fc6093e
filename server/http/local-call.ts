import { GUEST } from './actor.ts';
import { parseInput } from './parse-input.ts';
import type { CurrentVersion } from './public-cache.ts';
import { authorize, type RequestContext, type ServedCall } from './serve-calls.ts';

type Input = Record<string, Record<string, unknown>>;

/**
 * Calls a handler in process, as a guest: how the server's own pages read the shop. What nearly every
 * page needs (the collections' names, the slides) is asked for once a catalogue version: answers of
 * cacheable calls without input are kept, if the version before the call still holds after it. Pages
 * must not change what they are given.
 */
export function createLocalCall(
  served: ReadonlyMap<string, ServedCall>,
  currentVersion: CurrentVersion = () => null,
) {
  const kept = new Map<string, { readonly version: number; readonly data: unknown }>();
  return async (name: string, input: Input = {}): Promise<unknown> => {
    const found = served.get(name);
    if (!found) throw new Error(`No such call: ${name}`);
    authorize(found.call.access, GUEST);
    const version = currentVersion();
    const known = kept.get(name);
    if (known && known.version === version) return known.data;
    const data = await handle(name, found, input);
    const takesInput = found.call.params ?? found.call.query;
    if (found.call.cacheable && !takesInput && version !== null && version === currentVersion()) {
      kept.set(name, { version, data });
    }
    return data;
  };
}

async function handle(name: string, { call, handle }: ServedCall, input: Input): Promise<unknown> {
  const raw = Object.fromEntries(
    Object.entries(input).map(([part, values]) => [
      part,
      part === 'body' ? values : asText(values),
    ]),
  );
  const answered = await handle(parseInput(call, raw), LOCAL_CONTEXT);
  if ('file' in answered) throw new Error(`${name} makes a file`);
  return 'json' in answered ? (JSON.parse(answered.json) as unknown) : answered.data;
}

const LOCAL_CONTEXT: RequestContext = { actor: GUEST, clientAddress: '127.0.0.1', userAgent: '' };

const asText = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );
