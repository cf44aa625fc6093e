import { expect, test } from 'vitest';
import { explainUnwritable } from './build.ts';

test('pages that can’t be built where they lie are said in one line, with what to do', () => {
  const refused = Object.assign(new Error('refused'), { code: 'EROFS', path: '/opt/mantel/dist' });
  expect(explainUnwritable(refused)).toMatch(
    /^The pages are older than this release, and \/opt\/mantel\/dist can't be written: EROFS\. Run npm run build in /,
  );
  expect(explainUnwritable(new Error('a fault of ours'))).toBeNull();
});
