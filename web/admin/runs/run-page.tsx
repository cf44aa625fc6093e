import { useEffect, useState } from 'react';
import type { Run } from '../../../contract/runs.ts';
import { formatDecimal } from '../../../domain/money.ts';
import { RUN_SCREENS } from '../../../domain/words/run-screens.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { useExactly } from '../exactly.ts';
import { ListSkeleton, loadPanelPage, PanelPage, ReadFailure, useList } from '../kit/list.tsx';
import { useListChange } from '../kit/list-change.ts';
import { LabelButtons } from '../label-buttons.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { readableDay } from '../shop-format.ts';
import { SlipsButton } from '../slips-button.tsx';
import { DriverLink } from './driver-link.tsx';
import { PlannedStops } from './planned-stops.tsx';
import { ReportedStops } from './reported-stops.tsx';
import { differenceOf, runQuery, STATE_TONES, shouldBring } from './run-parts.tsx';
import styles from './runs.module.css';
import { ScanOut } from './scan-out.tsx';
import { LeftReports, StopsUnderWay } from './stops-under-way.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.run, ({ params }) => [runQuery(Number(params.id))]);

/** While a run is on its way its stops are read again so often, in ms. */
const AGAIN_MS = 15_000;

/** One run: put together, sent out, followed, closed. */
export default function RunPage({ location }: PageProps) {
  const say = useWords(RUN_SCREENS);
  const id = Number(location.params.id);
  const read = useList(runQuery(id));
  const { data, refetch } = read;
  const isOut = data?.state === 'out';
  useEffect(() => {
    if (!isOut) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOut, refetch]);
  return (
    <PanelPage
      title={say('run', { id: String(id) })}
      beside={<a href={panel.runs()}>{say('back_to_runs')}</a>}
    >
      {!data &&
        (read.error ? (
          <ReadFailure of={say('runs')} read={read} />
        ) : (
          <ListSkeleton height="420px" />
        ))}
      {data && <OneRun run={data} />}
    </PanelPage>
  );
}

function OneRun({ run }: { readonly run: Run }) {
  const say = useWords(RUN_SCREENS);
  const amount = useExactly();
  const brings = shouldBring(run);
  const off = run.stop_list.reduce((sum, stop) => sum + differenceOf(stop), 0);
  const mayChange = useMayChange('delivery');
  const mayCount = useMayChange('cash');
  const [link, setLink] = useState<string | null>(null);
  const { state, done, stops, day, courier_id } = run;
  return (
    <div className={styles.run}>
      <p className={styles.head} role="status">
        <Badge tone={STATE_TONES[state]}>{say(state)}</Badge>
        <bdi>{run.courier_name}</bdi>
        <time dateTime={day}>{readableDay(day)}</time>
        <span>{say('stops', { done, stops })}</span>
        {Number(brings) > 0 && <bdi>{say('should_bring', { amount: amount(brings) })}</bdi>}
        {off !== 0 && (
          <bdi>
            {say(off < 0 ? 'off_due' : 'over_due', {
              amount: amount(formatDecimal(Math.abs(off))),
            })}
          </bdi>
        )}
      </p>
      {mayChange && state === 'open' && <OpenActions run={run} onLink={setLink} />}
      {mayChange && state === 'out' && <DriverLink run={run} link={link} onLink={setLink} />}
      {mayChange && state !== 'closed' && <ScanOut run={run} />}
      {mayChange && state !== 'closed' && (
        <div className={styles.actions}>
          {state === 'out' && <Closing run={run} />}
          <SlipsButton of={{ run: run.id }} />
          <LabelButtons pathOf={(form) => `/api/runs/${run.id}/labels.pdf?form=${form}`} />
        </div>
      )}
      {state === 'closed' && mayCount && courier_id !== null && (
        <div>
          <ButtonLink href={panel.cash({ settle: courier_id })}>{say('count_cash')}</ButtonLink>
        </div>
      )}
      <Stops run={run} mayChange={mayChange} />
    </div>
  );
}

function Stops({ run, mayChange }: { readonly run: Run; readonly mayChange: boolean }) {
  if (mayChange && run.state === 'open') return <PlannedStops run={run} />;
  if (mayChange && run.state === 'out') return <StopsUnderWay run={run} />;
  return (
    <>
      <LeftReports run={run} />
      <ReportedStops run={run} />
    </>
  );
}

interface OpenActionsProps {
  readonly run: Run;
  readonly onLink: (link: string) => void;
}

function OpenActions({ run, onLink }: OpenActionsProps) {
  const say = useWords(RUN_SCREENS);
  const call = useCall();
  const change = useListChange(runQuery(run.id));
  const params = { id: run.id };
  const missing = run.stop_list.filter(({ scanned_at }) => scanned_at === null).length;
  const send = () =>
    change({
      send: async () => {
        const sent = await call('POST /runs/{id}/send', { params, body: { version: run.version } });
        onLink(sent.link);
        return sent.run;
      },
      settle: (_, sent) => sent,
      done: say('sent'),
      failed: say('send_failed'),
    });
  return (
    <div className={styles.actions}>
      <Button onClick={() => void send()}>{say('send')}</Button>
      {missing > 0 && missing < run.stops && <span>{say('not_scanned', { count: missing })}</span>}
      <Removal run={run} />
    </div>
  );
}

function Removal({ run }: { readonly run: Run }) {
  const say = useWords(RUN_SCREENS);
  const call = useCall();
  const go = useNavigate();
  const remove = async () => {
    try {
      await call('DELETE /runs/{id}', { params: { id: run.id } });
      showToast(say('removed'), { type: 'success' });
      await go(panel.runs());
    } catch (error) {
      showToast(explainFailure(error, say('change_failed')), { type: 'error' });
    }
  };
  return (
    <Asked
      action={say('remove')}
      title={say('remove_title')}
      question={say('remove_question')}
      onConfirm={() => void remove()}
    />
  );
}

/** Ends a run; it is asked first where stops have no outcome. */
function Closing({ run }: { readonly run: Run }) {
  const say = useWords(RUN_SCREENS);
  const call = useCall();
  const change = useListChange(runQuery(run.id));
  const close = () =>
    change({
      send: () => call('POST /runs/{id}/close', { params: { id: run.id } }),
      settle: (_, closed) => closed,
      done: say('closed_now'),
      failed: say('close_failed'),
    });
  const left = run.stops - run.done;
  if (left === 0) return <Button onClick={() => void close()}>{say('close')}</Button>;
  return (
    <Asked
      action={say('close')}
      title={say('close_title')}
      question={say('close_question', { count: left })}
      onConfirm={() => void close()}
    />
  );
}

interface AskedProps {
  readonly action: string;
  readonly title: string;
  readonly question: string;
  readonly onConfirm: () => void;
}

/** A button that asks once more. */
function Asked({ action, title, question, onConfirm }: AskedProps) {
  const say = useWords(RUN_SCREENS);
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => open(true)}>
        {action}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => open(false)}
        title={title}
        footer={
          <div className={page.actions}>
            <Button variant="secondary" data-autofocus onClick={() => open(false)}>
              {say('cancel')}
            </Button>
            <Button
              onClick={() => {
                open(false);
                onConfirm();
              }}
            >
              {title}
            </Button>
          </div>
        }
      >
        <p>{question}</p>
      </Dialog>
    </>
  );
}
