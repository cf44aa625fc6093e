import { expect, test } from 'vitest';
import { api } from '../contract/api.ts';
import { openAdminShop } from '../test/admin-shop.ts';
import { forAllTests } from '../test/for-all-tests.ts';

/** What no column of PostgreSQL holds: nothing that a client sends may reach it there: never 500. */
const NUL = '%00';

const shop = forAllTests(openAdminShop);

const inPaths = Object.keys(api).filter((name) => name.includes('{'));
const inQueries = Object.entries(api).flatMap(([name, call]) =>
  'query' in call ? Object.keys(call.query.shape).map((field) => [name, field] as const) : [],
);

const ask = async (name: string, path: string) => {
  const [method = ''] = name.split(' ');
  const answer = await shop.app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers: { ...shop.admin, 'x-requested-with': 'XMLHttpRequest' },
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  return answer.statusCode;
};
const pathOf = (name: string, value: string) =>
  (name.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, value);

test.each(inPaths)('a path of %s names nothing with it', async (name) => {
  // A form is refused for what it is, before its path is looked at.
  expect([404, 415]).toContain(await ask(name, pathOf(name, `a${NUL}`)));
});

test.each(inQueries)('%s is refused with it, or passes over it, as `%s`', async (name, field) => {
  const status = await ask(name, `${pathOf(name, '1')}?${field}=a${NUL}b`);
  expect([200, 404, 422]).toContain(status);
});
