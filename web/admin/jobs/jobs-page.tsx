import { useState } from 'react';
import type { JobView } from '../../../contract/jobs.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import type { PageProps } from '../../page.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import page from '../admin-page.module.css';
import {
  describeProgress,
  isOpen,
  type JobAction,
  JobProgress,
  useJobActions,
  usePolling,
} from '../follow-job.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayChange, useMayRead } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './jobs-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.jobs, ({ search }) => [jobsQuery(search)]);

const jobsQuery = (search: URLSearchParams) =>
  callQuery('GET /jobs', { query: { page: panel.jobs.read(search).page, per_page: 30 } });

/** Work in the background: what runs, what waits, what failed, and what can be done about it. */
export default function JobsPage({ location: { search } }: PageProps) {
  const read = useList(jobsQuery(search));
  const maySeeMails = useMayRead('mails');
  const { busy, perform } = useJobActions(read.refetch);
  usePolling(read, true);
  return (
    <PanelPage title={panel.jobs.title}>
      <p className={styles.about}>
        Work that goes on in the background. A job that was interrupted continues by itself.
      </p>
      {maySeeMails && <OutsideQueue />}
      <div>
        <List
          of="jobs"
          read={read}
          pages={{ number: panel.jobs.read(search).page, hrefFor: (page) => panel.jobs({ page }) }}
          skeleton={{ count: 4, height: '104px', className: styles.list }}
          empty={{
            title: 'No jobs yet.',
            icon: 'box',
            children: 'Imports, pictures and cleaning up are listed here for a week.',
          }}
        >
          {(jobs) => (
            <ul className={styles.list} aria-label="Jobs">
              {jobs.map((job) => (
                <li key={job.id}>
                  <JobCard
                    job={job}
                    busy={busy === job.id}
                    onAction={(action) => void perform(job, action)}
                  />
                </li>
              ))}
            </ul>
          )}
        </List>
      </div>
    </PanelPage>
  );
}

/** Mails and the search index have queues of their own, for the reasons of docs/decisions/026. */
function OutsideQueue() {
  const { moment } = useShopClock();
  const { data, refetch } = useData(callQuery('GET /outbox'), { always: true });
  const { busy, retry } = useMailRetry(refetch);
  const mayRetry = useMayChange('mails');
  if (!data) return null;
  const { waiting, retrying, next_try_at, given_up, given_up_count, search_changes } = data;
  const parts = [
    waiting > 0 && `${waiting.toLocaleString('en')} waiting`,
    retrying > 0 && `${retrying.toLocaleString('en')} waiting to try again`,
    given_up_count > 0 && `${given_up_count.toLocaleString('en')} not delivered`,
  ].filter((part) => part !== false);
  return (
    <section className={styles.job} aria-label="Mails and search">
      <dl className={styles.times}>
        <div>
          <dt>Mails</dt>
          <dd>{parts.length > 0 ? parts.join(', ') : 'All sent'}</dd>
        </div>
        {next_try_at && (
          <div>
            <dt>Next try</dt>
            <dd>
              <time dateTime={next_try_at}>{moment(next_try_at)}</time>
            </dd>
          </div>
        )}
        <div>
          <dt>Search</dt>
          <dd>
            {search_changes === 0
              ? 'Up to date'
              : `Up to date, ${search_changes.toLocaleString('en')} recent changes`}
          </dd>
        </div>
      </dl>
      {given_up.length > 0 && (
        <details>
          <summary className={page.unfolds}>Mails that could not be delivered</summary>
          {mayRetry && given_up_count > 1 && (
            <div className={styles.retryAll}>
              <Button
                size="small"
                variant="secondary"
                busy={busy === 'all' && 'Retrying…'}
                onClick={() => void retry('all')}
              >
                Try all again
              </Button>
            </div>
          )}
          <ul className={styles.givenUp}>
            {given_up.map(({ id, recipient, subject, error, created_at }) => (
              <li key={id}>
                <div>
                  <p>
                    {subject}, to <bdi>{recipient}</bdi>
                  </p>
                  <p className={styles.error}>{error}</p>
                  <time className={page.muted} dateTime={created_at}>
                    {moment(created_at)}
                  </time>
                </div>
                {mayRetry && (
                  <Button
                    size="small"
                    variant="secondary"
                    busy={busy === id && 'Retrying…'}
                    aria-label={`Try again: ${subject} to ${recipient}`}
                    onClick={() => void retry(id)}
                  >
                    Try again
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Sends mails that were given up again; `busy` is the one that is being asked for. */
function useMailRetry(onDone: () => Promise<void>) {
  const call = useCall();
  const [busy, setBusy] = useState<number | 'all' | null>(null);
  const retry = async (which: number | 'all') => {
    setBusy(which);
    try {
      if (which === 'all') await call('POST /outbox/retry');
      else await call('POST /outbox/{id}/retry', { params: { id: which } });
      showToast(which === 'all' ? 'The mails are sent again' : 'The mail is sent again', {
        type: 'success',
      });
    } catch (error) {
      showToast(explainFailure(error, 'The mail could not be sent again'), { type: 'error' });
    }
    await onDone();
    setBusy(null);
  };
  return { busy, retry };
}

const STATE_NAMES: Record<JobView['state'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  retrying: 'Waiting to try again',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const TONES: Record<JobView['state'], BadgeTone> = {
  waiting: 'neutral',
  running: 'warning',
  retrying: 'warning',
  done: 'success',
  failed: 'error',
  cancelled: 'neutral',
};

interface JobCardProps {
  readonly job: JobView;
  readonly busy: boolean;
  readonly onAction: (action: JobAction) => void;
}

function JobCard({ job, busy, onAction }: JobCardProps) {
  const { title, state, error, import_result } = job;
  const mayAct = useMayChange('jobs');
  const outcome = useMayChange('catalogue') && import_result;
  const [can_cancel, can_retry] = [mayAct && job.can_cancel, mayAct && job.can_retry];
  return (
    <article className={styles.job}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>
      </div>
      <Times job={job} />
      {state === 'running' && <JobProgress job={job} />}
      {(state === 'waiting' || state === 'retrying') && <p>{describeProgress(job)}</p>}
      {!isOpen(job) && error && <p className={styles.error}>{error}</p>}
      {(can_cancel || can_retry || outcome) && (
        <div className={page.row}>
          {can_retry && (
            <Button
              size="small"
              variant="secondary"
              busy={busy && 'Retrying…'}
              onClick={() => onAction('retry')}
            >
              Try again
            </Button>
          )}
          {can_cancel && (
            <Button
              size="small"
              variant="quiet"
              busy={busy && 'Cancelling…'}
              onClick={() => onAction('cancel')}
            >
              Cancel
            </Button>
          )}
          {outcome && (
            <ButtonLink size="small" variant="quiet" href={panel.importProducts({ job: job.id })}>
              See what it did
            </ButtonLink>
          )}
        </div>
      )}
    </article>
  );
}

/** When it was added, started and finished, and how often it was tried. */
function Times({ job: { created_at, started_at, finished_at, tries } }: { readonly job: JobView }) {
  const { shortMoment } = useShopClock();
  const times = [
    ['Added', created_at],
    ['Started', started_at],
    ['Finished', finished_at],
  ] as const;
  return (
    <dl className={styles.times}>
      {times.map(
        ([label, at]) =>
          at && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <time dateTime={at}>{shortMoment(at)}</time>
              </dd>
            </div>
          ),
      )}
      {tries > 1 && (
        <div>
          <dt>Tries</dt>
          <dd>{tries}</dd>
        </div>
      )}
    </dl>
  );
}
