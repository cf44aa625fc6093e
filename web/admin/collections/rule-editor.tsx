import type { CollectionSetup } from '../../../contract/collections.ts';
import { type ConditionKind, MOST_CONDITIONS } from '../../../domain/collection-rules.ts';
import { LONGEST_TAG } from '../../../domain/tags.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconAction } from '../panel-controls.tsx';
import { TagField } from '../tag-field.tsx';
import { RuleCount } from './rule-count.tsx';
import styles from './setup-editor.module.css';
import {
  attributeName,
  type ConditionRow,
  KIND_NAMES,
  KINDS,
  newRow,
  type Part,
  partOf,
} from './setup-rules.ts';
import type { SetupEditing } from './use-setup-editing.ts';

interface RuleEditorProps {
  readonly editing: SetupEditing;
  readonly setup: CollectionSetup;
  /** Whether all conditions are to be met, or any. */
  readonly match: string;
}

/** The conditions of a collection that is filled by a rule, and how many products meet them. */
export function RuleEditor({ editing, setup, match }: RuleEditorProps) {
  const { rows } = editing;
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
            <Condition row={row} place={place} editing={editing} setup={setup} />
            <IconAction icon="trash" off={rows.length === 1} onClick={() => editing.drop(row.key)}>
              Remove condition {place + 1}
            </IconAction>
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

interface ConditionProps extends Omit<RuleEditorProps, 'match'> {
  readonly row: ConditionRow;
  readonly place: number;
}

function Condition({ row, place, editing, setup }: ConditionProps) {
  const { form } = editing;
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
        <AttributeCondition row={row} editing={editing} setup={setup} field={field} />
      )}
    </div>
  );
}

interface AttributeConditionProps extends Omit<ConditionProps, 'place'> {
  readonly field: (part: Part, label: string) => Parameters<typeof Input>[0];
}

function AttributeCondition({ row, editing, setup, field }: AttributeConditionProps) {
  const { form } = editing;
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
