import { expect, test } from 'vitest';
import type { ImportColumns } from '../../../contract/catalog-exchange.ts';
import { startServer } from '../../../test/components/server.ts';
import { showPart } from '../../../test/components/show.tsx';
import { DecimalSelect } from './decimal-select.tsx';

type Found = Pick<ImportColumns, 'decimal_by' | 'columns'>;

const column: Found['columns'][number] = { name: 'price', samples: ['10'], target: 'price' };

test.each<[Found, string]>([
  [{ columns: [column] }, 'Whole numbers'],
  [{ columns: [{ ...column, asks_decimal: true }] }, 'Please choose'],
  [{ columns: [column], decimal_by: 'cells' }, 'Not alike: each as it is written'],
])('of the sign before the decimals in %j it says %j', async (found, says) => {
  startServer();
  const { getByRole } = await showPart(
    <DecimalSelect found={{ decimal: null, ...found }} busy={false} onRead={() => {}} />,
  );
  await expect.element(getByRole('combobox')).toHaveDisplayValue(says);
});
