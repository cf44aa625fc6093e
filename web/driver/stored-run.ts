import type { DriverReport, DriverRun } from '../../contract/runs.ts';

/** A report that is kept until the shop has answered it. */
export interface KeptReport {
  readonly report: DriverReport;
  /** Until then it can be taken back, and is not sent. In ms since 1970. */
  readonly sendFrom: number;
}

/** What the phone keeps of a run. */
export interface StoredRun {
  readonly run: DriverRun | null;
  /** Whose reports these are, also once the link opens the run no more; `null`: nothing was read yet. */
  readonly runId: number | null;
  readonly reports: readonly KeptReport[];
}

const DATABASE = 'driver';
const STORE = 'runs';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** What is kept under a link's token; nothing of it where the browser keeps nothing. */
export async function readStored(token: string): Promise<StoredRun> {
  const stored = await inStore('readonly', (store) => store.get(token)).catch(() => undefined);
  return (stored as StoredRun | undefined) ?? { run: null, runId: null, reports: [] };
}

/** Keeps a run with its reports, in place of what was kept; where the browser keeps nothing they are sent as long as the page is open. */
export const writeStored = async (token: string, stored: StoredRun): Promise<void> => {
  await inStore('readwrite', (store) => store.put(stored, token)).catch(() => undefined);
};

/** Takes over the reports that wait under other links of a run: the shop has made a new one meanwhile. */
export async function takeOverReports(token: string, runId: number): Promise<KeptReport[]> {
  const others = await inStore('readonly', (store) => store.getAllKeys()).catch(() => []);
  const taken: KeptReport[] = [];
  for (const key of others) {
    if (key === token || typeof key !== 'string') continue;
    const stored = await readStored(key);
    if (stored.runId !== runId) continue;
    taken.push(...stored.reports);
    await removeStored(key);
  }
  return taken;
}

/** Keeps nothing of a link any more. */
export const removeStored = async (token: string): Promise<void> => {
  await inStore('readwrite', (store) => store.delete(token)).catch(() => undefined);
};
