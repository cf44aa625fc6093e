import type { Kysely } from 'kysely';
import type { FileOnDisk } from '../../contract/call.ts';
import type { runCalls } from '../../contract/runs.ts';
import type { stopPhotoCalls } from '../../contract/stop-photos.ts';
import { RUNS } from '../../domain/words/runs.ts';
import { speaker } from '../../domain/words/say.ts';
import { hashSecret } from '../database/hash-secret.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import { createCountingTable } from '../http/counting-table.ts';
import { clientNetworks } from '../http/rate-limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { Admissions, Handlers } from '../http/serve-calls.ts';
import { tooMany } from '../http/shared-limits.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { ReceivingServices } from '../receiving/receive-goods.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { findDriversRun, readDriversRun } from './driver-run.ts';
import { makeRun, moveStop, type PlanMails, removeRun, setStops } from './make-run.ts';
import { receiveBack } from './receive-back.ts';
import { type PriceEdit, priceKept, reportStop } from './report-stop.ts';
import { listCandidates, listRuns, readRun, readSummary } from './run-rows.ts';
import { scanParcel } from './scan-parcel.ts';
import { closeRun, type EnsureBooks, renewLink, revokeLink, sendRun } from './send-run.ts';
import { keepPhoto, listVisits, readPhoto } from './stop-photos.ts';

interface RunDependencies extends ReceivingServices {
  readonly publicUrl: string;
  readonly knownSettings: KnownSettings;
  /** What the orders slice does for this one. */
  readonly priceEdit: PriceEdit;
  readonly planMails: PlanMails;
  /** What the cash slice does for this one. */
  readonly ensureBooks: EnsureBooks;
}

/** This many links that open nothing one address may try in ten minutes; anyone who has one that opens a run is never refused for them. */
const MAX_WRONG_LINKS = 60;
const TEN_MINUTES = 600;

const say = speaker(RUNS, 'en');

type Actor = Parameters<typeof signedIn>[0];

/** Serves runs of the shop's own drivers, and the page that a driver has of one. */
export function runHandlers(services: RunDependencies): Handlers<typeof runCalls> {
  return { ...panelHandlers(services), ...driverHandlers(services) };
}

/** Serves photos of doors, and the visits of an order. */
export const stopPhotoHandlers = ({
  db,
}: Pick<RunDependencies, 'db'>): Handlers<typeof stopPhotoCalls> => ({
  'GET /orders/{id}/visits': async ({ params }) => ({ data: await listVisits(db, params.id) }),
  'GET /runs/{id}/stops/{order_id}/photo': async ({
    params: { id: runId, order_id: orderId },
  }) => ({
    data: { photo: await readPhoto(db, { runId, orderId }) },
  }),
  'POST /driver/photos': async ({ headers, body, files }) => {
    const { id: runId } = await findDriversRun(db, hashSecret(headers['x-run-token'] ?? ''));
    const file = files.photo[0] as FileOnDisk;
    const order_id = await keepPhoto(db, { runId, reportId: body.report_id, file });
    return { data: { order_id } };
  },
});

/** A photo is read only from who has a link that opens a run. */
export function stopPhotoAdmissions({
  db,
}: Pick<RunDependencies, 'db'>): Admissions<typeof stopPhotoCalls> {
  const withToken = countWrongLinks();
  return {
    'POST /driver/photos': async ({ headers }, { clientAddress }) => {
      await withToken(headers['x-run-token'], clientAddress, (linkHash) =>
        findDriversRun(db, linkHash),
      );
    },
  };
}

type DriverCall = 'GET /driver/run' | 'POST /driver/amount' | 'POST /driver/reports';

