import { useRef, useState } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import type { CollectionAttribute } from '../../../contract/product-facts.ts';
import {
  ATTRIBUTE_TYPES,
  type AttributeType,
  LONGEST_ATTRIBUTE,
  MOST_ATTRIBUTES,
} from '../../../domain/attributes.ts';
import { ATTRIBUTES_UPDATED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { type Form, useForm, useSubmit } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, ErrorText, Input, Select, Textarea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EditDialog } from '../admin-dialogs.tsx';
import { type EditorProps, RestoredNote, useEditorDraft } from '../drafts.tsx';
import { moved } from '../moved.ts';
import { refusedFields, sendUnlessOutdated } from '../panel-changes.ts';
import { IconAction } from '../panel-controls.tsx';
import { useReadOnce } from '../panel-forms.tsx';
import {
  type AttributeRow,
  attributeErrors,
  fieldOfError,
  fieldsOf,
  isUsualFilter,
  newRow,
  partOf,
  rowsOf,
  TYPE_NAMES,
  typedRows,
  writtenOf,
} from './attribute-rules.ts';
import styles from './attributes-editor.module.css';

/** A collection whose attributes are being edited. */
export interface AttributedCollection {
  readonly collection: Category;
  /** What was typed before the session ended. */
  readonly typed?: readonly AttributeRow[];
}

/** The modal that says what the products of a collection are described by (docs/decisions/112). */
export function AttributesEditor(props: EditorProps<AttributedCollection>) {
  const { edited, open, onClose } = props;
  const { collection, typed } = edited;
  const { data, isLost } = useReadOnce('GET /category-attributes/{id}', {
    params: { id: collection.category_id },
  });
  const editing = useEditing({ collection, start: typed ?? null, seen: data, open, onClose });
  const { form, rows, isTouched, onSubmit, busy } = editing;
  const [wasRead, setRead] = useState(false);
  if (data && !wasRead) {
    setRead(true);
    if (!typed) editing.show(rowsOf(data));
  }
  const close = useEditorDraft(props, () =>
    isTouched || form.changed ? { collection, typed: typedRows(rows, form.values()) } : null,
  );
  return (
    <EditDialog
      title={`Attributes of ${collection.name}`}
      onClose={close}
      {...{ open, form, onSubmit, busy }}
    >
      {typed && <RestoredNote />}
      <p className={styles.about}>
        What shoppers ask of these products, such as the bulb of a lamp. Products say their values
        in their own forms; the shop shows them in a table and finds them in searches.
      </p>
      {isLost && (
        <ErrorText id="attributes-lost">
          The attributes could not be read: close this window and open it again.
        </ErrorText>
      )}
      {!data && !isLost && <Skeleton height="120px" />}
      {data && <AttributeRows editing={editing} form={form} />}
    </EditDialog>
  );
}

