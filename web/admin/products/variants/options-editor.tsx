import { type FormEvent, useState } from 'react';
import type { DetailedProduct } from '../../../../contract/catalog.ts';
import {
  MAX_OPTION_LENGTH,
  MAX_OPTION_VALUE_LENGTH,
  MAX_OPTIONS,
  MAX_VARIANTS,
} from '../../../../domain/variants.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText, Input } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { moved } from '../../moved.ts';
import { IconAction } from '../../panel-controls.tsx';
import { Sortable, SortableItem } from '../../sortable.tsx';
import styles from './options-editor.module.css';
import { optionAt, valueAt } from './sheet-problems.ts';
import type { VariantEditing } from './use-variant-editing.ts';
import {
  changedValue,
  combinationsOf,
  missingCombinations,
  renamedOption,
  reordered,
  type SheetOption,
  type SheetValue,
  withOption,
  withoutOption,
  withoutValue,
  withRows,
  withValues,
} from './variant-sheet.ts';

interface OptionsEditorProps {
  readonly editing: VariantEditing;
  readonly product: DetailedProduct;
}

/** In what the product is chosen: up to three options with their values in order, and a swatch for each. */
export function OptionsEditor({ editing, product }: OptionsEditorProps) {
  const { sheet, step } = editing;
  const { options } = sheet;
  return (
    <section className={styles.section} aria-labelledby="options">
      <h2 id="options">Options</h2>
      {options.length === 0 && (
        <p>
          Sold as it is. Add what people choose, such as a colour or a size, and each combination
          gets a price and a count of its own.
        </p>
      )}
      <div className={styles.options}>
        {options.map((option, place) => (
          <OptionCard
            key={option.key}
            option={option}
            place={place}
            editing={editing}
            product={product}
          />
        ))}
      </div>
      <datalist id="option-names">
        {['Colour', 'Size', 'Material', 'Scent', 'Finish'].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={styles.actions}>
        {options.length < MAX_OPTIONS && (
          <Button variant="secondary" onClick={() => step(withOption(sheet))}>
            <Icon name="plus" size={18} />
            Add option
          </Button>
        )}
        <Combine editing={editing} product={product} />
      </div>
    </section>
  );
}

/** Makes all combinations that are not there yet by one press, or says why it can't. */
function Combine({ editing: { sheet, step }, product }: OptionsEditorProps) {
  const all = combinationsOf(sheet.options);
  if (sheet.options.length === 0 || all === 0) return null;
  const missing = missingCombinations(sheet);
  const total = sheet.rows.length + missing.length;
  if (all > MAX_VARIANTS && total > MAX_VARIANTS)
    return (
      <p className={styles.hint} role="status">
        These options make {all} combinations, and a product can have {MAX_VARIANTS} variants at
        most. Add those that you sell one by one below, or remove some values.
      </p>
    );
  if (missing.length === 0) return null;
  return (
    <Button onClick={() => step(withRows(sheet, missing, product))}>
      {sheet.rows.length === 0
        ? `Make ${missing.length} ${missing.length === 1 ? 'variant' : 'variants'}`
        : `Make the ${missing.length} missing ${missing.length === 1 ? 'variant' : 'variants'}`}
    </Button>
  );
}

interface OptionCardProps extends OptionsEditorProps {
  readonly option: SheetOption;
  /** Counted from 0. */
  readonly place: number;
}

function OptionCard({ option, place, editing, product }: OptionCardProps) {
  const { sheet, step, problems } = editing;
  const { key, values } = option;
  const name = option.name.trim() || `option ${place + 1}`;
  const move = (from: number, to: number) => step(reordered(sheet, key, moved(values, from, to)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't stand beside a button
    <div role="group" aria-label={name} className={styles.option}>
      <div className={styles.head}>
        <Input
          label={`Option ${place + 1}`}
          value={option.name}
          list="option-names"
          maxLength={MAX_OPTION_LENGTH}
          autoComplete="off"
          error={problems.get(optionAt(key))}
          onChange={({ currentTarget }) =>
            step(renamedOption(sheet, key, currentTarget.value), optionAt(key))
          }
        />
        <IconAction icon="trash" onClick={() => step(withoutOption(sheet, key))}>
          Remove {name}
        </IconAction>
      </div>
      <Sortable
        ids={values.map((value) => value.key)}
        shape="list"
        nameOf={(id) => values.find((value) => value.key === id)?.name ?? ''}
        onMove={move}
      >
        <ol className={styles.values} aria-label={`Values of ${name}`}>
          {values.map((value) => (
            <ValueRow
              key={value.key}
              value={value}
              option={option}
              editing={editing}
              product={product}
            />
          ))}
        </ol>
      </Sortable>
      <AddValues label={`Add to ${name}`} onAdd={(names) => step(withValues(sheet, key, names))} />
    </div>
  );
}

interface ValueRowProps extends OptionsEditorProps {
  readonly option: SheetOption;
  readonly value: SheetValue;
}

function ValueRow({ option, value, editing, product }: ValueRowProps) {
  const { sheet, step, problems } = editing;
  const problem = problems.get(valueAt(value.key));
  const problemId = `problem-${value.key}`;
  const change = (to: Partial<SheetValue>, about: string | null = null) =>
    step(changedValue(sheet, option.key, value.key, to), about);
  const words = value.name.trim() || 'value';
  return (
    <SortableItem id={value.key} name={words} className={styles.value}>
      {(handle) => (
        <>
          {handle}
          <input
            className={styles.input}
            aria-label={`Name of ${words}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? problemId : undefined}
            value={value.name}
            maxLength={MAX_OPTION_VALUE_LENGTH}
            autoComplete="off"
            onChange={({ currentTarget }) =>
              change({ name: currentTarget.value }, valueAt(value.key))
            }
          />
          <Swatch value={value} words={words} product={product} onChange={change} />
          <IconAction icon="close" onClick={() => step(withoutValue(sheet, option.key, value.key))}>
            Remove {words}
          </IconAction>
          {problem && (
            <div className={styles.problem}>
              <ErrorText id={problemId}>{problem}</ErrorText>
            </div>
          )}
        </>
      )}
    </SortableItem>
  );
}

interface SwatchProps {
  readonly value: SheetValue;
  readonly words: string;
  readonly product: DetailedProduct;
  readonly onChange: (change: Partial<SheetValue>, about?: string) => void;
}

/** What a colour starts with when it is chosen. */
const FIRST_COLOR = '#9caf88';

/** No swatch, a colour, or one of the product's pictures. */
function Swatch({ value, words, product, onChange }: SwatchProps) {
  const chosen = value.imageId !== null ? String(value.imageId) : value.color ? 'color' : '';
  const picture = product.images.find(({ id }) => id === value.imageId);
  const choose = (choice: string) => {
    if (choice === 'color') onChange({ color: value.color || FIRST_COLOR, imageId: null });
    else onChange({ color: '', imageId: choice === '' ? null : Number(choice) });
  };
  return (
    <span className={styles.swatch}>
      {chosen === 'color' && (
        <input
          type="color"
          className={styles.color}
          aria-label={`Colour of ${words}`}
          value={value.color}
          onChange={({ currentTarget }) =>
            onChange({ color: currentTarget.value }, `color ${value.key}`)
          }
        />
      )}
      {picture && <img className={styles.color} src={picture.image_url} alt="" />}
      <select
        className={styles.input}
        aria-label={`Swatch of ${words}`}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">No swatch</option>
        <option value="color">Colour</option>
        {product.images.map(({ id }, at) => (
          <option key={id} value={id}>
            Picture {at + 1}
          </option>
        ))}
      </select>
    </span>
  );
}

interface AddValuesProps {
  readonly label: string;
  readonly onAdd: (names: readonly string[]) => void;
}

/** One value, or several with commas or from lines of a spreadsheet. */
function AddValues({ label, onAdd }: AddValuesProps) {
  const [text, setText] = useState('');
  const add = (typed: string) => {
    onAdd(typed.split(/[,\n\t]/));
    setText('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    add(text);
  };
  return (
    <form className={styles.add} onSubmit={onSubmit}>
      <input
        className={styles.input}
        aria-label={label}
        placeholder="Add values: Sage, Clay, Sand"
        value={text}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={MAX_VARIANTS * (MAX_OPTION_VALUE_LENGTH + 2)}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (!/[\n\t]/.test(pasted.trim())) return;
          event.preventDefault();
          add(pasted);
        }}
      />
      <Button type="submit" variant="secondary">
        Add
      </Button>
    </form>
  );
}
