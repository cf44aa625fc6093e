import type { ImportColumns } from '../../../contract/catalog-exchange.ts';
import { DECIMAL_SIGNS } from '../../../domain/product-columns.ts';
import { IMPORTS } from '../../../domain/words/imports.ts';
import { Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import type { Reading } from './import-form.tsx';

interface DecimalSelectProps {
  /** How the file was read. */
  readonly found: Pick<ImportColumns, 'decimal' | 'decimal_by' | 'columns'>;
  readonly busy: boolean;
  readonly onRead: (reading: Partial<Reading>) => void;
}

/** How the numbers of the file are read, and what says so; another sign holds for all of them. */
export function DecimalSelect({ found, busy, onRead }: DecimalSelectProps) {
  const say = useWords(IMPORTS);
  const { decimal: sign = null, decimal_by: by, columns } = found;
  const isNeeded = by !== undefined || columns.some((column) => column.asks_decimal);
  const open = by ? 'decimals_differ' : isNeeded ? 'decimals_open' : 'decimals_whole';
  return (
    <Select
      label={say('numbers')}
      hint={say(isNeeded ? `decimal_by_${by ?? 'nothing'}` : 'decimal_not_needed')}
      value={sign ?? ''}
      disabled={busy}
      onChange={({ target: { value } }) => {
        const chosen = DECIMAL_SIGNS.find((one) => one === value);
        if (chosen) onRead({ decimal: chosen, decimals: [] });
      }}
    >
      {sign === null && <option value="">{say(open)}</option>}
      <option value=".">1,299.50 (point)</option>
      <option value=",">1.299,50 (comma)</option>
    </Select>
  );
}
