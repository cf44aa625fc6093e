import { DECIMAL_SIGNS, type DecimalSign } from '../../../domain/product-columns.ts';
import { Select } from '../../ui/field.tsx';
import type { Reading } from './import-form.tsx';

interface DecimalSelectProps {
  /** As the file's numbers show it; `null`: they contradict each other. */
  readonly sign: DecimalSign | null;
  readonly busy: boolean;
  readonly onRead: (reading: Partial<Reading>) => void;
}

/** How the numbers of the file are read; another sign holds for all of them. */
export const DecimalSelect = ({ sign, busy, onRead }: DecimalSelectProps) => (
  <Select
    label="Numbers of the file"
    hint="As its cells show it: the sign before the decimals."
    value={sign ?? ''}
    disabled={busy}
    onChange={({ target: { value } }) => {
      const chosen = DECIMAL_SIGNS.find((one) => one === value);
      if (chosen) onRead({ decimal: chosen, decimals: [] });
    }}
  >
    {sign === null && <option value="">Not alike: each as it is written</option>}
    <option value=".">1,299.50 (point)</option>
    <option value=",">1.299,50 (comma)</option>
  </Select>
);
