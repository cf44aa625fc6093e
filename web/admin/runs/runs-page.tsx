import type { RunRow } from '../../../contract/runs.ts';
import { RUN_SCREENS } from '../../../domain/words/run-screens.ts';
import { callQuery } from '../../api/query.ts';
import type { PageProps } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useWords } from '../../use-words.ts';
import {
  List,
  ListSkeleton,
  loadPanelPage,
  PanelPage,
  ReadFailure,
  useList,
} from '../kit/list.tsx';
import type { Column } from '../kit/table.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayChange } from '../panel-rights.ts';
import { candidatesQuery, runSummaryQuery } from '../run-queries.ts';
import { panel } from '../screens.ts';
import { readableDay } from '../shop-format.ts';
import { NewRun } from './new-run.tsx';
import { STATE_TONES } from './run-parts.tsx';
import styles from './runs.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.runs, ({ search }) => [
  runSummaryQuery,
  runsQuery(panel.runs.read(search).page),
  candidatesQuery(),
]);

const runsQuery = (page: number) => callQuery('GET /runs', { query: { page, per_page: 30 } });

/** Runs of the shop's own drivers, and the form that makes one. */
export default function RunsPage({ location }: PageProps) {
  const say = useWords(RUN_SCREENS);
  const read = useList(runSummaryQuery);
  const mayChange = useMayChange('delivery');
  const { page } = panel.runs.read(location.search);
  const { data } = read;
  return (
    <PanelPage title={say('runs')}>
      {!data &&
        (read.error ? (
          <ReadFailure of={say('runs')} read={read} />
        ) : (
          <ListSkeleton height="420px" />
        ))}
      {data && !data.on && (
        <EmptyState
          title={say('off_title')}
          icon="truck"
          next={{ href: panel.settings(), label: say('settings') }}
        >
          {say('off_hint')}
        </EmptyState>
      )}
      {data?.on && !data.has_books && <p className={styles.quiet}>{say('books_begin')}</p>}
      {data?.on && mayChange && page === 1 && <NewRun />}
      {data?.on && <Runs page={page} />}
    </PanelPage>
  );
}

function Runs({ page }: { readonly page: number }) {
  const say = useWords(RUN_SCREENS);
  const columns: readonly Column<RunRow>[] = [
    {
      name: say('runs'),
      cell: ({ id, courier_name }) => (
        <a href={panel.run({ id })}>
          {say('run', { id: String(id) })} · <bdi>{courier_name}</bdi>
        </a>
      ),
    },
    { name: say('day'), cell: ({ day }) => <time dateTime={day}>{readableDay(day)}</time> },
    {
      name: say('state'),
      cell: ({ state, done, stops, coming_back: count }) => (
        <>
          <Badge tone={STATE_TONES[state]}>{say(state)}</Badge>{' '}
          <span className={styles.count}>{say('stops', { done, stops })}</span>
          {count > 0 && (
            <>
              {' '}
              · <span className={styles.count}>{say('coming_back', { count })}</span>
            </>
          )}
        </>
      ),
    },
  ];
  return (
    <List
      of={say('runs')}
      read={useList(runsQuery(page))}
      columns={columns}
      pages={{ number: page, hrefFor: (to) => panel.runs({ page: to }) }}
      empty={{ title: say('none'), icon: 'truck' }}
    />
  );
}
