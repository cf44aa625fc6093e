import type { Category } from '../../../contract/catalog.ts';
import {
  ATTRIBUTE_TYPES,
  type AttributeType,
  MAX_ATTRIBUTE_LENGTH,
  MAX_ATTRIBUTES,
} from '../../../domain/attributes.ts';
import { ATTRIBUTES_UPDATED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import type { Errors } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Input, Select, Textarea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import page from '../admin-page.module.css';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import { useReadOnce } from '../kit/read-once.ts';
import { moved } from '../moved.ts';
import { IconAction } from '../panel-controls.tsx';
import {
  type AttributeRow,
  attributeErrors,
  isUsualFilter,
  newRow,
  partOf,
  rowsOf,
  TYPE_NAMES,
  writtenOf,
} from './attribute-rules.ts';
import styles from './attributes-editor.module.css';

const rowsIn = (text: string): readonly AttributeRow[] => JSON.parse(text);

/** The modal that says what the products of a collection are described by (docs/decisions/112). */
export function AttributesEditor({ editor }: { readonly editor: EditorOf<Category> }) {
  const collection = editor.about;
  const params = { id: collection.category_id };
  const call = useCall();
  const { data, isLost } = useReadOnce((call) => call('GET /category-attributes/{id}', { params }));
  return (
    <EditDialog
      editor={editor}
      title={`Attributes of ${collection.name}`}
      saved={data}
      lost={isLost && 'The attributes could not be read: close this window and open it again.'}
      valuesOf={(attributes) => ({ rows: JSON.stringify(rowsOf(attributes)) })}
      errorsOf={({ rows }) => attributeErrors(rowsIn(rows))}
      send={({ rows }, seen) =>
        call('PUT /category-attributes/{id}', {
          params,
          body: {
            ...writtenOf(rowsIn(rows)),
            seen: seen.map(({ product_count: _, ...attribute }) => attribute),
          },
        })
      }
      reread={() => call('GET /category-attributes/{id}', { params })}
      texts={{ done: ATTRIBUTES_UPDATED, failed: 'Error updating attributes' }}
    >
      {({ typed, set, errors }) => (
        <>
          <p className={page.muted}>
            What shoppers ask of these products, such as the bulb of a lamp. Products say their
            values in their own forms; the shop shows them in a table and finds them in searches.
          </p>
          <AttributeRows
            rows={rowsIn(typed.rows)}
            errors={errors}
            onChange={(rows) => set('rows', JSON.stringify(rows))}
          />
        </>
      )}
    </EditDialog>
  );
}

interface AttributeRowsProps {
  readonly rows: readonly AttributeRow[];
  readonly errors: Errors<string>;
  readonly onChange: (rows: readonly AttributeRow[]) => void;
}

function AttributeRows({ rows, errors, onChange }: AttributeRowsProps) {
  const isFull = rows.filter(({ removed }) => !removed).length >= MAX_ATTRIBUTES;
  const set = (key: string, to: Partial<AttributeRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...to } : row)));
  const remove = ({ key, id }: AttributeRow) =>
    id === null ? onChange(rows.filter((row) => row.key !== key)) : set(key, { removed: true });
  const made = rows.filter(({ id }) => id === null).map(({ key }) => Number(key.split('-')[1]));
  return (
    <>
      {rows.length > 0 && (
        <ol className={styles.rows}>
          {rows.map((row, place) => (
            <li key={row.key} className={styles.row}>
              {row.removed ? (
                <Removed row={row} onKeep={() => set(row.key, { removed: false })} />
              ) : (
                <Row
                  row={row}
                  field={(part) => ({
                    name: partOf(rows, row, part),
                    value: row[part],
                    error: errors[partOf(rows, row, part)],
                    onChange: ({ currentTarget }) => set(row.key, { [part]: currentTarget.value }),
                  })}
                  isFirst={place === 0}
                  isLast={place === rows.length - 1}
                  onMove={(by) => onChange(moved(rows, place, place + by))}
                  onChange={(to) => set(row.key, to)}
                  onRemove={() => remove(row)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      <Button
        variant="secondary"
        disabled={isFull}
        onClick={() => onChange([...rows, newRow(Math.max(0, ...made) + 1)])}
      >
        <Icon name="plus" size={18} />
        Add attribute
      </Button>
      {isFull && <p className={page.muted}>A collection has at most {MAX_ATTRIBUTES}.</p>}
    </>
  );
}

interface RowProps {
  readonly row: AttributeRow;
  readonly field: (part: 'name' | 'unit' | 'choices') => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  };
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onChange: (to: Partial<AttributeRow>) => void;
  readonly onRemove: () => void;
}

function Row({ row, field, isFirst, isLast, onMove, onChange, onRemove }: RowProps) {
  const { id, type, name, isFilter } = row;
  const called = name === '' ? 'the new attribute' : name;
  return (
    <>
      <div className={styles.parts}>
        <Input
          {...field('name')}
          label="Name"
          required
          maxLength={MAX_ATTRIBUTE_LENGTH.name}
          autoComplete="off"
          autoFocus={id === null && name === ''}
        />
        {id === null ? (
          <Select
            label="Type"
            value={type}
            onChange={({ currentTarget }) => {
              const to = currentTarget.value as AttributeType;
              onChange({ type: to, isFilter: isUsualFilter(to) });
            }}
          >
            {ATTRIBUTE_TYPES.map((one) => (
              <option key={one} value={one}>
                {TYPE_NAMES[one]}
              </option>
            ))}
          </Select>
        ) : (
          <p className={styles.type}>{TYPE_NAMES[type]}</p>
        )}
        {type === 'number' && (
          <Input
            {...field('unit')}
            label="Unit"
            hint="Behind the number, like W"
            maxLength={MAX_ATTRIBUTE_LENGTH.unit}
            autoComplete="off"
          />
        )}
        {type === 'choice' && (
          <Textarea
            {...field('choices')}
            label="Choices"
            required
            hint="One on each line"
            rows={3}
          />
        )}
        <Checkbox
          label="Filter in lists"
          checked={isFilter}
          onChange={({ currentTarget }) => onChange({ isFilter: currentTarget.checked })}
        />
      </div>
      <div className={styles.actions}>
        <IconAction icon="chevron-up" off={isFirst} onClick={() => onMove(-1)}>
          Move {called} up
        </IconAction>
        <IconAction icon="chevron-down" off={isLast} onClick={() => onMove(1)}>
          Move {called} down
        </IconAction>
        <IconAction icon="trash" onClick={onRemove}>
          Remove {called}
        </IconAction>
      </div>
    </>
  );
}

/** Says what is lost when the form is saved. */
function Removed({ row, onKeep }: { readonly row: AttributeRow; readonly onKeep: () => void }) {
  const { name, count } = row;
  const products = count === 1 ? '1 product' : `${count.toLocaleString('en')} products`;
  return (
    <div className={styles.removed} role="status">
      <p>
        <s>{name}</s> is removed when you save
        {count > 0 && (
          <>
            {' '}
            — <strong>{products}</strong> {count === 1 ? 'loses its value' : 'lose their value'}
          </>
        )}
        .
      </p>
      <Button variant="secondary" onClick={onKeep}>
        Keep {name}
      </Button>
    </div>
  );
}
