import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import type { Page } from '../../../contract/envelope.ts';
import { paginationWindow } from '../../../domain/pagination.ts';
import { explainFailure } from '../../api/call.ts';
import { type Query, type ReadData, useData } from '../../api/query.ts';
import { useScreen } from '../../navigation/use-navigator.ts';
import type { PageLocation, PageModule } from '../../page.ts';
import { currentSession } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import page from '../admin-page.module.css';
import { mayOpen } from '../panel-rights.ts';
import type { ScreenFacts } from './screen.ts';
import { Table } from './table.tsx';

/**
 * The `load` of a panel page. It starts to read what the page shows, on intent already, and does not wait: a
 * panel page appears at once and shows itself what is loading and what failed. It reads for those who may
 * open the page only, so neither on the server nor before the session is known.
 *
 * @param queriesOf what the page reads first, the same queries as in its components
 */
export const loadPanelPage =
  (
    { title }: Pick<ScreenFacts, 'title'>,
    queriesOf: (location: PageLocation) => readonly Query<unknown>[] = () => [],
  ): PageModule['load'] =>
  (location, read, { shop_name }) => {
    const session = currentSession();
    if (session.status === 'in' && mayOpen(session.user, location.path)) {
      // The page shows what failed.
      for (const query of queriesOf(location)) read(query).catch(() => undefined);
    }
    return { title: `${title} · Admin · ${shop_name}`, noIndex: true };
  };

/**
 * Reads a list again at every visit, also when the link to the page on show is pressed. What is
 * known is on show until the answer.
 */
export function useList<Data>(query: Query<Data>): ReadData<Data> {
  const { visit } = useScreen();
  const read = useData(query, { always: true });
  const { refetch } = read;
  const readAt = useRef(visit);
  useEffect(() => {
    if (readAt.current === visit) return;
    readAt.current = visit;
    void refetch(); // Shared with the read of another query that began with this visit.
  }, [visit, refetch]);
  return read;
}

/** A page of the panel: its heading, what stands beside it, and below it the content. */
export function PanelPage({
  title,
  beside,
  children,
}: {
  readonly title: ReactNode;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>{title}</h1>
        {beside}
      </div>
      {children}
    </div>
  );
}

interface ListProps<Row> {
  /** What is listed, for the message of a failure: "customers". */
  readonly of: string;
  readonly read: ReadData<readonly Row[] | Page<Row>>;
  readonly empty: ComponentProps<typeof EmptyState>;
  /** What takes the room of rows that are being read; as high as a table when absent. */
  readonly skeleton?: ComponentProps<typeof ListSkeleton>;
  /** The page on show and the address of each; absent where a list has no pages. */
  readonly pages?: { readonly number: number; readonly hrefFor: (number: number) => string };
}

/** The rows, at least one: in columns, or as something else. */
type Shown<Row> =
  | (Omit<ComponentProps<typeof Table<Row>>, 'rows'> & { readonly children?: never })
  | { readonly children: (rows: readonly Row[]) => ReactNode };

/**
 * A list of the panel in each of its states: a skeleton, a failure with Retry, the rows, no rows, a page
 * that does not exist; and its pager.
 */
export function List<Row>({
  of,
  read,
  empty,
  skeleton,
  pages,
  ...shown
}: ListProps<Row> & Shown<Row>) {
  const { data } = read;
  if (!data && read.error) return <ReadFailure of={of} read={read} />;
  if (!data) return <ListSkeleton {...(skeleton ?? { height: '420px' })} />;
  const rows: readonly Row[] = 'data' in data ? data.data : data;
  return (
    <>
      {rows.length > 0 &&
        (shown.children ? shown.children(rows) : <Table {...shown} rows={rows} />)}
      {rows.length === 0 && (
        <EmptyState {...empty} {...(pages && pages.number > 1 && noSuchPage(pages))} />
      )}
      {pages && <ListPager {...pages} last={'data' in data ? data.last_page : 1} />}
    </>
  );
}

const noSuchPage = ({ hrefFor }: NonNullable<ListProps<never>['pages']>) => ({
  title: 'Nothing on this page.',
  next: { href: hrefFor(1), label: 'To the first page' },
  children: null,
});

interface ListPagerProps {
  readonly number: number;
  readonly last: number;
  readonly hrefFor: (number: number) => string;
}

/** The pager of a list; nothing where there is one page. */
export const ListPager = ({ number, last, hrefFor }: ListPagerProps) => (
  <Pager entries={paginationWindow(number, last)} current={number} last={last} hrefFor={hrefFor} />
);

interface ReadFailureProps {
  /** What could not be read: "customers", "import". */
  readonly of: string;
  readonly read: Pick<ReadData<unknown>, 'error' | 'isFetching' | 'refetch'>;
}

/** Stands in place of what could not be read, with the server's own message if it gave one. */
export function ReadFailure({ of, read: { error, isFetching, refetch } }: ReadFailureProps) {
  const retry = (
    <Button variant="secondary" onClick={() => void refetch()} busy={isFetching && 'Retrying…'}>
      Retry
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={`The ${of} did not come through`} icon="alert" action={retry}>
        {explainFailure(error, 'Check your connection and try again.')}
      </EmptyState>
    </div>
  );
}

interface ListSkeletonProps extends Pick<ComponentProps<typeof Skeleton>, 'height' | 'ratio'> {
  /** How many boxes stand in for rows; one for a table. */
  readonly count?: number;
  /** The class of the list, so that the boxes stand where its rows will. */
  readonly className?: string | undefined;
}

/** Takes the room of rows that are being read. */
export const ListSkeleton = ({ count = 1, className, ...size }: ListSkeletonProps) => (
  <div className={className} aria-busy="true">
    {Array.from({ length: count }, (_none, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a box has no name but its place
      <Skeleton key={place} {...size} />
    ))}
    <p className="visually-hidden">Loading...</p>
  </div>
);
