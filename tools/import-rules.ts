/** One import as it stands in a file, both paths from the project's root; `to` may be a package. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

interface Rule {
  readonly text: string;
  readonly broken: (from: string, to: string) => boolean;
}

const within = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
const domain = within('domain');
const contract = within('contract');
const server = within('server');
const web = within('web');
const ui = within('web/ui');
const tests = within('test');

const ours = /^(domain|contract|server|web|database|test|e2e|bench|tools)\//;

/** The server's slices: each stands alone, what they share goes down into domain or http. */
const SLICES = ['catalog', 'cart', 'orders', 'accounts', 'contact', 'content', 'settings', 'audit'];
const sliceOf = (path: string) =>
  SLICES.find((slice) => path.startsWith(`server/${slice}/`)) ?? null;

/** `web/shop/<page>/…` and `web/admin/<page>/…`; the layouts are frames around pages, not pages. */
const pageOf = (path: string) =>
  /^web\/((?:shop|admin)\/(?!layout\/)[^/]+)\//.exec(path)?.[1] ?? null;
const areaOf = (path: string) => /^web\/(shop|admin)\//.exec(path)?.[1] ?? null;

const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;

/** The import rules of docs/architecture.md, in its order. There is no list of exceptions. */
const RULES: readonly Rule[] = [
  {
    text: 'domain imports nothing outside itself',
    broken: (from, to) => domain(from) && !domain(to),
  },
  {
    text: 'contract imports domain and its schema library only',
    broken: (from, to) => contract(from) && !contract(to) && !domain(to) && to !== 'zod',
  },
  { text: 'web never imports server', broken: (from, to) => web(from) && server(to) },
  { text: 'server never imports web', broken: (from, to) => server(from) && web(to) },
  {
    text: 'slices never import each other',
    broken: (from, to) => differ(sliceOf(from), sliceOf(to)),
  },
  { text: 'pages never import each other', broken: (from, to) => differ(pageOf(from), pageOf(to)) },
  {
    text: 'shop and admin never import each other',
    broken: (from, to) => differ(areaOf(from), areaOf(to)),
  },
  { text: 'web/ui is a leaf', broken: (from, to) => ui(from) && ours.test(to) && !ui(to) },
  {
    text: 'only tests, benchmarks and tools import test code',
    broken: (from, to) =>
      /^(domain|contract|server|web)\//.test(from) && /^(test|e2e|bench|tools)\//.test(to),
  },
];

/** What an import breaks; `null` when it is fine. Tests may also use test libraries and helpers. */
export function brokenRule({ from, to }: Import): string | null {
  if (/\.test\.tsx?$/.test(from) && (!ours.test(to) || tests(to))) return null;
  return RULES.find((rule) => rule.broken(from, to))?.text ?? null;
}