interface EditingStart {
  readonly collection: Category;
  /** `null`: what the shop has, once it was read. */
  readonly start: readonly AttributeRow[] | null;
  readonly seen: readonly CollectionAttribute[] | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

function useEditing({ collection, start, seen, open, onClose }: EditingStart) {
  const call = useCall();
  const [rows, setRows] = useState<readonly AttributeRow[]>(start ?? []);
  const [isTouched, setTouched] = useState(false);
  const made = useRef(0);
  /** A change of somebody else is said once, then replaced. */
  const replaces = useRef(false);
  const form = useForm<string>(fieldsOf(rows), (values) => attributeErrors(rows, values));
  const sending = useSubmit(form, {
    open,
    async send() {
      const params = { id: collection.category_id };
      const body = {
        ...writtenOf(rows, form.values()),
        ...(seen && !replaces.current && { seen: seen.map(({ product_count: _, ...one }) => one) }),
      };
      await sendUnlessOutdated(
        () => call('PUT /category-attributes/{id}', { params, body }),
        () => {
          replaces.current = true;
        },
      );
      onClose();
      return ATTRIBUTES_UPDATED;
    },
    fieldErrors: (error) => refusedFields(error, (name) => fieldOfError(rows, name)),
    texts: {
      busy: 'Updating...',
      failed: 'Error updating attributes',
    },
  });
  const change = (to: readonly AttributeRow[]) => {
    setRows(to);
    setTouched(true);
  };
  return {
    ...{ form, rows, isTouched },
    show: setRows,
    add() {
      made.current += 1;
      change([...rows, newRow(made.current)]);
    },
    move: (from: number, by: -1 | 1) => change(moved(rows, from, from + by)),
    set: (key: string, to: Partial<AttributeRow>) =>
      change(rows.map((row) => (row.key === key ? { ...row, ...to } : row))),
    drop: (key: string) => change(rows.filter((row) => row.key !== key)),
    ...sending,
  };
}

interface AttributeRowsProps {
  readonly editing: ReturnType<typeof useEditing>;
  readonly form: Form<string>;
}

function AttributeRows({ editing, form }: AttributeRowsProps) {
  const { rows } = editing;
  const isFull = rows.filter(({ removed }) => !removed).length >= MOST_ATTRIBUTES;
  return (
    <>
      {rows.length > 0 && (
        <ol className={styles.rows}>
          {rows.map((row, place) => (
            <li key={row.key} className={styles.row}>
              {row.removed ? (
                <Removed row={row} onKeep={() => editing.set(row.key, { removed: false })} />
              ) : (
                <Row
                  row={row}
                  form={form}
                  isFirst={place === 0}
                  isLast={place === rows.length - 1}
                  onMove={(by) => editing.move(place, by)}
                  onType={(type) => editing.set(row.key, { type, isFilter: isUsualFilter(type) })}
                  onFilter={(isFilter) => editing.set(row.key, { isFilter })}
                  onRemove={() => {
                    const [typed] = typedRows([row], form.values());
                    if (row.id === null) editing.drop(row.key);
                    else editing.set(row.key, { ...typed, removed: true });
                  }}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      <Button variant="secondary" disabled={isFull} onClick={editing.add}>
        <Icon name="plus" size={18} />
        Add attribute
      </Button>
      {isFull && <p className={styles.about}>A collection has at most {MOST_ATTRIBUTES}.</p>}
    </>
  );
}

interface RowProps {
  readonly row: AttributeRow;
  readonly form: Form<string>;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onType: (type: AttributeType) => void;
  readonly onFilter: (isFilter: boolean) => void;
  readonly onRemove: () => void;
}

function Row({ row, form, isFirst, isLast, onMove, onType, onFilter, onRemove }: RowProps) {
  const { id, type, name, isFilter } = row;
  const field = (part: 'name' | 'unit' | 'choices') => ({
    name: partOf(row, part),
    defaultValue: row[part],
    error: form.errors[partOf(row, part)],
  });
  const called = name === '' ? 'the new attribute' : name;
  return (
    <>
      <div className={styles.parts}>
        <Input
          label="Name"
          required
          maxLength={LONGEST_ATTRIBUTE.name}
          autoComplete="off"
          autoFocus={id === null && name === ''}
          {...field('name')}
        />
        {id === null ? (
          <Select
            label="Type"
            value={type}
            onChange={({ currentTarget }) => onType(currentTarget.value as AttributeType)}
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
            label="Unit"
            hint="Behind the number, like W"
            maxLength={LONGEST_ATTRIBUTE.unit}
            autoComplete="off"
            {...field('unit')}
          />
        )}
        {type === 'choice' && (
          <Textarea
            label="Choices"
            required
            hint="One on each line"
            rows={3}
            {...field('choices')}
          />
        )}
        <Checkbox
          label="Filter in lists"
          checked={isFilter}
          onChange={({ currentTarget }) => onFilter(currentTarget.checked)}
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
