import { useRef, useState } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import type { CollectionSetup, WrittenSetup } from '../../../contract/collections.ts';
import {
  type ConditionKind,
  LONGEST_COLLECTION_TEXT,
  MOST_CONDITIONS,
} from '../../../domain/collection-rules.ts';
import { COLLECTION_UPDATED } from '../../../domain/success-messages.ts';
import { LONGEST_TAG } from '../../../domain/tags.ts';
import { useCall } from '../../api/call.ts';
import { type Form, useForm, useSubmit, type Values } from '../../forms/use-form.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText, Input, Select, Textarea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EditDialog } from '../admin-dialogs.tsx';
import { refusedFields, sendUnlessOutdated, useCatalogueChanged } from '../panel-changes.ts';
import { IconAct } from '../panel-controls.tsx';
import { closeCarefully, KeptNote, type Typing, useReadOnce, useTyping } from '../panel-forms.tsx';
import { TagField } from '../tag-field.tsx';
import { RuleCount, type RuleToCount } from './rule-count.tsx';
import styles from './setup-editor.module.css';
import {
  attributeName,
  type ConditionRow,
  fieldOfError,
  fieldsOf,
  KIND_NAMES,
  KINDS,
  newRow,
  type Part,
  partOf,
  rowsOf,
  ruleOf,
  setupErrors,
  typedRows,
  writtenOf,
} from './setup-rules.ts';

/** A collection whose place, text and rule are being edited. */
export interface SetUpCollection {
  readonly collection: Category;
  /** What was typed before the session ended. */
  readonly typed?: TypedSetup;
}

interface TypedSetup {
  readonly rows: readonly ConditionRow[];
  readonly values: Values<string>;
}

