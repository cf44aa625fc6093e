import { AUDIT_SUBJECTS } from '../../../domain/audit-subjects.ts';
import { paginationWindow } from '../../../domain/pagination.ts';
import { useData } from '../../api/query.ts';
import type { Meta, PageProps } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import page from '../admin-page.module.css';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ListFailure } from '../list-failure.tsx';
import { ChoiceLinks } from '../panel-controls.tsx';
import styles from './audit-entries.module.css';
import { AuditActs, AuditChanges, Who } from './audit-entries.tsx';
import {
  type AuditParams,
  actsQuery,
  auditPath,
  changesQuery,
  readAuditParams,
} from './audit-search.ts';
import { SUBJECT_LABELS } from './audit-texts.ts';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Changes · Admin · Mantel', noIndex: true });

/** What admins changed: who, when, before and after (issue 6, item 10). */
export default function AuditPage({ location }: PageProps) {
  const params = readAuditParams(location.search);
  const isOne = params.act !== null || params.importId !== null;
  const choices = [null, ...AUDIT_SUBJECTS].map((subject) => ({
    href: auditPath({ subject, act: null, importId: null, page: 1 }),
    label: subject ? SUBJECT_LABELS[subject] : 'Everything',
    chosen: !isOne && subject === params.subject,
  }));
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>Changes</h1>
        <ChoiceLinks label="Changes of what" choices={choices} />
      </div>
      {isOne ? <OneAct params={params} /> : <Acts params={params} />}
    </div>
  );
}

function Acts({ params }: { readonly params: AuditParams }) {
  const { data, error, isFetching, refetch } = useData(actsQuery(params), { always: true });
  return (
    <>
      {data && data.data.length > 0 && <AuditActs acts={data.data} />}
      {data && data.data.length === 0 && <NoChanges params={params} />}
      {!data && error && (
        <ListFailure
          title="The changes did not come through"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div aria-busy="true">
          <Skeleton height="420px" />
          <p className="visually-hidden">Loading...</p>
        </div>
      )}
      <Pager
        entries={paginationWindow(params.page, data?.last_page ?? 1)}
        current={params.page}
        last={data?.last_page ?? 1}
        hrefFor={(page) => auditPath({ ...params, page })}
      />
    </>
  );
}

function NoChanges({ params: { subject, page } }: { readonly params: AuditParams }) {
  if (page > 1) {
    const next = {
      href: auditPath({ subject, act: null, importId: null, page: 1 }),
      label: 'To the first page',
    };
    return <EmptyState title="Nothing on this page." icon="check" next={next} />;
  }
  const next = {
    href: auditPath({ subject: null, act: null, importId: null, page: 1 }),
    label: 'See all changes',
  };
  return (
    <EmptyState title="No changes yet." icon="check" {...(subject && { next })}>
      What admins change in products, orders and settings is kept here.
    </EmptyState>
  );
}

const EVERYTHING: AuditParams = { subject: null, act: null, importId: null, page: 1 };
const ALL = { href: auditPath(EVERYTHING), label: 'See all changes' };

/** All that was changed at one moment or by one import, by pages: it can be thousands of rows. */
function OneAct({ params }: { readonly params: AuditParams }) {
  const { importId, page } = params;
  const query = changesQuery(params);
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
        <h2 className={styles.title}>
          {data.total.toLocaleString('en')} changes {importId ? 'by one import' : 'at once'}
        </h2>
        <Who change={first} />
        <AuditChanges changes={data.data} />
      </div>
      <Pager
        entries={paginationWindow(page, data.last_page)}
        current={page}
        last={data.last_page}
        hrefFor={(to) => auditPath({ ...params, subject: null, page: to })}
      />
    </>
  );
}
