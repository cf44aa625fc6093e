import { Select } from '../ui/field.tsx';

interface ColumnSelectProps {
  readonly label: string;
  /** The headings of the sheet. */
  readonly head: readonly string[];
  /** The chosen column, counted from 1; empty: none. */
  readonly value: string;
  /** What the choice of none is called. */
  readonly none: string;
  /** What a column without a heading is called. */
  readonly nameOf: (place: number) => string;
  readonly onChoose: (value: string) => void;
}

/** Which column of a company's sheet holds something. */
export const ColumnSelect = ({ label, head, value, none, nameOf, onChoose }: ColumnSelectProps) => (
  <Select
    label={label}
    value={value}
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
  >
    <option value="">{none}</option>
    {head.map((name, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: headings may be the same, and columns stay in their places
      <option key={place} value={place + 1}>
        {name || nameOf(place + 1)}
      </option>
    ))}
  </Select>
);
