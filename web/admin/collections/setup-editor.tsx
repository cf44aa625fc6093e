import type { Category } from '../../../contract/catalog.ts';
import { MAX_COLLECTION_TEXT_LENGTH } from '../../../domain/collection-rules.ts';
import { COLLECTION_UPDATED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { Select, Textarea } from '../../ui/field.tsx';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import { useReadOnce } from '../kit/read-once.ts';
import type { FormParts } from '../kit/use-edit-form.ts';
import { RuleEditor } from './rule-editor.tsx';
import styles from './setup-editor.module.css';
import {
  newRow,
  RULE_NAMES,
  type SetupField,
  setupErrors,
  valuesOf,
  writtenOf,
} from './setup-rules.ts';

interface SetupEditorProps {
  readonly editor: EditorOf<Category>;
  readonly collections: readonly Category[];
}

/** The modal that says where a collection stands, what is written above it, and how it is filled (docs/decisions/147). */
export function SetupEditor({ editor, collections }: SetupEditorProps) {
  const collection = editor.about;
  const params = { id: collection.category_id };
  const call = useCall();
  const { data: setup, isLost } = useReadOnce((call) =>
    call('GET /category-setup/{id}', { params }),
  );
  const parents = collections.filter(
    (one) => one.parent_id === undefined && one.category_id !== collection.category_id,
  );
  return (
    <EditDialog
      editor={editor}
      title={`How ${collection.name} is filled`}
      saved={setup}
      lost={isLost && 'The collection could not be read: close this window and open it again.'}
      valuesOf={valuesOf}
      errorsOf={setupErrors}
      send={(values, { parent_id, description, rule }) => {
        const body = { ...writtenOf(values), seen: { parent_id, description, rule } };
        return call('PUT /category-setup/{id}', { params, body });
      }}
      reread={() => call('GET /category-setup/{id}', { params })}
      apiNames={RULE_NAMES}
      texts={{ done: COLLECTION_UPDATED, failed: 'Error updating collection' }}
    >
      {(parts) =>
        setup && (
          <>
            <ParentSelect {...parts} parents={parents} isParent={setup.child_count > 0} />
            <Textarea
              {...parts.field('description')}
              label="Text above its products (optional)"
              rows={3}
              maxLength={MAX_COLLECTION_TEXT_LENGTH}
            />
            <FilledSelect {...parts} />
            {parts.typed.filled === 'rule' && (
              <>
                {setup.home_count > 0 && <HomeNote count={setup.home_count} />}
                <RuleEditor parts={parts} setup={setup} />
              </>
            )}
          </>
        )
      }
    </EditDialog>
  );
}

/** By hand, or by a rule, which begins with one condition. */
function FilledSelect({ field, typed, set }: FormParts<SetupField>) {
  return (
    <Select
      {...field('filled')}
      label="Products come in"
      onChange={({ currentTarget }) => {
        if (currentTarget.value === 'rule' && typed.rows === '[]')
          set('rows', JSON.stringify([newRow('new-1', 'on_sale')]));
      }}
      hint={
        typed.filled === 'rule'
          ? 'All that meet its conditions, always up to date.'
          : 'Those that name it as their category, and those that you put in.'
      }
    >
      <option value="hand">By hand</option>
      <option value="rule">By a rule</option>
    </Select>
  );
}

interface ParentSelectProps extends FormParts<SetupField> {
  readonly parents: readonly Category[];
  /** Whether other collections stand in this one, which then stands in none. */
  readonly isParent: boolean;
}

function ParentSelect({ field, parents, isParent }: ParentSelectProps) {
  return (
    <Select
      {...field('parent_id')}
      label="Stands in"
      disabled={isParent}
      hint={
        isParent
          ? 'Other collections stand in this one: it stands by itself.'
          : 'The other collection also shows these products.'
      }
      data-autofocus
    >
      <option value="0">No other collection</option>
      {parents.map(({ category_id, name }) => (
        <option key={category_id} value={category_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** A collection by rule is no product's home. */
function HomeNote({ count }: { readonly count: number }) {
  return (
    <p className={styles.note} role="status">
      {count === 1 ? '1 product is' : `${count} products are`} at home here: move{' '}
      {count === 1 ? 'it' : 'them'} to another collection first, in the product list.
    </p>
  );
}
