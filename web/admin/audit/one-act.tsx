import { paginationWindow } from '../../../domain/pagination.ts';
import { useData } from '../../api/use-data.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ListFailure } from '../list-failure.tsx';
import styles from './audit-entries.module.css';
import { AuditChanges, Who } from './audit-entries.tsx';
import { auditPath, changesQuery } from './audit-question.ts';

interface OneActProps {
  /** When it was. */
  readonly moment: string;
  readonly page: number;
}

const ALL = { href: auditPath({ subject: null, act: null, page: 1 }), label: 'See all changes' };

/** All that was changed at one moment, page by page: an import can be thousands of rows. */
export function OneAct({ moment, page }: OneActProps) {
  const query = changesQuery(moment, page);
  const { data, error, isFetching, refetch } = useData(query, { always: true });
  const [first] = data?.data ?? [];
  if (!data && error)
    return (
      <ListFailure
        title="The changes did not come through"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <p role="status">Loading...</p>;
  if (!first) return <EmptyState title="Nothing on this page." icon="check" next={ALL} />;
  return (
    <>
      <p>
        <a href={ALL.href}>{ALL.label}</a>
      </p>
      <div className={styles.entry}>
        <h2 className={styles.title}>{data.total.toLocaleString('en')} changes at once</h2>
        <Who change={first} />
        <AuditChanges changes={data.data} />
      </div>
      <Pager
        entries={paginationWindow(page, data.last_page)}
        current={page}
        last={data.last_page}
        hrefFor={(to) => auditPath({ subject: null, act: moment, page: to })}
      />
    </>
  );
}
