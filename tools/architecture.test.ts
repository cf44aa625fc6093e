import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cruiseArchitecture, describeViolations, missingFrom } from './architecture.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'architecture-'));
  for (const [file, source] of Object.entries(SOUND)) plant(file, source);
});

afterEach(() => rmSync(root, { recursive: true }));

function plant(file: string, source: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
}

/** A shop in miniature that keeps every rule. */
const SOUND = {
  'domain/money.ts': 'export const cents = 1;',
  'contract/orders.ts':
    "import { cents } from '../domain/money.ts';\nexport type Cents = typeof cents;\nexport const least = cents;",
  'server/app.ts': "import './orders/handlers.ts';\nimport './cart/handlers.ts';",
  'server/http/actor.ts': 'export const actor = 1;',
  'server/orders/handlers.ts':
    "import { actor } from '../http/actor.ts';\nexport const handler = actor;",
  'server/cart/handlers.ts': 'export const cart = 1;',
  'web/ui/button.tsx': 'export const Button = 1;',
  'web/page.ts': "import type { Cents } from '../contract/orders.ts';\nexport type Page = Cents;",
  'web/shop/home/home-page.tsx':
    "import { Button } from '../../ui/button.tsx';\nexport default Button;",
  'web/shop/cart/cart-page.tsx': 'export default 1;',
  'web/shop/layout/layout.tsx': 'export const Layout = 1;',
  'web/admin/orders/orders-page.tsx': 'export default 1;',
  'test/app.ts': 'export const app = 1;',
};

const violations = async () => describeViolations(await cruiseArchitecture(root));

describe('the import rules', () => {
  test('a sound tree breaks none, and every file of it is read', async () => {
    const report = await cruiseArchitecture(root);
    expect(describeViolations(report)).toEqual([]);
    expect(missingFrom(report, root)).toEqual([]);
  });

  test.each([
    ['domain imports nothing outside itself', 'domain/cart.ts', "import '../contract/orders.ts';"],
    ['domain imports nothing outside itself', 'domain/cart.ts', "import 'node:fs';"],
    ['contract imports domain and zod only', 'contract/cart.ts', "import '../server/app.ts';"],
    ['web never imports server', 'web/root.tsx', "import '../server/app.ts';"],
    ['server never imports web', 'server/main.ts', "import '../web/page.ts';"],
    ['slices never import each other', 'server/orders/place.ts', "import '../cart/handlers.ts';"],
    ['pages never import each other', 'web/shop/home/hero.tsx', "import '../cart/cart-page.tsx';"],
    [
      'shop and admin never import each other',
      'web/shop/layout/bar.tsx',
      "import '../../admin/orders/orders-page.tsx';",
    ],
    ['web/ui is a leaf', 'web/ui/price.tsx', "import '../../domain/money.ts';"],
    [
      'from contract the browser imports types only',
      'web/rules.ts',
      "import { least } from '../contract/orders.ts';\nexport const rule = least;",
    ],
    [
      'only tests, benchmarks and tools import test code',
      'server/seed.ts',
      "import '../test/app.ts';",
    ],
    ['every import is found', 'web/lost.ts', "import './nowhere.ts';"],
  ])('"%s" is reported of %s', async (rule, file, source) => {
    plant(file, source);
    expect(await violations()).toContainEqual(
      expect.stringMatching(`^${file} imports .*: ${rule}`),
    );
  });

  test.each([
    [
      'values',
      "import { b } from './b.ts';\nexport const a = () => b;",
      "import { a } from './a.ts';\nexport const b = () => a;",
    ],
    [
      'types',
      "import type { B } from './b.ts';\nexport type A = B | 1;",
      "import type { A } from './a.ts';\nexport type B = A | 2;",
    ],
    [
      'dynamic imports',
      "export const a = () => import('./b.ts');",
      "import { a } from './a.ts';\nexport const b = a;",
    ],
  ])('a cycle of %s is reported', async (_kind, a, b) => {
    plant('web/cycle/a.ts', a);
    plant('web/cycle/b.ts', b);
    expect(await violations()).toEqual([expect.stringContaining('no cycles')]);
  });

  test('a test may import test code and other slices’ neighbours', async () => {
    plant('server/orders/place.test.ts', "import '../../test/app.ts';");
    expect(await violations()).toEqual([]);
  });

  test('a file that was not read is missing from the report', async () => {
    const report = await cruiseArchitecture(root);
    plant('web/late.ts', 'export const late = 1;');
    expect(missingFrom(report, root)).toEqual(['web/late.ts']);
  });
});
