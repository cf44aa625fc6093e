/**
 * What a migration may do while the release before it runs beside it, and may be gone back to (docs/migrations.md).
 * Read from the text: it finds what people write, not everything that SQL can say.
 */
interface Rule {
  readonly breach: RegExp;
  readonly message: string;
  /** The header that says why it is right all the same. */
  readonly header: 'unused-since' | 'takes-lock' | 'under-index';
}

const NAME = String.raw`(?:if (?:not )?exists )?(?:only )?(?:\w+\.)?(\w+)`;

/** Taken away from the release before, which still uses it. */
const TAKEN_AWAY: readonly Rule[] = [
  [
    /\bdrop (?:table|column|view|type|schema|function|procedure|trigger|sequence)\b/g,
    'drops what others may use',
  ],
  [/\brename (?:to|column|constraint)?\b/g, 'renames what others may use'],
  [/\balter column \w+ (?:set data )?type\b/g, 'changes the type of a column'],
  [
    /\badd column (?:(?!\bdefault\b|,|;)[^(]|\([^)]*\))*\bnot null(?![^,;]*\bdefault\b)/g,
    'adds a column that the release before does not fill',
  ],
].map(([breach, message]) => ({ breach, message, header: 'unused-since' }) as Rule);

/** Locks a table that requests use, or reads or writes all of it while it is locked. */
const LONG_LOCKS: readonly Rule[] = [
  [
    new RegExp(
      String.raw`\bcreate (?:unique )?index (?!concurrently)(?:if not exists )?\w+ on ${NAME}`,
      'g',
    ),
    'makes an index while nobody can write',
  ],
  [
    new RegExp(
      String.raw`\balter table ${NAME}[^;]*\badd (?:constraint \w+ )?(?:check|foreign key|unique|primary key)\b(?![^;]*\bnot valid\b)`,
      'g',
    ),
    'checks all rows under a lock',
  ],
  [
    new RegExp(String.raw`\balter table ${NAME}[^;]*\bset not null\b`, 'g'),
    'checks all rows under a lock',
  ],
  [
    new RegExp(
      String.raw`\b(?:lock table|truncate table|vacuum full|cluster) ${NAME}|(?:^|;) ?truncate ${NAME}`,
      'g',
    ),
    'locks a table',
  ],
  [
    new RegExp(String.raw`(?:^|;)\s*(?:with [^;]*?)?\bupdate ${NAME} `, 'g'),
    'changes rows of a table in one transaction',
  ],
  [
    new RegExp(String.raw`(?:^|;)\s*(?:with [^;]*?)?\bdelete from ${NAME}`, 'g'),
    'removes rows of a table in one transaction',
  ],
].map(([breach, message]) => ({ breach, message, header: 'takes-lock' }) as Rule);

/** Their current text stands once, in database/functions, whose files are applied after the migrations. */
const WRITTEN_ELSEWHERE: Rule = {
  breach: /\b(?:create (?:or replace )?|alter )(?:function|procedure|aggregate|view|trigger)\b/g,
  message: 'writes what stands in database/functions',
  header: 'under-index',
};

/** What a migration does against the rules without a header that says why it may, one line for each. */
export function findBreaches(sql: string): string[] {
  const statements = withoutBodies(sql);
  const made = [
    ...statements.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?(?:\w+\.)?(\w+)/g),
  ];
  const own = new Set(made.map(([, table]) => table));
  const reason = (header: Rule['header']) =>
    new RegExp(`^-- ${header}: (.+)$`, 'm').exec(sql)?.[1] ?? '';
  const allowed = {
    'unused-since': /\d+\.\d+\.\d+/.test(reason('unused-since')),
    'takes-lock': reason('takes-lock').length > 10,
    'under-index': reason('under-index').length > 10,
  };
  const breaches = [...TAKEN_AWAY, ...LONG_LOCKS, WRITTEN_ELSEWHERE].flatMap(
    ({ breach, message, header }) =>
      [...statements.matchAll(breach)]
        .filter(([, table]) => !allowed[header] && !own.has(table ?? ''))
        .map(
          ([text]) => `${message} ("${text.trim().slice(0, 60)}"): say why in "-- ${header}: …"`,
        ),
  );
  return [...breaches, ...findUnrepeatable(sql, statements), ...findLateTables(sql, statements)];
}

/** A restore of a backup records what waits for functions, and does not run it: the backup's rows are as it left them. */
function findLateTables(sql: string, statements: string): string[] {
  if (!/^-- after-functions$/m.test(sql)) return [];
  const found = /\b(?:create|alter|drop) \w+/.exec(statements);
  return found ? [`changes more than rows after the functions ("${found[0]}")`] : [];
}

/** A kill leaves an index that is made concurrently behind, unfit for use: it is dropped before it is made again. */
function findUnrepeatable(sql: string, statements: string): string[] {
  const outside = /^-- outside-transaction$/m.test(sql);
  const made = [
    ...statements.matchAll(/create (?:unique )?index concurrently (?:if not exists )?(\w+)/g),
  ];
  if (made.length > 0 && !outside)
    return ['makes an index concurrently without "-- outside-transaction"'];
  return made
    .filter(([, name]) => !statements.includes(`drop index concurrently if exists ${name};`))
    .map(([, name]) => `makes ${name} concurrently without dropping what a kill left behind`);
}

/** Statements of a file of `database/functions` that could not be applied again. */
export function findUnrepeatableFunctions(sql: string): string[] {
  const statements = withoutBodies(sql)
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return statements.filter(
    (text) =>
      // `do` loads a library, whose settings a function may have then.
      !/^(?:create or replace (?:function|procedure|aggregate|view|trigger)\b|do ''$)/.test(text),
  );
}

/** The statements in lower case, without comments, texts, and what is only executed later: bodies of functions. */
const withoutBodies = (sql: string): string =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