interface SetupEditorProps {
  readonly edited: SetUpCollection;
  readonly typing: Typing<SetUpCollection>;
  readonly collections: readonly Category[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The modal that says where a collection stands, what is written above it, and how it is filled (docs/decisions/147). */
export function SetupEditor(props: SetupEditorProps) {
  const { collection } = props.edited;
  const { data, isLost } = useReadOnce('GET /category-setup/{id}', {
    params: { id: collection.category_id },
  });
  if (data) return <Setup {...props} setup={data} />;
  return (
    <Waiting {...props}>
      {isLost ? (
        <ErrorText id="setup-lost">
          The collection could not be read: close this window and open it again.
        </ErrorText>
      ) : (
        <Skeleton height="240px" />
      )}
    </Waiting>
  );
}

type WaitingProps = Omit<SetupEditorProps, 'collections'> & { readonly children: React.ReactNode };

function Waiting({ edited: { collection }, open, onClose, children }: WaitingProps) {
  const form = useForm<string>([], () => ({}));
  return (
    <EditDialog
      title={titleOf(collection)}
      open={open}
      onClose={onClose}
      form={form}
      onSubmit={(event) => event.preventDefault()}
      busy={false}
    >
      {children}
    </EditDialog>
  );
}

const titleOf = ({ name }: Category) => `How ${name} is filled`;

interface SetupProps extends SetupEditorProps {
  readonly setup: CollectionSetup;
}

function Setup({ edited, typing, collections, setup, open, onClose }: SetupProps) {
  const { collection, typed } = edited;
  const editing = useEditing({ edited, setup, open, onClose });
  const { form, rows, byRule, isTouched, onSubmit, busy } = editing;
  useTyping(typing, () => {
    if (!form.handlers.ref.current || !(form.changed || isTouched)) return null;
    const values = form.values();
    return { collection, typed: { rows: typedRows(rows, values), values } };
  });
  const parents = collections.filter(
    (one) => one.parent_id === undefined && one.category_id !== collection.category_id,
  );
  const isParent = setup.child_count > 0;
  return (
    <EditDialog
      title={titleOf(collection)}
      open={open}
      onClose={closeCarefully(typing, onClose)}
      {...{ form, onSubmit, busy }}
    >
      {typed && <KeptNote />}
      <Select
        label="Stands in"
        name="parent_id"
        defaultValue={typed?.values.parent_id || String(setup.parent_id ?? 0)}
        disabled={isParent}
        hint={
          isParent
            ? 'Other collections stand in this one: it stands by itself.'
            : 'The other collection also shows these products.'
        }
        error={form.errors.parent_id}
        data-autofocus
      >
        <option value="0">No other collection</option>
        {parents.map(({ category_id, name }) => (
          <option key={category_id} value={category_id}>
            {name}
          </option>
        ))}
      </Select>
      <Textarea
        label="Text above its products (optional)"
        name="description"
        rows={3}
        maxLength={LONGEST_COLLECTION_TEXT}
        defaultValue={typed?.values.description ?? setup.description}
        error={form.errors.description}
      />
      <Select
        label="Products come in"
        name="filled"
        value={byRule ? 'rule' : 'hand'}
        onChange={({ currentTarget }) => editing.setByRule(currentTarget.value === 'rule')}
        hint={
          byRule
            ? 'All that meet its conditions, always up to date.'
            : 'Those that name it as their category, and those that you put in.'
        }
        error={form.errors.filled}
      >
        <option value="hand">By hand</option>
        <option value="rule">By a rule</option>
      </Select>
      {byRule && setup.home_count > 0 && (
        <p className={styles.note} role="status">
          {setup.home_count === 1 ? '1 product is' : `${setup.home_count} products are`} at home
          here: move {setup.home_count === 1 ? 'it' : 'them'} to another collection first, in the
          product list.
        </p>
      )}
      {byRule && (
        <Rule
          editing={editing}
          setup={setup}
          form={form}
          rows={rows}
          match={typed?.values.match || (setup.rule?.match ?? 'all')}
        />
      )}
    </EditDialog>
  );
}

type EditingStart = Omit<SetupProps, 'collections' | 'typing'>;

function useEditing({ edited: { collection, typed }, setup, open, onClose }: EditingStart) {
  const call = useCall();
  const changed = useCatalogueChanged();
  const [byRule, setByRule] = useState(
    typed ? typed.values.filled === 'rule' : setup.rule !== null,
  );
  const [rows, setRows] = useState<readonly ConditionRow[]>(
    () => typed?.rows ?? rowsOf(setup.rule),
  );
  const [toCount, setToCount] = useState<RuleToCount>(null);
  const [isTouched, setTouched] = useState(typed !== undefined);
  const made = useRef(0);
  const { parent_id, description, rule } = setup;
  const seen = useRef<WrittenSetup['seen']>({ parent_id, description, rule });
  const form = useForm<string>(fieldsOf(rows), (values) => setupErrors(rows, values));
  const sending = useSubmit(form, {
    open,
    async send() {
      const params = { id: collection.category_id };
      const body = { ...writtenOf(rows, form.values()), seen: seen.current };
      await sendUnlessOutdated(
        () => call('PUT /category-setup/{id}', { params, body }),
        () => {
          seen.current = undefined; // Said once.
        },
      );
      void changed();
      onClose();
      return COLLECTION_UPDATED;
    },
    fieldErrors: (error) => refusedFields(error, (name) => fieldOfError(rows, name)),
    texts: {
      busy: 'Updating...',
      failed: 'Error updating collection',
    },
  });
  const count = (of: readonly ConditionRow[]) => {
    const values = { ...form.values(), filled: 'rule' };
    const isRight = of.length > 0 && Object.keys(setupErrors(of, values)).length === 0;
    setToCount(isRight ? ruleOf(of, values) : null);
  };
  const change = (to: readonly ConditionRow[]) => {
    setRows(to);
    setTouched(true);
    setToCount(null); // Counted once something is typed, or chosen, in the fields that come now.
  };
  const add = (kind?: ConditionKind) => {
    made.current += 1;
    change([...rows, newRow(made.current, kind)]);
  };
  return {
    ...{ form, rows, byRule, isTouched, toCount },
    add,
    setByRule(to: boolean) {
      setByRule(to);
      setTouched(true);
      if (to && rows.length === 0) add('on_sale');
    },
    set: (key: string, to: Partial<ConditionRow>) =>
      change(rows.map((row) => (row.key === key ? { ...row, ...to } : row))),
    drop: (key: string) => change(rows.filter((row) => row.key !== key)),
    count: () => count(rows),
    ...sending,
  };
}

type Editing = ReturnType<typeof useEditing>;

interface RuleProps {
  readonly editing: Editing;
  readonly setup: CollectionSetup;
  readonly form: Form<string>;
  readonly rows: readonly ConditionRow[];
  /** Whether all conditions are to be met, or any. */
  readonly match: string;
}

function Rule({ editing, setup, form, rows, match }: RuleProps) {
  const isFull = rows.length >= MOST_CONDITIONS;
  return (
    <fieldset className={styles.rule}>
      <legend className="visually-hidden">Rule</legend>
      <Select
        label="A product is shown when it meets"
        name="match"
        defaultValue={match}
        onChange={editing.count}
      >
        <option value="all">all of these conditions</option>
        <option value="any">any of these conditions</option>
      </Select>
      <RuleCount
        key={rows.map(({ key, kind }) => key + kind).join()}
        rule={editing.toCount}
        onShow={editing.count}
      />
      <ol className={styles.rows}>
        {rows.map((row, place) => (
          <li key={`${row.key} ${row.kind}`} className={styles.row}>
            <Condition row={row} place={place} editing={editing} setup={setup} form={form} />
            <IconAct icon="trash" off={rows.length === 1} onClick={() => editing.drop(row.key)}>
              Remove condition {place + 1}
            </IconAct>
          </li>
        ))}
      </ol>
      <Button variant="secondary" disabled={isFull} onClick={() => editing.add()}>
        <Icon name="plus" size={18} />
        Add condition
      </Button>
    </fieldset>
  );
}

interface ConditionProps extends Omit<RuleProps, 'rows' | 'match'> {
  readonly row: ConditionRow;
  readonly place: number;
}

function Condition({ row, place, editing, setup, form }: ConditionProps) {
  const { key, kind } = row;
  const { currency_symbol } = useShopSettings();
  const field = (part: Part, label: string) => ({
    label,
    name: partOf(row, part),
    defaultValue: row.start[part],
    error: form.errors[partOf(row, part)],
    onInput: editing.count,
    autoComplete: 'off',
  });
  return (
    <div className={styles.parts}>
      <Select
        label={`Condition ${place + 1}`}
        name={`${key}.kind`}
        value={kind}
        error={form.errors[`${key}.kind`]}
        onChange={({ currentTarget }) => {
          const to = currentTarget.value as ConditionKind;
          editing.set(key, { kind: to, attribute: 0, start: newRow(0, to).start });
        }}
      >
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {KIND_NAMES[one]}
          </option>
        ))}
      </Select>
      {kind === 'tag' && (
        <TagField {...field('tag', 'Tag')} single required maxLength={LONGEST_TAG} />
      )}
      {kind === 'price' && (
        <>
          <Input
            {...field('price_from', `From (${currency_symbol})`)}
            inputMode="decimal"
            maxLength={9}
          />
          <Input
            {...field('price_to', `To (${currency_symbol})`)}
            inputMode="decimal"
            maxLength={9}
          />
        </>
      )}
      {kind === 'new' && (
        <Input {...field('days', 'Days')} required inputMode="numeric" maxLength={3} />
      )}
      {kind === 'attribute' && (
        <AttributeCondition row={row} editing={editing} setup={setup} form={form} field={field} />
      )}
    </div>
  );
}

