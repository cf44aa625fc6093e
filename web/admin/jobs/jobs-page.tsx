import type { JobView } from '../../../contract/jobs.ts';
import { JOB_STATE_LABELS } from '../../../domain/job-states.ts';
import { paginationWindow, readPageNumber } from '../../../domain/pagination.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useScreen } from '../../navigation/use-navigator.ts';
import type { Meta, PageProps } from '../../page.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import page from '../admin-page.module.css';
import {
  describeProgress,
  isOpen,
  type JobAction,
  JobProgress,
  useJobActions,
  usePolling,
} from '../follow-job.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ListFailure } from '../list-failure.tsx';
import { useShopClock } from '../shop-format.ts';
import styles from './jobs-page.module.css';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Jobs · Admin · Mantel', noIndex: true });

const PATH = '/admin/adminPanel/jobs';

/** Work in the background: what runs, what waits, what failed, and what can be done about it. */
export default function JobsPage({ location }: PageProps) {
  const { visit } = useScreen(); // Each visit reads again.
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>Jobs</h1>
      </div>
      <p className={styles.about}>
        Work that goes on in the background. A job that was interrupted continues by itself.
      </p>
      <JobList key={visit} number={readPageNumber(location.search.get('page'))} />
    </div>
  );
}

function JobList({ number }: { readonly number: number }) {
  const query = callQuery('GET /jobs', { query: { page: number, per_page: 30 } });
  const read = useData(query, { always: true });
  const { data, error, isFetching, refetch } = read;
  const { busy, act } = useJobActions(refetch);
  usePolling(read, true);
  if (!data && error) {
    return (
      <ListFailure
        title="The jobs did not come through"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <JobsSkeleton />;
  if (data.data.length === 0) {
    return (
      <EmptyState title={number > 1 ? 'Nothing on this page.' : 'No jobs yet.'} icon="box">
        Imports, pictures, mails and cleaning up are listed here for a week.
      </EmptyState>
    );
  }
  return (
    <div>
      <ul className={styles.list} aria-label="Jobs">
        {data.data.map((job) => (
          <li key={job.id}>
            <JobCard job={job} busy={busy === job.id} onAct={(action) => void act(job, action)} />
          </li>
        ))}
      </ul>
      <Pager
        entries={paginationWindow(number, data.last_page)}
        current={number}
        last={data.last_page}
        hrefFor={(to) => (to > 1 ? `${PATH}?page=${to}` : PATH)}
      />
    </div>
  );
}

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
  readonly onAct: (action: JobAction) => void;
}

function JobCard({ job, busy, onAct }: JobCardProps) {
  const { title, state, error, can_cancel, can_retry, import_result } = job;
  return (
    <article className={styles.job}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Badge tone={TONES[state]}>{JOB_STATE_LABELS[state]}</Badge>
      </div>
      <Times job={job} />
      {state === 'running' && <JobProgress job={job} />}
      {(state === 'waiting' || state === 'retrying') && <p>{describeProgress(job)}</p>}
      {!isOpen(job) && error && <p className={styles.error}>{error}</p>}
      {(can_cancel || can_retry || import_result) && (
        <div className={styles.actions}>
          {can_retry && (
            <Button
              size="small"
              variant="secondary"
              busy={busy && 'Retrying…'}
              onClick={() => onAct('retry')}
            >
              Try again
            </Button>
          )}
          {can_cancel && (
            <Button
              size="small"
              variant="quiet"
              busy={busy && 'Cancelling…'}
              onClick={() => onAct('cancel')}
            >
              Cancel
            </Button>
          )}
          {import_result && (
            <ButtonLink
              size="small"
              variant="quiet"
              href={`/admin/adminPanel/products/import?job=${job.id}`}
            >
              See what it did
            </ButtonLink>
          )}
        </div>
      )}
    </article>
  );
}

/** When it was enqueued, started and finished, and how often it was tried. */
function Times({ job: { created_at, started_at, finished_at, tries } }: { readonly job: JobView }) {
  const { shortMoment } = useShopClock();
  const times = [
    ['Enqueued', created_at],
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

function JobsSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height="104px" />
      ))}
      <p className="visually-hidden">Loading...</p>
    </div>
  );
}
