import type { AuditEntry } from '../../../contract/audit.ts';
import { type AuditAct, actsOf } from './audit-acts.ts';
import styles from './audit-entries.module.css';
import { type ChangedColumn, changedColumns, titleOf, titleOfMany } from './describe-change.ts';

/** Longer values stand behind a line that opens them, in characters. */
const LONGEST_AT_ONCE = 120;

interface AuditEntriesProps {
  readonly entries: readonly AuditEntry[];
}

/** Acts in their order: what was changed at once is one entry, and opens into its rows. */
export function AuditEntries({ entries }: AuditEntriesProps) {
  return (
    <ol className={styles.list}>
      {actsOf(entries).map(({ main, beside }) => (
        <Act key={main[0].id} main={main} beside={beside} />
      ))}
    </ol>
  );
}

function Act({ main, beside }: AuditAct) {
  const [first] = main;
  const isOne = main.length === 1;
  return (
    <li className={styles.entry}>
      <h2 className={styles.title} dir="auto">
        {isOne ? titleOf(first) : titleOfMany(main)}
      </h2>
      <p className={styles.who}>
        <bdi>{first.changed_by?.name ?? 'An account that is gone'}</bdi>
        {' · '}
        <time dateTime={first.changed_at}>{MOMENT.format(new Date(first.changed_at))}</time>
      </p>
      {isOne && <Columns entry={first} />}
      <Rows title={`Show all ${main.length}`} entries={isOne ? [] : main} />
      <Rows title={`With it: ${titleOfMany(beside)}`} entries={beside} />
    </li>
  );
}

/** Changes that were made together, each by itself; nothing where there are none. */
function Rows({ title, entries }: { readonly title: string } & AuditEntriesProps) {
  if (entries.length === 0) return null;
  return (
    <details className={styles.whole}>
      <summary>{title}</summary>
      <ul className={styles.rows}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <h3 className={styles.title} dir="auto">
              {titleOf(entry)}
            </h3>
            <Columns entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What changed is shown at once; all of a thing that was made or removed, when it is opened. */
function Columns({ entry }: { readonly entry: AuditEntry }) {
  const columns = changedColumns(entry);
  const list = (
    <dl className={styles.columns}>
      {columns.map((column) => (
        <Column key={column.name} column={column} />
      ))}
    </dl>
  );
  if (entry.action === 'update' || entry.subject === 'settings') return list;
  return (
    <details className={styles.whole}>
      <summary>{entry.action === 'insert' ? 'What was added' : 'What was removed'}</summary>
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
  /** What the strike and the weight say to the eye. */
  readonly label: string;
  readonly text: string;
}

function Value({ as: Tag, label, text }: ValueProps) {
  const said = <span className="visually-hidden">{`${label}: `}</span>;
  if (text.length > LONGEST_AT_ONCE)
    return (
      <details className={styles.long}>
        <summary>
          {said}
          {`${text.slice(0, LONGEST_AT_ONCE)}…`}
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

/** As the admin's clock shows it: only ever written in his browser. */
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
