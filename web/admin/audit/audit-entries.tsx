import type { AuditChange, AuditEntry, AuditImport } from '../../../contract/audit.ts';
import type { AuditSubject } from '../../../domain/audit-subjects.ts';
import { displayExactly } from '../../../domain/money.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import { type ChangedColumn, changedColumns } from './audit-columns.ts';
import styles from './audit-entries.module.css';
import { titleOf, titleOfImport, titleOfInvitation, titleOfKinds } from './audit-titles.ts';
import type { ValueFormat } from './audit-values.ts';

/** Longer values are collapsed, in characters. */
const MAX_AT_ONCE = 120;

/** The newest first: what was changed at once is one entry, which opens to its changes. */
export function AuditEntries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <Entry
          key={entry.import?.id ?? `${entry.changed_at} ${entry.changed_by?.id}`}
          entry={entry}
        />
      ))}
    </ol>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { main, beside } = partsOf(entry);
  if (entry.import) return <ImportEntry entry={entry} imported={entry.import} />;
  const first = main.count === 1 ? main.changes[0] : undefined;
  const about = first ?? aboutOne(main);
  return (
    <li className={styles.entry}>
      <h2 className={styles.title} dir="auto">
        {about ? titleOf(about) : (titleOfInvitation(entry) ?? titleOfKinds(main.kinds))}
      </h2>
      <Who change={entry} />
      {first && <Columns change={first} />}
      {!first && <Rows title={`Show all ${main.count.toLocaleString('en')}`} part={main} />}
      {beside.count > 0 && <Rows title={`With it: ${titleOfKinds(beside.kinds)}`} part={beside} />}
    </li>
  );
}

/** The first of several changes of one and the same thing, such as of a product's variants, which may be more than came. */
function aboutOne({ kinds, changes, count }: Part): AuditChange | undefined {
  const [first] = changes;
  if (kinds.length === 1 && kinds[0]?.products === 1) return first;
  const isSame = (one: AuditChange) =>
    one.subject === first?.subject &&
    one.subject_id === first.subject_id &&
    one.action === first.action;
  return changes.length === count && changes.every(isSame) ? first : undefined;
}

interface ImportEntryProps {
  readonly entry: AuditEntry;
  readonly imported: AuditImport;
}

/** An import, however many steps it took, with the way to its job and to all that it changed. */
function ImportEntry({ entry, imported }: ImportEntryProps) {
  const { id, job_id } = imported;
  const mayImport = useMayChange('catalogue');
  return (
    <li className={styles.entry}>
      <h2 className={styles.title} dir="auto">
        {titleOfImport(imported) ?? `Import: ${titleOfKinds(entry.kinds)}`}
      </h2>
      <Who change={entry} />
      <p className={styles.ways}>
        {job_id && mayImport && <a href={panel.importProducts({ job: job_id })}>See the import</a>}
        <a href={auditPath({ subject: null, moment: null, importId: id, page: 1 })}>
          All that it changed
        </a>
      </p>
    </li>
  );
}

/** Some of what was changed in an entry. */
interface Part {
  readonly kinds: AuditEntry['kinds'];
  readonly changes: readonly AuditChange[];
  readonly count: number;
  readonly moment: string;
}

/** What the entry is about, and the pictures that were changed with it: a rename changes their alternative texts too. */
function partsOf({ kinds, changes, changed_at }: AuditEntry): { main: Part; beside: Part } {
  const isPicture = ({ subject }: Pick<AuditChange, 'subject'>) => subject === 'product_images';
  const part = (belongs: typeof isPicture): Part => {
    const own = kinds.filter(belongs);
    return {
      kinds: own,
      changes: changes.filter(belongs),
      count: own.reduce((sum, { count }) => sum + count, 0),
      moment: changed_at,
    };
  };
  if (kinds.every(isPicture)) return { main: part(isPicture), beside: part(() => false) };
  return { main: part((one) => !isPicture(one)), beside: part(isPicture) };
}

/** Changes that were made together: the first ones, with a link to all of them. */
function Rows({ title, part }: { readonly title: string; readonly part: Part }) {
  const { changes, count, moment } = part;
  return (
    <details className={styles.whole}>
      <summary>{title}</summary>
      <AuditChanges changes={changes} />
      {changes.length < count && (
        <p>
          <a href={auditPath({ subject: null, moment, importId: null, page: 1 })}>
            All that was changed at that moment
          </a>
        </p>
      )}
    </details>
  );
}

