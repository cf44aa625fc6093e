import { globSync } from 'node:fs';
import {
  cruise,
  type DependencyType,
  type ICruiseResult,
  type IForbiddenRuleType,
  type IRegularForbiddenRuleType,
} from 'dependency-cruiser';

/** The folders whose imports docs/architecture.md rules. */
const FOLDERS = ['domain', 'contract', 'server', 'web'];

const TEST = '\\.test\\.tsx?$';

/** Of a server's folder this makes a slice: it answers calls. What slices share has none. */
const HANDLERS = 'handlers.ts';

/** Types alone leave nothing in the browser's code. */
const TYPES: DependencyType[] = ['type-only'];

/** The server's slices, read from its folders. */
const findSlices = (root: string): string[] =>
  globSync(`server/*/${HANDLERS}`, { cwd: root }).map((file) => file.split('/')[1] ?? '');

/** The import rules of docs/architecture.md, in its order. There is no list of exceptions. */
const architectureRules = (slices: readonly string[]): IForbiddenRuleType[] => {
  const anySlice = slices.join('|');
  return [
    rule('domain imports nothing outside itself', '^domain/', { pathNot: '^domain/' }),
    rule('contract imports domain and zod only', '^contract/', {
      pathNot: ['^(contract|domain)/', '^(node_modules/)?zod(/|$)'],
    }),
    rule('web never imports server', '^web/', { path: '^server/' }),
    rule('server never imports web', '^server/', { path: '^web/' }),
    rule('slices never import each other', `^server/(${anySlice})/`, {
      path: `^server/(${anySlice})/`,
      pathNot: '^server/$1/',
    }),
    rule('pages never import each other', '^web/(shop|admin)/(?!layout/)([^/]+)/', {
      path: '^web/(shop|admin)/(?!layout/|kit/)[^/]+/',
      pathNot: '^web/$1/$2/',
    }),
    rule('shop and admin never import each other', '^web/(shop|admin)/', {
      path: '^web/(shop|admin)/',
      pathNot: '^web/$1/',
    }),
    rule('web/ui is a leaf', '^web/ui/', {
      path: '^(domain|contract|server|web|database|test|e2e|bench|tools)/',
      pathNot: '^web/ui/',
    }),
    rule('from contract the browser imports types only', '^web/', {
      path: '^contract/',
      dependencyTypesNot: TYPES,
    }),
    rule('only tests, benchmarks and tools import test code', '^(domain|contract|server|web)/', {
      path: '^(test|e2e|bench|tools|attacks|faults)/',
    }),
    {
      name: 'no cycles, of types and dynamic imports neither',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every import is found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?' },
    },
  ];
};

/** A rule for all but tests, which may also use test libraries and everything in `test/`. */
function rule(name: string, from: string, to: IRegularForbiddenRuleType['to']): IForbiddenRuleType {
  return { name, severity: 'error', from: { path: from, pathNot: TEST }, to };
}

/**
 * Reads every import of the shop's own folders and checks it. TypeScript 7 has no API for parsers, with which
 * dependency-cruiser would report an empty tree: it reads by SWC.
 *
 * @param root the checkout, or a folder laid out like it
 */
export async function cruiseArchitecture(root: string): Promise<ICruiseResult> {
  const { output } = await cruise(FOLDERS, {
    baseDir: root,
    parser: 'swc',
    validate: true,
    ruleSet: { forbidden: architectureRules(findSlices(root)) },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser wrote text');
  return output;
}

/** Source files that the report lacks: a check that read nothing would find nothing. */
export function missingFrom({ modules }: ICruiseResult, root: string): string[] {
  const read = new Set(modules.map(({ source }) => source));
  const files = globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx}`, { cwd: root });
  return files.filter((file) => !read.has(file));
}

/** What is broken, one line each: the rule, who imports, what; of a cycle all its files. */
export const describeViolations = ({ summary }: ICruiseResult): string[] =>
  summary.violations.map(({ rule: { name }, from, to, cycle }) =>
    [`${from} imports ${to}: ${name}`, ...(cycle ?? []).map((step) => `    → ${step.name}`)].join(
      '\n',
    ),
  );
