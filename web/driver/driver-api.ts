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

/** A line that is almost dead counts as none, in ms. */
const TIME_LIMIT = 15_000;

/** Sends with the token of the link in a header, where no log and no history has it. */
async function send<T>(token: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`/api/driver/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-run-token': token,
      'x-requested-with': 'XMLHttpRequest',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    cache: 'no-store',
    signal: AbortSignal.timeout(TIME_LIMIT),
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
