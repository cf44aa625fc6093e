import { Input, Select } from '../../ui/field.tsx';
import type { SlideField, SlideValues } from './banner-drafts.ts';
import styles from './banners-page.module.css';
import { ColorField } from './color-field.tsx';

interface SlideLooksProps {
  readonly values: SlideValues;
  readonly onChange: (field: SlideField, value: string) => void;
}

type Choices = readonly (readonly [value: string, label: string])[];

const SIDES: Choices = [
  ['left', 'Left'],
  ['center', 'Center'],
  ['right', 'Right'],
];
const SIZES: Choices = [
  ['small', 'Small'],
  ['medium', 'Medium'],
  ['large', 'Large'],
];

/** What may be chosen from lists; the first is the hero's default, which is not said. */
const LISTS: readonly {
  readonly field: SlideField;
  readonly label: string;
  readonly standard: string;
  readonly choices: Choices;
}[] = [
  { field: 'textPosition', label: 'Words stand', standard: 'left', choices: SIDES },
  { field: 'textAlignment', label: 'Words are aligned', standard: 'left', choices: SIDES },
  { field: 'titleSize', label: 'Title size', standard: 'large', choices: SIZES },
  { field: 'descriptionSize', label: 'Description size', standard: 'medium', choices: SIZES },
  {
    field: 'badgeStyle',
    label: 'Badge style',
    standard: 'plain',
    choices: [
      ['plain', 'Plain'],
      ['outline', 'Outline'],
      ['sale', 'Sale'],
    ],
  },
  {
    field: 'buttonStyle',
    label: 'Button style',
    standard: 'primary',
    choices: [
      ['primary', 'Green'],
      ['light', 'Light'],
      ['outline', 'Outline'],
    ],
  },
];

/** How a slide looks: place, sizes, styles and colours. */
export function SlideLooks({ values, onChange }: SlideLooksProps) {
  const color = (field: SlideField) => ({
    value: values[field],
    onChange: (value: string) => onChange(field, value),
  });
  return (
    <div className={styles.grid}>
      {LISTS.map(({ field, label, standard, choices }) => (
        <Select
          key={field}
          label={label}
          value={values[field] || standard}
          onChange={({ currentTarget: { value } }) => onChange(field, value)}
        >
          {choices.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      ))}
      <Input
        label="Room around the words"
        hint="0 to 16; empty: 4 on phones, 8 on wider screens."
        type="number"
        min={0}
        max={16}
        value={values.textPadding}
        onChange={({ currentTarget }) => onChange('textPadding', padding(currentTarget.value))}
      />
      <ColorField
        label="Panel behind the words"
        fallback="#faf7f2e6"
        unset="None: a shade keeps them readable"
        translucent
        {...color('textBackground')}
      />
      <ColorField
        label="Veil over the picture"
        fallback="#0000004d"
        unset="Black, 30%"
        translucent
        {...color('overlayColor')}
      />
      <ColorField label="Title colour" fallback="#ffffff" unset="White" {...color('titleColor')} />
      <ColorField
        label="Description colour"
        fallback="#ffffff"
        unset="White"
        {...color('descriptionColor')}
      />
    </div>
  );
}

/** A whole number from 0 to 16, or nothing. */
const padding = (text: string): string =>
  text === '' ? '' : String(Math.min(16, Math.max(0, Math.round(Number(text)))));
