import { Select } from '../../ui/field.tsx';

interface FilterSelectProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value | null;
  readonly options: readonly (readonly [value: Value, label: string])[];
  /** What stands for no choice: "All". Absent where there is always one. */
  readonly none?: string;
  readonly onChoose: (value: Value | null) => void;
  readonly className?: string | undefined;
}

/** Narrows a list down, or sorts it, by one of a few values. */
export function FilterSelect<Value extends string | number>(props: FilterSelectProps<Value>) {
  const { label, value, options, none, onChoose, className } = props;
  const choose = (text: string) =>
    onChoose(options.find(([one]) => String(one) === text)?.[0] ?? null);
  return (
    <Select
      label={label}
      className={className}
      value={value ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </Select>
  );
}
