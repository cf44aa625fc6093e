import type { DriverReport, DriverRun, DriverStop, Reported } from '../../contract/runs.ts';
import { DRIVER_OUTBOX } from '../../domain/words/driver-page.ts';
import { speaker } from '../../domain/words/say.ts';
import { DriverRefusal, sendPhoto, sendReport } from './driver-api.ts';
import {
  dropPhoto,
  type KeptPhoto,
  type KeptReport,
  readPhoto,
  type StoredRun,
} from './stored-run.ts';

const say = speaker(DRIVER_OUTBOX, 'en');

/** What waits to be sent of one link, wherever it is sent from: the open page, or the worker once there is a network. */
export interface Outbox {
  readonly token: string;
  readonly read: () => StoredRun;
  readonly change: (to: (stored: StoredRun) => StoredRun) => Promise<void>;
}

/** `waits`: there is no network, or the shop could not answer; `no_link`: the link opens nothing. */
export type Sent = 'all' | 'waits' | 'no_network' | 'no_link';

/**
 * Sends what can no longer be taken back: reports one after the other in the order in which they were made, then photos of those that were
 * taken. Page and worker may both send the same: by its id the shop takes each once.
 */
export async function sendOutbox(box: Outbox): Promise<Sent> {
  try {
    for (const kept of box.read().reports.filter(({ sendFrom }) => sendFrom <= Date.now())) {
      // The person goes from the phone now, with or without a network.
      await box.change((stored) => withOutcome(stored, kept.report));
      await sendOne(box, kept);
    }
    for (const photo of box.read().photos) await sendOnePhoto(box, photo);
    return 'all';
  } catch (error) {
    if (!(error instanceof DriverRefusal)) return 'no_network';
    return error.status === 404 ? 'no_link' : 'waits';
  }
}

async function sendOne(box: Outbox, kept: KeptReport): Promise<void> {
  const { report } = kept;
  const answer = await unlessFinal(() => sendReport(box.token, report));
  const isTaken = !(answer instanceof DriverRefusal) && answer.taken;
  const notice = noticeOf(report, answer);
  if (kept.hasPhoto && !isTaken) await dropPhoto(report.id);
  await box.change((stored) => ({
    ...stored,
    run:
      answer instanceof DriverRefusal
        ? stored.run
        : setStop(stored.run, report.order_id, { outcome: answer.outcome }),
    reports: stored.reports.filter((one) => one.report.id !== report.id),
    photos:
      kept.hasPhoto && isTaken
        ? [
            ...stored.photos.filter(({ reportId }) => reportId !== report.id),
            { reportId: report.id, orderId: report.order_id },
          ]
        : stored.photos,
    notices: withNotice(stored, notice),
  }));
}

async function sendOnePhoto(box: Outbox, { reportId, orderId }: KeptPhoto): Promise<void> {
  const picture = await readPhoto(reportId);
  const answer = picture && (await unlessFinal(() => sendPhoto(box.token, reportId, picture)));
  const notice =
    answer instanceof DriverRefusal
      ? say('photo_not_taken', { id: `#${orderId}`, reason: answer.message })
      : null;
  await dropPhoto(reportId);
  await box.change((stored) => ({
    ...stored,
    photos: stored.photos.filter((one) => one.reportId !== reportId),
    notices: withNotice(stored, notice),
  }));
}

/** What the shop refuses for good is not sent again: it is returned, and all else thrown. */
async function unlessFinal<T>(send: () => Promise<T>): Promise<T | DriverRefusal> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof DriverRefusal && FINAL.includes(error.status)) return error;
    throw error;
  }
}

const FINAL = [409, 413, 415, 422];

/** What the driver is told of a report that does not stand. */
function noticeOf({ order_id }: DriverReport, answer: Reported | DriverRefusal): string | null {
  const id = `#${order_id}`;
  if (answer instanceof DriverRefusal) return say('not_taken', { id, reason: answer.message });
  if (answer.taken) return null;
  const { outcome } = answer;
  return outcome ? say('first_stands', { id, outcome: say(outcome) }) : say('gone', { id });
}

const MAX_NOTICES = 5;
const withNotice = ({ notices }: StoredRun, notice: string | null): readonly string[] =>
  notice === null ? notices : [...notices, notice].slice(-MAX_NOTICES);

/** Without the person of a stop, which has this outcome now. */
const withOutcome = (stored: StoredRun, { order_id, outcome }: DriverReport): StoredRun => ({
  ...stored,
  run: setStop(stored.run, order_id, { outcome, visit: null }),
});

const setStop = (
  run: DriverRun | null,
  orderId: number,
  change: Partial<DriverStop>,
): DriverRun | null =>
  run && {
    ...run,
    stops: run.stops.map((stop) => (stop.order_id === orderId ? { ...stop, ...change } : stop)),
  };
