import type { DriverReport, DriverRun, DriverStop, Reported } from '../../contract/runs.ts';
import { DRIVER_PAGE } from '../../domain/words/driver-page.ts';
import { speaker } from '../../domain/words/say.ts';
import { DriverRefusal, readRun, sendReport } from './driver-api.ts';
import {
  type KeptReport,
  readStored,
  removeStored,
  type StoredRun,
  takeOverReports,
  writeStored,
} from './stored-run.ts';

/** For so long a report can be taken back before it is sent, in ms. */
export const UNDO_MS = 8_000;
/** How often the shop is asked what changed, and reports are tried again, in ms. */
const EVERY_MS = 20_000;

const say = speaker(DRIVER_PAGE, 'en');

/** What the page shows. */
export interface Shown extends StoredRun {
  readonly state: 'loading' | 'ready' | 'no_link' | 'unread';
  readonly isOnline: boolean;
  /** What the shop said of reports that did not stand. */
  readonly notices: readonly string[];
}

/** What happened at a stop, before it has an id. */
export type NewReport = Pick<DriverReport, 'order_id' | 'outcome' | 'reason' | 'day' | 'kept'>;

/** A run on the phone: it is shown from what is kept, and follows the shop where there is a network. */
export function openRun(token: string) {
  let shown: Shown = {
    state: 'loading',
    run: null,
    runId: null,
    reports: [],
    notices: [],
    isOnline: navigator.onLine,
  };
  const listeners = new Set<() => void>();
  let isSending = false;

  const show = (change: Partial<Shown>): void => {
    shown = { ...shown, ...change };
    for (const listener of listeners) listener();
  };
  const keep = (): Promise<void> => {
    const { run, runId, reports } = shown;
    return writeStored(token, { run, runId, reports });
  };
  const setStop = (orderId: number, change: Partial<DriverStop>): DriverRun | null =>
    shown.run && {
      ...shown.run,
      stops: shown.run.stops.map((stop) =>
        stop.order_id === orderId ? { ...stop, ...change } : stop,
      ),
    };

  async function begin(): Promise<void> {
    const stored = await readStored(token);
    show({ ...stored, ...(stored.run && { state: 'ready' }) });
    await follow();
  }

  /** Sends what waits, then reads the run. */
  async function follow(): Promise<void> {
    await sendDue();
    try {
      const run = await readRun(token);
      const taken = shown.runId === null ? await takeOverReports(token, run.id) : [];
      const reports = [...taken, ...shown.reports];
      const left = withoutReported(run, reports);
      show({ state: 'ready', isOnline: true, run: left, runId: run.id, reports });
      if (run.is_over && reports.length === 0) await removeStored(token);
      else await keep();
    } catch (error) {
      if (error instanceof DriverRefusal && error.status === 404) {
        // The persons go from the phone with the link; what was not sent stays, and goes out by the next link of the run.
        show({ state: 'no_link', run: null });
        await keep();
      } else if (!(error instanceof DriverRefusal)) show({ isOnline: false });
      if (shown.run === null && shown.state === 'loading') show({ state: 'unread' });
    }
  }

  /** Notes what happened at a stop; it is sent once it can no longer be taken back. */
  async function report(made: NewReport): Promise<void> {
    const kept: KeptReport = {
      report: { ...made, id: newUuid(), made_at: new Date().toISOString() },
      sendFrom: Date.now() + UNDO_MS,
    };
    show({ reports: [...shown.reports, kept], notices: [] });
    await keep();
    setTimeout(() => void sendDue(), UNDO_MS + 50);
  }

  async function undo(id: string): Promise<void> {
    show({ reports: shown.reports.filter(({ report }) => report.id !== id) });
    await keep();
  }

  /** Reports go out one after the other, in the order in which they were made. */
  async function sendDue(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (const { report } of shown.reports.filter(({ sendFrom }) => sendFrom <= Date.now())) {
        // It can't be taken back any more: the person goes from the phone, with or without a network.
        show({ run: setStop(report.order_id, { outcome: report.outcome, visit: null }) });
        await keep();
        if (!(await sendOne(report))) break;
      }
    } finally {
      isSending = false;
    }
  }

  /** @returns whether the shop answered: what it refuses for good is not sent again. */
  async function sendOne(report: DriverReport): Promise<boolean> {
    try {
      const answer = await sendReport(token, report);
      await settle(report, answer);
    } catch (error) {
      const isFinal = error instanceof DriverRefusal && [409, 422].includes(error.status);
      if (!isFinal) {
        if (!(error instanceof DriverRefusal)) show({ isOnline: false });
        return false;
      }
      const id = `#${report.order_id}`;
      await drop(report, say('not_taken', { id, reason: error.message }));
    }
    return true;
  }

  async function settle(report: DriverReport, answer: Reported): Promise<void> {
    const id = `#${report.order_id}`;
    const { outcome } = answer;
    const stands = outcome
      ? say('first_stands', { id, outcome: say(outcome) })
      : say('gone', { id });
    show({ isOnline: true, run: setStop(report.order_id, { outcome }) });
    await drop(report, answer.taken ? null : stands);
  }

  async function drop({ id }: DriverReport, notice: string | null): Promise<void> {
    show({
      reports: shown.reports.filter(({ report }) => report.id !== id),
      ...(notice && { notices: [...shown.notices, notice].slice(-5) }),
    });
    await keep();
  }

  const whenSeen = () => {
    if (document.visibilityState === 'visible') void follow();
  };
  addEventListener('online', () => void follow());
  addEventListener('offline', () => show({ isOnline: false }));
  document.addEventListener('visibilitychange', whenSeen);
  setInterval(whenSeen, EVERY_MS);
  void begin();

  return {
    token,
    report,
    undo,
    follow,
    read: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type OpenRun = ReturnType<typeof openRun>;

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
