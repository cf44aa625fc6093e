import { AUDIT_SUBJECTS } from '../../../domain/audit-subjects.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterSelect } from '../kit/filter-select.tsx';
import { List, ListPager, loadPanelPage, PanelPage, ReadFailure, useList } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { panel } from '../screens.ts';
import styles from './audit-entries.module.css';
import {
  AuditChanges,
  AuditEntries,
  type AuditParams,
  auditPath,
  changesQuery,
  entriesQuery,
  readAuditParams,
  Who,
} from './audit-entries.tsx';
import { SUBJECT_LABELS } from './audit-titles.ts';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.auditLog, ({ search }) => {
  const params = readAuditParams(search);
  return [isOneEntry(params) ? changesQuery(params) : entriesQuery(params)];
});

const isOneEntry = ({ moment, importId }: AuditParams): boolean =>
  moment !== null || importId !== null;

/** What admins changed: who, when, before and after. */
export default function AuditPage({ location }: PageProps) {
  const params = readAuditParams(location.search);
  return (
    <PanelPage title={panel.auditLog.title} beside={<SubjectFilter params={params} />}>
      {isOneEntry(params) ? <OneEntry params={params} /> : <Entries params={params} />}
    </PanelPage>
  );
}

/** Changes of what: one select, for they are too many to stand side by side on a phone. */
function SubjectFilter({ params }: { readonly params: AuditParams }) {
  const go = useNavigate();
  return (
    <FilterSelect
      label="Changes of"
      className={styles.filter}
      value={isOneEntry(params) ? null : params.subject}
      none="Everything"
      options={AUDIT_SUBJECTS.map((subject) => [subject, SUBJECT_LABELS[subject]])}
      onChoose={(subject) => void go(panel.auditLog({ subject }))}
    />
  );
}

function Entries({ params }: { readonly params: AuditParams }) {
  return (
    <List
      of="changes"
      read={useList(entriesQuery(params))}
      pages={{ number: params.page, hrefFor: (page) => auditPath({ ...params, page }) }}
      skeleton={{ height: '420px' }}
      empty={{
        title: 'No changes yet.',
        icon: 'check',
        ...(params.subject && { next: ALL }),
        children: 'What admins change in products, orders and settings is kept here.',
      }}
    >
      {(entries) => <AuditEntries entries={entries} />}
    </List>
  );
}

const EVERYTHING: AuditParams = { subject: null, moment: null, importId: null, page: 1 };
const ALL = { href: auditPath(EVERYTHING), label: 'See all changes' };

/** All that was changed at one moment or by one import, by pages: it can be thousands of rows. */
function OneEntry({ params }: { readonly params: AuditParams }) {
  const { importId, page } = params;
  const read = useList(changesQuery(params));
  const { data, error } = read;
  const [first] = data?.data ?? [];
  if (!data && error) return <ReadFailure of="changes" read={read} />;
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
      <ListPager
        number={page}
        last={data.last_page}
        hrefFor={(to) => auditPath({ ...params, subject: null, page: to })}
      />
    </>
  );
}
