import type { DriverReport, DriverRun } from '../../contract/runs.ts';

/** A report that is kept until the shop has answered it. */
export interface KeptReport {
  readonly report: DriverReport;
  /** Until then it can be taken back, and is not sent. In ms since 1970. */
  readonly sendFrom: number;
  /** A photo is kept under the report's id, and goes out once the report was taken. */
  readonly hasPhoto?: boolean;
}

/** A photo whose report was taken: its picture is kept under the report's id. */
export interface KeptPhoto {
  readonly reportId: string;
  readonly orderId: number;
}

/** What the phone keeps of a run. */
export interface StoredRun {
  readonly run: DriverRun | null;
  /** Whose reports these are, also once the link opens the run no more; `null`: nothing was read yet. */
  readonly runId: number | null;
  readonly reports: readonly KeptReport[];
  readonly photos: readonly KeptPhoto[];
  /** Reports that the driver took back, with their photos, until the stop has another one. */
  readonly undone: readonly KeptReport[];
  /** What the shop said of reports that did not stand, until the driver makes another one. */
  readonly notices: readonly string[];
  /** What the shop changed in the run, until the driver has read it. */
  readonly changes: readonly string[];
}

/** Nothing is kept. */
export const NOTHING_STORED: StoredRun = {
  run: null,
  runId: null,
  reports: [],
  photos: [],
  undone: [],
  notices: [],
  changes: [],
};

const DATABASE = 'driver';
const RUNS = 'runs';
const PHOTOS = 'photos';
/** A photo that could not be sent for so long is no longer taken, and goes from the phone. In ms. */
const PHOTO_MS = 7 * 24 * 3_600_000;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 2);
    opening.onupgradeneeded = () => {
      const made = opening.result.objectStoreNames;
      for (const name of [RUNS, PHOTOS]) {
        if (!made.contains(name)) opening.result.createObjectStore(name);
      }
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** Does one thing in a store; a second request may follow in `work`, in the same transaction. */
async function inStore<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const request = work(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** What an older build kept has less in it. */
const whole = (stored: unknown): StoredRun => ({ ...NOTHING_STORED, ...(stored as StoredRun) });

/** What is kept under a link's token; nothing of it where the browser keeps nothing. */
export async function readStored(token: string): Promise<StoredRun> {
  return whole(await inStore(RUNS, 'readonly', (store) => store.get(token)).catch(() => undefined));
}

/** Keeps a run with its reports, in place of what was kept; where the browser keeps nothing they are sent as long as the page is open. */
export const writeStored = async (token: string, stored: StoredRun): Promise<void> => {
  await inStore(RUNS, 'readwrite', (store) => store.put(stored, token)).catch(() => undefined);
};

/** Changes what is kept under a token in one step, also where page and worker do so at once. @returns what is kept now */
export async function changeStored(
  token: string,
  change: (stored: StoredRun) => StoredRun,
): Promise<StoredRun> {
  let changed = NOTHING_STORED;
  await inStore(RUNS, 'readwrite', (store) => {
    const reading = store.get(token);
    reading.onsuccess = () => {
      changed = change(whole(reading.result));
      store.put(changed, token);
    };
    return reading;
  });
  return changed;
}

/** The tokens under which something is kept. */
export async function readTokens(): Promise<string[]> {
  const keys = await inStore(RUNS, 'readonly', (store) => store.getAllKeys()).catch(() => []);
  return keys.flatMap((key) => (typeof key === 'string' ? [key] : []));
}

/** Takes over what waits under other links of a run: the shop has made a new one meanwhile. */
export async function takeOver(
  token: string,
  runId: number,
): Promise<Pick<StoredRun, 'reports' | 'photos' | 'undone'>> {
  const reports: KeptReport[] = [];
  const photos: KeptPhoto[] = [];
  const undone: KeptReport[] = [];
  for (const key of await readTokens()) {
    if (key === token) continue;
    const stored = await readStored(key);
    if (stored.runId !== runId) continue;
    reports.push(...stored.reports);
    photos.push(...stored.photos);
    undone.push(...stored.undone);
    await removeStored(key);
  }
  return { reports, photos, undone };
}

/** Keeps nothing of a link any more. */
export const removeStored = async (token: string): Promise<void> => {
  await inStore(RUNS, 'readwrite', (store) => store.delete(token)).catch(() => undefined);
};

/** Where the browser keeps nothing, a photo is there as long as the page is open. */
const inMemory = new Map<string, Blob>();

interface StoredPhoto {
  readonly picture: Blob;
  readonly keptAt: number;
}

/** Keeps the photo of a report until it is sent. */
export async function keepPhoto(reportId: string, picture: Blob): Promise<void> {
  const photo: StoredPhoto = { picture, keptAt: Date.now() };
  await inStore(PHOTOS, 'readwrite', (store) => store.put(photo, reportId)).catch(() =>
    inMemory.set(reportId, picture),
  );
}

/** The photo of a report; `null` where it is gone. */
export async function readPhoto(reportId: string): Promise<Blob | null> {
  const stored = await inStore(PHOTOS, 'readonly', (store) => store.get(reportId)).catch(
    () => undefined,
  );
  return (stored as StoredPhoto | undefined)?.picture ?? inMemory.get(reportId) ?? null;
}

/** Removes the photo of a report from the phone. */
export async function dropPhoto(reportId: string): Promise<void> {
  inMemory.delete(reportId);
  await inStore(PHOTOS, 'readwrite', (store) => store.delete(reportId)).catch(() => undefined);
}

/** Removes photos that nobody takes any more. */
export async function dropOldPhotos(now: number): Promise<void> {
  await inStore(PHOTOS, 'readwrite', (store) => {
    const reading = store.openCursor();
    reading.onsuccess = () => {
      const cursor = reading.result;
      if (!cursor) return;
      if ((cursor.value as StoredPhoto).keptAt < now - PHOTO_MS) cursor.delete();
      cursor.continue();
    };
    return reading;
  }).catch(() => undefined);
}
