import type { DriverReport, DriverRun } from '../../contract/runs.ts';
import { exactlyIn } from './amounts.ts';
import { DriverRefusal, readRun } from './driver-api.ts';
import { type Outbox, sendOutbox } from './outbox.ts';
import { changesBetween } from './run-changes.ts';
import {
  dropOldPhotos,
  dropPhoto,
  type KeptReport,
  keepPhoto,
  NOTHING_STORED,
  readStored,
  removeStored,
  type StoredRun,
  takeOver,
  writeStored,
} from './stored-run.ts';
import { askToSync } from './sync.ts';

/** For so long a report can be taken back before it is sent, in ms. */
export const UNDO_MS = 8_000;
/** How often the shop is asked what changed, and reports are tried again, in ms. */
const EVERY_MS = 20_000;

/** What the page shows. */
export interface Shown extends StoredRun {
  readonly state: 'loading' | 'ready' | 'no_link' | 'unread';
  readonly isOnline: boolean;
}

/** What happened at a stop, before it has an id. */
export type NewReport = Pick<
  DriverReport,
  'order_id' | 'outcome' | 'reason' | 'day' | 'kept' | 'taken' | 'collected'
>;

/** A run on the phone: it is shown from what is kept, and follows the shop where there is a network. */
export function openRun(token: string) {
  let shown: Shown = { ...NOTHING_STORED, state: 'loading', isOnline: navigator.onLine };
  const listeners = new Set<() => void>();
  let isSending = false;

  const show = (change: Partial<Shown>): void => {
    shown = { ...shown, ...change };
    for (const listener of listeners) listener();
  };
  const keep = ({ state: _, isOnline: __, ...stored }: Shown = shown): Promise<void> =>
    writeStored(token, stored);
  const box: Outbox = {
    token,
    read: () => shown,
    change: (to) => {
      show(to(shown));
      return keep();
    },
  };

  async function begin(): Promise<void> {
    await dropOldPhotos(Date.now());
    const stored = await readStored(token);
    show({ ...stored, ...(stored.run && { state: 'ready' }) });
    await follow();
  }

  /** Sends what waits, then reads the run. */
  async function follow(): Promise<void> {
    await sendDue();
    try {
      const run = await readRun(token);
      if (shown.runId === null) {
        const { reports, photos, undone } = await takeOver(token, run.id);
        show({
          reports: [...reports, ...shown.reports],
          photos: [...photos, ...shown.photos],
          undone: [...undone, ...shown.undone],
        });
      }
      const left = withoutReported(run, shown.reports);
      const changes = shown.run ? changesBetween(shown.run, left, exactlyIn(run)) : [];
      show({
        state: 'ready',
        isOnline: true,
        run: left,
        runId: run.id,
        undone: await ofOpenStops(left, shown.undone),
        changes: run.is_over ? [] : [...shown.changes, ...changes].slice(-MAX_CHANGES),
      });
      if (run.is_over && shown.reports.length + shown.photos.length === 0) {
        await removeStored(token);
      } else await keep();
    } catch (error) {
      if (error instanceof DriverRefusal && error.status === 404) {
        // The persons go from the phone with the link; what was not sent stays, and goes out by the next link of the run.
        show({ state: 'no_link', run: null, changes: [] });
        await keep();
      } else if (!(error instanceof DriverRefusal)) show({ isOnline: false });
      if (shown.run === null && shown.state === 'loading') show({ state: 'unread' });
    }
  }

  /** Notes what happened at a stop; it is sent once it can no longer be taken back. */
  async function report(made: NewReport, photo?: Blob): Promise<void> {
    const id = newUuid();
    if (photo) await keepPhoto(id, photo);
    await keepReport({ ...made, id, made_at: new Date().toISOString() }, photo !== undefined);
  }

  /** Notes what was taken back once more, with its photo. */
  const again = ({ report: made, hasPhoto = false }: KeptReport): Promise<void> =>
    keepReport({ ...made, made_at: new Date().toISOString() }, hasPhoto);

  async function keepReport(made: DriverReport, hasPhoto: boolean): Promise<void> {
    const kept: KeptReport = {
      report: made,
      sendFrom: Date.now() + UNDO_MS,
      ...(hasPhoto && { hasPhoto }),
    };
    const isOfStop = ({ report: { order_id } }: KeptReport) => order_id === made.order_id;
    const former = shown.undone.filter(isOfStop);
    show({
      reports: [...shown.reports, kept],
      undone: shown.undone.filter((one) => !isOfStop(one)),
      notices: [],
    });
    await keep();
    askToSync();
    setTimeout(() => void sendDue(), UNDO_MS + 50);
    for (const { report: one } of former) if (one.id !== made.id) await dropPhoto(one.id);
  }

  /** Takes a report back that was not sent. What was said with it stays on the phone, so that nothing has to be chosen twice. */
  async function undo(id: string): Promise<void> {
    const undone = shown.reports.filter(({ report }) => report.id === id);
    show({
      reports: shown.reports.filter(({ report }) => report.id !== id),
      undone: [...shown.undone, ...undone.filter(({ report }) => saysMore(report))],
    });
    await keep();
  }

  async function sendDue(): Promise<void> {
    if (isSending) return;
    isSending = true;
    const sent = await sendOutbox(box).finally(() => {
      isSending = false;
    });
    if (sent === 'no_network') show({ isOnline: false });
  }

  /** The driver has read what changed. It goes once that is kept: a page that is opened again at once does not tell it again. */
  async function readChanges(): Promise<void> {
    await keep({ ...shown, changes: [] }).finally(() => show({ changes: [] }));
  }

  const whenSeen = () => {
    if (document.visibilityState === 'visible') void follow();
  };
  addEventListener('online', () => void follow());
  addEventListener('offline', () => show({ isOnline: false }));
  document.addEventListener('visibilitychange', whenSeen);
  setInterval(whenSeen, EVERY_MS);
  // The worker has sent what waited.
  navigator.serviceWorker?.addEventListener('message', () => void follow());
  void begin();

  return {
    token,
    report,
    again,
    undo,
    follow,
    readChanges,
    read: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The most changes that are told at once. */
const MAX_CHANGES = 20;

export type OpenRun = ReturnType<typeof openRun>;

/** Whether more was said than one press says. */
const saysMore = ({ outcome, taken }: DriverReport): boolean =>
  outcome !== 'delivered' || taken !== undefined;

/** Of what was taken back that of stops which are still open; the photos of others go from the phone. */
async function ofOpenStops(
  { stops }: DriverRun,
  undone: readonly KeptReport[],
): Promise<readonly KeptReport[]> {
  const open = new Set(stops.flatMap(({ visit, order_id }) => (visit ? [order_id] : [])));
  const isOpen = ({ report }: KeptReport) => open.has(report.order_id);
  for (const { report } of undone.filter((one) => !isOpen(one))) await dropPhoto(report.id);
  return undone.filter(isOpen);
}

/** What the shop still has as open, but a report waits for: its person stays gone. */
function withoutReported(run: DriverRun, reports: readonly KeptReport[]): DriverRun {
  const now = Date.now();
  const final = new Map(
    reports
      .filter(({ sendFrom }) => sendFrom <= now)
      .map(({ report }) => [report.order_id, report.outcome]),
  );
  return {
    ...run,
    stops: run.stops.map((stop) => {
      const outcome = final.get(stop.order_id);
      return outcome ? { ...stop, outcome, visit: null } : stop;
    }),
  };
}

/** A random UUID, version 4. (`crypto.randomUUID` needs a secure context; a shop on plain http has none.) */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
