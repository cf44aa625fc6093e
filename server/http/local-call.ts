import { GUEST } from './actor.ts';
import { parseInput } from './parse-input.ts';
import type { CurrentVersion } from './public-cache.ts';
import { rememberAtVersion } from './remember-at-version.ts';
import { authorize, type RequestContext, type ServedCall } from './serve-calls.ts';

type Input = Record<string, Record<string, unknown>>;

/**
 * Calls a handler in process, as a guest: how the server's own pages read the shop. What nearly every
 * page needs (the collections' names, the slides) is asked for once a catalogue version: answers of
 * cacheable calls without input are remembered. Pages must not change what they are given.
 */
export function createLocalCall(
  served: ReadonlyMap<string, ServedCall>,
  currentVersion: CurrentVersion = () => null,
) {
  const remembered = new Map(
    [...served].filter(isSameForAll).map(([name, found]) => {
      const read = () => handle(name, found, {});
      return [name, rememberAtVersion(currentVersion, read)] as const;
    }),
  );
  return async (name: string, input: Input = {}): Promise<unknown> => {
    const found = served.get(name);
    if (!found) throw new Error(`No such call: ${name}`);
    authorize(found.call.access, GUEST);
    return remembered.get(name)?.() ?? handle(name, found, input);
  };
}

const isSameForAll = ([, { call }]: readonly [string, ServedCall]): boolean =>
  call.cacheable === true && !call.params && !call.query;

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

const LOCAL_CONTEXT: RequestContext = {
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
