import type { DriverReport, DriverRun, Reported } from '../../contract/runs.ts';
import type { LineQuantity } from '../../domain/part-of-order.ts';

/** What the API refused, in its own words. */
export class DriverRefusal extends Error {
  override readonly name = 'DriverRefusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A line that is almost dead counts as none, in ms; a photo takes its time on a slow one. */
const TIME_LIMIT = 15_000;
const PHOTO_TIME_LIMIT = 90_000;

/** Sends with the token of the link in a header, where no log and no history has it. */
async function send<T>(token: string, path: string, body?: object | FormData): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`/api/driver/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-run-token': token,
      'x-requested-with': 'XMLHttpRequest',
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    cache: 'no-store',
    signal: AbortSignal.timeout(isForm ? PHOTO_TIME_LIMIT : TIME_LIMIT),
  });
  const envelope: unknown = await answer.json();
  const { success, message, data } = envelope as {
    success?: unknown;
    message?: unknown;
    data?: unknown;
  };
  if (success === true) return data as T;
  throw new DriverRefusal(answer.status, typeof message === 'string' ? message : '');
}

/** The run that the link opens. */
export const readRun = (token: string): Promise<DriverRun> => send(token, 'run');

/** Sends what happened at a stop: again under the same id, it is answered the same. */
export const sendReport = (token: string, report: DriverReport): Promise<Reported> =>
  send(token, 'reports', report);

/** What is to be collected where only some lines are kept, as decimal text. */
export const readAmount = async (
  token: string,
  orderId: number,
  kept: readonly LineQuantity[],
): Promise<string> =>
  (await send<{ due: string }>(token, 'amount', { order_id: orderId, kept })).due;

/** Sends the photo that goes with a report: sent again, it is answered the same. */
export async function sendPhoto(token: string, reportId: string, picture: Blob): Promise<void> {
  const form = new FormData();
  form.append('report_id', reportId);
  form.append('photo', picture, 'photo.jpg');
  await send(token, 'photos', form);
}