function panelHandlers(services: RunDependencies): Omit<Handlers<typeof runCalls>, DriverCall> {
  const { db, publicUrl, knownSettings, planMails, readOrders } = services;
  const read = (id: number) => readRun(db, readOrders, id);
  const of = (actor: Actor, { id }: { readonly id: number }) => ({
    staffId: signedIn(actor).userId,
    id,
  });
  const withLink = async (id: number, token: string) => ({
    data: { run: await read(id), link: `${publicUrl}/driver/#${token}` },
  });
  return {
    'GET /runs/summary': async () => {
      const { runs_on } = await knownSettings();
      return { data: runs_on ? { on: true, ...(await readSummary(db)) } : NOTHING };
    },
    'GET /runs': async ({ query }) => ({ data: await listRuns(db, query) }),
    'GET /runs/candidates': async ({ query }) => ({
      data: await listCandidates(db, query.courier_id, await knownSettings()),
    }),
    'POST /runs': async ({ body }, { actor }) => {
      const { runs_on } = await knownSettings();
      if (!runs_on) throw wordedRefusal(409, null, RUNS, 'off');
      const staffId = signedIn(actor).userId;
      const id = await makeRun(db, { ...body, staffId });
      return { data: await read(id) };
    },
    'GET /runs/{id}': async ({ params }) => ({ data: await read(params.id) }),
    'PUT /runs/{id}/stops': async ({ params, body }, { actor }) => {
      await setStops(db, planMails, { ...of(actor, params), ...body });
      return { data: await read(params.id) };
    },
    'POST /runs/{id}/stops/{order_id}/move': async ({ params, body }, { actor }) => {
      const { order_id: orderId } = params;
      await moveStop(db, planMails, { ...of(actor, params), orderId, to: body.to_run_id });
      return { data: await read(params.id) };
    },
    'POST /runs/{id}/scans': async ({ params, body }, { actor }) => {
      const scanned = await scanParcel(db, { ...of(actor, params), ...body });
      return { data: { ...scanned, run: await read(params.id) } };
    },
    'DELETE /runs/{id}': async ({ params }, { actor }) => {
      await removeRun(db, of(actor, params));
      return { data: null };
    },
    'POST /runs/{id}/send': async ({ params, body }, { actor }) => {
      const token = await sendRun(db, services, { ...of(actor, params), ...body });
      return withLink(params.id, token);
    },
    'POST /runs/{id}/link': async ({ params }, { actor }) =>
      withLink(params.id, await renewLink(db, of(actor, params))),
    'DELETE /runs/{id}/link': async ({ params }, { actor }) => {
      await revokeLink(db, of(actor, params));
      return { data: await read(params.id) };
    },
    'POST /runs/{id}/close': async ({ params }, { actor }) => {
      await closeRun(db, of(actor, params));
      return { data: await read(params.id) };
    },
    'POST /runs/{id}/stops/{order_id}/report': async ({ params, body }, { actor }) => {
      const { time_zone: timeZone } = await knownSettings();
      const by = { staffId: signedIn(actor).userId, runId: params.id };
      const made_at = new Date().toISOString();
      const report = { ...body, order_id: params.order_id, made_at };
      return { data: await reportStop(services, { by, report, timeZone }) };
    },
    'POST /runs/{id}/stops/{order_id}/receive': async ({ params, body }, { actor }) => {
      const staffId = signedIn(actor).userId;
      const { id: runId, order_id: orderId } = params;
      const { choice, damaged = [] } = body;
      await receiveBack(services, { staffId, runId, orderId, choice, damaged });
      return { data: await read(params.id) };
    },
  };
}

const NOTHING = { on: false, out: 0, coming_back: 0, has_books: false };

/** Does what a link's token opens, and counts tokens that open nothing, after they were looked up: a driver behind the same network is not refused for them. */
function countWrongLinks() {
  const wrongLinks = createCountingTable({ slots: 4_096 });
  return async <T>(
    token: string | undefined,
    clientAddress: string,
    work: (linkHash: Buffer) => Promise<T>,
  ): Promise<T> => {
    try {
      return await work(hashSecret(token ?? ''));
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) {
        const [network = 'none'] = clientNetworks(clientAddress);
        const { spent, endsIn } = wrongLinks.add(network, 1, TEN_MINUTES);
        if (spent > MAX_WRONG_LINKS) throw tooMany(endsIn, say('too_many_tries'));
      }
      throw error;
    }
  };
}

function driverHandlers(services: RunDependencies): Pick<Handlers<typeof runCalls>, DriverCall> {
  const { db, knownSettings, readOrders } = services;
  const withToken = countWrongLinks();
  return {
    'GET /driver/run': ({ headers }, { clientAddress }) =>
      withToken(headers['x-run-token'], clientAddress, async (linkHash) => {
        const run = await findDriversRun(db, linkHash);
        const settings = await knownSettings();
        return { data: await readDriversRun(db, readOrders, { run, settings }) };
      }),
    'POST /driver/amount': ({ headers, body }, { clientAddress }) =>
      withToken(headers['x-run-token'], clientAddress, async (linkHash) => {
        const run = await findDriversRun(db, linkHash);
        const stop = { runId: run.id, orderId: body.order_id };
        await refuseOther(db, stop);
        const due = await priceKept(db, services, { orderId: body.order_id, kept: body.kept });
        return { data: { due } };
      }),
    'POST /driver/reports': ({ headers, body: report }, { clientAddress }) =>
      withToken(headers['x-run-token'], clientAddress, async (linkHash) => {
        const { time_zone: timeZone } = await knownSettings();
        return { data: await reportStop(services, { by: { linkHash }, report, timeZone }) };
      }),
  };
}

/** @throws {Refusal} 409 for an order that is not in the run, or no longer open in it. */
async function refuseOther(
  db: Kysely<Database>,
  { runId, orderId }: { readonly runId: number; readonly orderId: number },
): Promise<void> {
  const stop = await db
    .selectFrom('run_stops')
    .select('order_id')
    .where('run_id', '=', runId)
    .where('order_id', '=', orderId)
    .where('is_open', '=', true)
    .executeTakeFirst();
  if (!stop) throw wordedRefusal(409, 'order_id', RUNS, 'no_stop');
}
