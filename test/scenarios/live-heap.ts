import { setTimeout as pause } from 'node:timers/promises';
import type { ShopUnderTest } from './shop-under-test.ts';

/** Reads a running shop's heap from outside: the product needs no part for it. */
export interface HeapReader {
  /** The heap in use right now, in MB. */
  used(): Promise<number>;
  /** What is left of it after forced collections, in MB. */
  live(): Promise<number>;
  close(): void;
}

/** Opens the shop's inspector by a signal, as `kill -USR1` does, and connects to it. */
export async function readHeapOf(shop: ShopUnderTest): Promise<HeapReader> {
  const pid = shop.pid();
  if (pid === null) throw new Error('The shop does not run');
  const socket = new WebSocket(await openInspector(shop, pid));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('The inspector is closed')));
  });
  const waiting = new Map<number, (result: { usedSize?: number } | null) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result ?? {});
    waiting.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer(null);
  });
  let last = 0;
  const send = async (method: string) => {
    last += 1;
    const answered = new Promise<{ usedSize?: number } | null>((resolve) => {
      waiting.set(last, resolve);
    });
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id: last, method }));
    else waiting.get(last)?.(null);
    const result = await answered;
    if (result === null) throw new Error('The shop is gone');
    return result;
  };
  const used = async () => ((await send('Runtime.getHeapUsage')).usedSize ?? 0) / 1_048_576;
  return {
    used,
    live: async () => {
      // What finalizers release in the first is collected by the second.
      for (let time = 0; time < 3; time += 1) {
        await send('HeapProfiler.collectGarbage');
        await pause(100);
      }
      return used();
    },
    close: () => socket.close(),
  };
}

const ADDRESS = /Debugger listening on (ws:\/\/\S+)/g;

/** Asked twice of one process, the address it printed first still holds. */
const known = new Map<number, string>();

async function openInspector(shop: ShopUnderTest, pid: number): Promise<string> {
  const before = addresses(shop).length;
  const opened = known.get(pid);
  if (opened) return opened;
  process.kill(pid, 'SIGUSR1');
  for (let time = 0; time < 1_800; time += 1) {
    const found = addresses(shop);
    const address = found[before];
    if (address) {
      known.set(pid, address);
      return address;
    }
    await pause(50);
  }
  throw new Error('The shop opened no inspector');
}

const addresses = (shop: ShopUnderTest): string[] =>
  [...shop.output().matchAll(ADDRESS)].map(([, address = '']) => address);
