import { useId } from 'react';
import { callQuery, useData } from '../../api/query.ts';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import page from '../admin-page.module.css';
import type { SlideDraft, SlideErrors, SlideField, SlideValues } from './banner-drafts.ts';
import styles from './slide-editor.module.css';
import { ColorField, SlidePicture } from './slide-inputs.tsx';

interface SlideEditorProps {
  readonly draft: SlideDraft;
  readonly errors: SlideErrors;
  /** For someone who may not change it: the preview shows its pictures. */
  readonly readOnly: boolean;
  readonly onChange: (change: Partial<SlideDraft>) => void;
}

/** All fields of one slide. */
export function SlideEditor({ draft, errors, readOnly, onChange }: SlideEditorProps) {
  const { values } = draft;
  const paths = useId();
  const setField = (field: SlideField, value: string) =>
    onChange({ values: { ...values, [field]: value } });
  const text = (field: SlideField) => ({
    name: field,
    value: values[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setField(field, currentTarget.value),
  });
  return (
    <div className={page.form}>
      {!readOnly && (
        <div className={page.pair}>
          <SlidePicture
            label="Picture"
            hint="Wide, at least 1920 × 840."
            required
            stored={draft.picture}
            file={draft.pictureFile}
            error={errors.picture}
            onFile={(pictureFile) => onChange({ pictureFile })}
            focus={[values.focusX, values.focusY]}
            onFocus={([focusX, focusY]) => onChange({ values: { ...values, focusX, focusY } })}
          />
          <SlidePicture
            label="Picture for phones (optional)"
            hint="Upright, 4:5, at least 1080 × 1350."
            stored={draft.portrait}
            file={draft.portraitFile}
            error={errors.portrait}
            onFile={(portraitFile) => onChange({ portraitFile })}
            onDrop={() => onChange({ portrait: null, portraitFile: null })}
            focus={[values.portraitFocusX, values.portraitFocusY]}
            onFocus={([portraitFocusX, portraitFocusY]) =>
              onChange({ values: { ...values, portraitFocusX, portraitFocusY } })
            }
          />
        </div>
      )}
      <Input
        label="What the picture shows"
        hint="For people who can’t see it, and for search engines."
        required
        maxLength={300}
        {...text('altText')}
      />
      <Input label="Badge" maxLength={60} {...text('badgeText')} />
      <Input label="Title" maxLength={120} {...text('title')} />
      <Textarea label="Description" rows={2} maxLength={400} {...text('description')} />
      <div className={page.pair}>
        <Input label="Button" maxLength={40} {...text('buttonText')} />
        <Input
          label="Button leads to"
          maxLength={300}
          dir="ltr"
          list={paths}
          {...text('buttonLink')}
        />
      </div>
      <ShopPaths id={paths} />
      <details className={styles.looks}>
        <summary>
          Looks: place, sizes, colours
          <Icon name="chevron-down" size={20} />
        </summary>
        <SlideLooks values={values} onChange={setField} />
      </details>
    </div>
  );
}

/** Suggests the pages that buttons mostly lead to. */
function ShopPaths({ id }: { readonly id: string }) {
  const { data = [] } = useData(callQuery('GET /categories'));
  return (
    <datalist id={id}>
      <option value="/collection">All collections</option>
      <option value="/collection/0">All products</option>
      <option value="/collection/0?onSale=true">For sale</option>
      {data.map(({ category_id, name }) => (
        <option key={category_id} value={`/collection/${category_id}`}>
          {name}
        </option>
      ))}
    </datalist>
  );
}

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

/** What may be chosen from lists; `standard` is the hero's default. */
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

/** The looks of a slide: place, sizes, styles and colours. */
function SlideLooks({ values, onChange }: SlideLooksProps) {
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

/** A whole number from 0 to 16, or empty. */
const padding = (text: string): string =>
  text === '' ? '' : String(Math.min(16, Math.max(0, Math.round(Number(text)))));
