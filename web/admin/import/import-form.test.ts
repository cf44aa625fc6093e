import { expect, test } from 'vitest';
import { sortFiles, zipProblem } from './import-form.tsx';

const csv = new File(['a'], 'new.csv', { type: 'text/csv' });
const zip = new File(['b'], 'Pictures.ZIP');
const windowsZip = new File(['c'], 'pictures', { type: 'application/x-zip-compressed' });

test('a dropped zip is the pictures, any other file the products', () => {
  expect(sortFiles([zip, csv])).toEqual({ file: csv, pictures: zip });
  expect(sortFiles([windowsZip])).toEqual({ pictures: windowsZip });
  expect(sortFiles([csv])).toEqual({ file: csv });
  expect(sortFiles([])).toEqual({});
});

test('a zip of more than 200 MB is not sent', () => {
  expect(zipProblem({ size: 200 * 1024 * 1024 })).toBeNull();
  expect(zipProblem({ size: 200 * 1024 * 1024 + 1 })).toMatch(/larger than 200 MB/);
  expect(zipProblem(null)).toBeNull();
});