/** Changes, each with its columns. */
export function AuditChanges({ changes }: { readonly changes: readonly AuditChange[] }) {
  return (
    <ul className={styles.rows}>
      {changes.map((change) => (
        <li key={change.id}>
          <h3 className={styles.title} dir="auto">
            {titleOf(change)}
          </h3>
          <Columns change={change} />
        </li>
      ))}
    </ul>
  );
}

/** Who made a change, and when. */
export function Who({
  change: { changed_by, changed_at },
}: {
  readonly change: Pick<AuditEntry, 'changed_by' | 'changed_at'>;
}) {
  const { moment } = useShopClock();
  return (
    <p className={styles.who}>
      {changed_by ? (
        <>
          <bdi>{changed_by.name}</bdi> (<bdi>{changed_by.email}</bdi>)
        </>
      ) : (
        'An account that is gone'
      )}
      {' · '}
      <time dateTime={changed_at}>{moment(changed_at)}</time>
    </p>
  );
}

/** The columns of a change; those of a row that was added or removed are collapsed. */
function Columns({ change }: { readonly change: AuditChange }) {
  const columns = changedColumns(change, useValueFormat());
  if (columns.length === 0) return null;
  const list = (
    <dl className={styles.columns}>
      {columns.map((column) => (
        <Column key={column.name} column={column} />
      ))}
    </dl>
  );
  if (change.action === 'update' || change.subject === 'settings') return list;
  return (
    <details className={styles.whole}>
      <summary>{change.action === 'insert' ? 'What was added' : 'What was removed'}</summary>
      {list}
    </details>
  );
}

function Column({ column: { name, before, after } }: { readonly column: ChangedColumn }) {
  return (
    <div className={styles.column}>
      <dt>{name}</dt>
      <dd>
        {before !== null && <Value as="del" label="Before" text={before} />}
        {after !== null && <Value as="ins" label="After" text={after} />}
      </dd>
    </div>
  );
}

interface ValueProps {
  readonly as: 'del' | 'ins';
  /** Says to screen readers what strike-through and weight show. */
  readonly label: string;
  readonly text: string;
}

function Value({ as: Tag, label, text }: ValueProps) {
  const said = <span className="visually-hidden">{`${label}: `}</span>;
  if (text.length > MAX_AT_ONCE)
    return (
      <details className={styles.long}>
        <summary>
          {said}
          {`${text.slice(0, MAX_AT_ONCE)}…`}
        </summary>
        <pre dir="auto">{text}</pre>
      </details>
    );
  return (
    <Tag className={styles.value} dir="auto">
      {said}
      {text === '' ? 'nothing' : text}
    </Tag>
  );
}

/** How the audit log writes moments, amounts, collections and couriers in this shop. */
function useValueFormat(): ValueFormat {
  const settings = useShopSettings();
  const { data: collections = [] } = useData(callQuery('GET /categories'));
  const { data: couriers = [] } = useData(callQuery('GET /couriers'));
  const names = new Map(collections.map(({ category_id, name }) => [category_id, name]));
  return {
    clock: useShopClock(),
    money: (cents) => displayExactly(cents, settings),
    names: {
      category_id: names,
      parent_id: names,
      courier_id: new Map(couriers.map(({ id, name }) => [id, name])),
    },
  };
}

/** Which changes the address asks for. */
export interface AuditParams {
  /** `null`: of everything. */
  readonly subject: AuditSubject | null;
  /** The moment of the one entry that is read whole; `null`: all entries. */
  readonly moment: string | null;
  /** The import that is read whole, a UUID; `null`: all entries. */
  readonly importId: string | null;
  readonly page: number;
}

/** Reads the address; invalid values are ignored. */
export function readAuditParams(search: URLSearchParams): AuditParams {
  const { subject, act, import: importId, page } = panel.auditLog.read(search);
  return {
    subject,
    moment: /^\d{4}-.*Z$/.test(act) && !Number.isNaN(Date.parse(act)) ? act : null,
    importId: UUID.test(importId) ? importId : null,
    page,
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The address of such a list. */
export const auditPath = ({ subject, moment, importId, page }: AuditParams): string =>
  panel.auditLog({ subject, act: moment ?? '', import: importId ?? '', page });

export const entriesQuery = ({ subject, page }: Pick<AuditParams, 'subject' | 'page'>) =>
  callQuery('GET /audit-log/acts', { query: { ...(subject && { subject }), page } });

/** All that was changed at one moment, or by one import. */
export const changesQuery = ({ moment, importId, page }: AuditParams) =>
  callQuery('GET /audit-log', {
    query: {
      ...(importId ? { import_id: importId } : moment && { changed_at: moment }),
      page,
      per_page: 50,
    },
  });
