import type { CollectionSetup } from '../../../contract/collections.ts';
import { type ConditionKind, MAX_CONDITIONS } from '../../../domain/collection-rules.ts';
import { MAX_TAG_LENGTH } from '../../../domain/tags.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { FormParts } from '../kit/use-edit-form.ts';
import { IconAction } from '../panel-controls.tsx';
import { TagField } from '../tag-field.tsx';
import { RuleCount } from './rule-count.tsx';
import styles from './setup-editor.module.css';
import {
  attributeName,
  type ConditionRow,
  conditionErrors,
  KIND_NAMES,
  KINDS,
  newRow,
  type Part,
  partOf,
  rowsIn,
  ruleOf,
  type SetupField,
} from './setup-rules.ts';

interface RuleEditorProps {
  readonly parts: FormParts<SetupField>;
  readonly setup: CollectionSetup;
}

/** The conditions of a collection that is filled by a rule, and how many products meet them. */
export function RuleEditor({ parts, setup }: RuleEditorProps) {
  const { field, typed, set } = parts;
  const rows = rowsIn(typed.rows);
  const change = (to: readonly ConditionRow[]) => set('rows', JSON.stringify(to));
  const isRight = rows.length > 0 && Object.keys(conditionErrors(rows)).length === 0;
  const made = rows.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  return (
    <fieldset className={styles.rule}>
      <legend className="visually-hidden">Rule</legend>
      <Select {...field('match')} label="A product is shown when it meets">
        <option value="all">all of these conditions</option>
        <option value="any">any of these conditions</option>
      </Select>
      <RuleCount rule={isRight ? ruleOf(rows, typed.match) : null} />
      <ol className={styles.rows}>
        {rows.map((row, place) => (
          <li key={`${row.key} ${row.kind}`} className={styles.row}>
            <Condition
              row={row}
              place={place}
              errors={parts.errors}
              setup={setup}
              onChange={(to) => change(rows.with(place, { ...row, ...to }))}
            />
            <IconAction
              icon="trash"
              off={rows.length === 1}
              onClick={() => change(rows.toSpliced(place, 1))}
            >
              Remove condition {place + 1}
            </IconAction>
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        disabled={rows.length >= MAX_CONDITIONS}
        onClick={() => change([...rows, newRow(`new-${Math.max(0, ...made) + 1}`)])}
      >
        <Icon name="plus" size={18} />
        Add condition
      </Button>
    </fieldset>
  );
}

interface ConditionProps {
  readonly row: ConditionRow;
  readonly place: number;
  readonly errors: FormParts<SetupField>['errors'];
  readonly setup: CollectionSetup;
  readonly onChange: (to: Partial<ConditionRow>) => void;
}

function Condition({ row, place, errors, setup, onChange }: ConditionProps) {
  const { kind, texts } = row;
  const { currency_symbol } = useShopSettings();
  const errorOf = (part: Part | 'kind' | 'attribute_id') =>
    (errors as Readonly<Record<string, string | undefined>>)[partOf(place, part)];
  const field = (part: Part, label: string) => ({
    label,
    name: partOf(place, part),
    defaultValue: texts[part],
    error: errorOf(part),
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ texts: { ...texts, [part]: currentTarget.value } }),
    autoComplete: 'off',
  });
  return (
    <div className={styles.parts}>
      <Select
        label={`Condition ${place + 1}`}
        name={partOf(place, 'kind')}
        value={kind}
        error={errorOf('kind')}
        onChange={({ currentTarget }) => {
          const to = currentTarget.value as ConditionKind;
          onChange({ kind: to, attribute: 0, texts: newRow('', to).texts });
        }}
      >
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {KIND_NAMES[one]}
          </option>
        ))}
      </Select>
      {kind === 'tag' && (
        <TagField {...field('tag', 'Tag')} single required maxLength={MAX_TAG_LENGTH} />
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
        <AttributeCondition
          {...{ row, setup, onChange }}
          error={errorOf('attribute_id')}
          name={partOf(place, 'attribute_id')}
          value={field('value', 'Value')}
        />
      )}
    </div>
  );
}

interface AttributeConditionProps extends Pick<ConditionProps, 'row' | 'setup' | 'onChange'> {
  readonly name: string;
  readonly error: string | undefined;
  /** The props of the value's field. */
  readonly value: Pick<
    Parameters<typeof Input>[0],
    'label' | 'name' | 'defaultValue' | 'error' | 'autoComplete'
  > & {
    readonly onInput: (event: { readonly currentTarget: { readonly value: string } }) => void;
  };
}

function AttributeCondition(props: AttributeConditionProps) {
  const { row, setup, onChange, name, error, value } = props;
  const { attribute } = row;
  const chosen = setup.attributes.find(({ id }) => id === attribute);
  const choose = (id: number) => {
    const to = setup.attributes.find((one) => one.id === id);
    // A select has its first choice from the beginning.
    const first = to?.type === 'yes_no' ? 'true' : to?.type === 'choice' ? to.choices[0] : '';
    onChange({ attribute: id, texts: { value: first } });
  };
  return (
    <>
      <Select
        label="Attribute"
        name={name}
        value={String(attribute)}
        error={error}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      >
        <option value="0">
          {setup.attributes.length === 0 ? 'No collection has attributes' : 'Choose'}
        </option>
        {attribute !== 0 && !chosen && (
          <option value={attribute}>An attribute that was removed</option>
        )}
        {setup.attributes.map((one) => (
          <option key={one.id} value={one.id}>
            {attributeName(one)}
          </option>
        ))}
      </Select>
      {chosen && (chosen.type === 'choice' || chosen.type === 'yes_no') ? (
        <Select key={attribute} {...value}>
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
        <Input key={attribute} {...value} required maxLength={100} />
      )}
    </>
  );
}