interface AttributeConditionProps extends Omit<ConditionProps, 'place'> {
  readonly field: (part: Part, label: string) => Parameters<typeof Input>[0];
}

function AttributeCondition({ row, editing, setup, form, field }: AttributeConditionProps) {
  const chosen = setup.attributes.find(({ id }) => id === row.attribute);
  const { key, ...value } = { key: row.attribute, ...field('value', 'Value') };
  return (
    <>
      <Select
        label="Attribute"
        name={`${row.key}.attribute_id`}
        value={String(row.attribute)}
        error={form.errors[`${row.key}.attribute_id`]}
        onChange={({ currentTarget }) =>
          editing.set(row.key, { attribute: Number(currentTarget.value), start: {} })
        }
      >
        <option value="0">
          {setup.attributes.length === 0 ? 'No collection has attributes' : 'Choose'}
        </option>
        {row.attribute !== 0 && !chosen && (
          <option value={row.attribute}>An attribute that was removed</option>
        )}
        {setup.attributes.map((one) => (
          <option key={one.id} value={one.id}>
            {attributeName(one)}
          </option>
        ))}
      </Select>
      {chosen && (chosen.type === 'choice' || chosen.type === 'yes_no') ? (
        <Select
          key={key}
          label="Value"
          name={partOf(row, 'value')}
          defaultValue={row.start.value}
          error={form.errors[partOf(row, 'value')]}
          onChange={editing.count}
        >
          {chosen.type === 'yes_no' ? (
            <>
              <option value="true">Yes</option>
              <option value="false">No</option>
            </>
          ) : (
            chosen.choices.map((choice) => <option key={choice}>{choice}</option>)
          )}
        </Select>
      ) : (
        <Input key={key} {...value} required maxLength={100} />
      )}
    </>
  );
}
