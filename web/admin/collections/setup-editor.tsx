import type { Category } from '../../../contract/catalog.ts';
import type { CollectionSetup } from '../../../contract/collections.ts';
import { LONGEST_COLLECTION_TEXT } from '../../../domain/collection-rules.ts';
import { useForm } from '../../forms/use-form.ts';
import { ErrorText, Select, Textarea } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EditDialog } from '../admin-dialogs.tsx';
import { type EditorProps, RestoredNote, useEditorDraft } from '../drafts.tsx';
import { useReadOnce } from '../panel-forms.tsx';
import { RuleEditor } from './rule-editor.tsx';
import styles from './setup-editor.module.css';
import { typedRows } from './setup-rules.ts';
import { type EditedSetup, useSetupEditing } from './use-setup-editing.ts';

interface SetupEditorProps extends EditorProps<EditedSetup> {
  readonly collections: readonly Category[];
}

/** The modal that says where a collection stands, what is written above it, and how it is filled (docs/decisions/147). */
export function SetupEditor(props: SetupEditorProps) {
  const { collection } = props.edited;
  const { data, isLost } = useReadOnce('GET /category-setup/{id}', {
    params: { id: collection.category_id },
  });
  if (data) return <SetupForm {...props} setup={data} />;
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

interface SetupFormProps extends SetupEditorProps {
  readonly setup: CollectionSetup;
}

function SetupForm(props: SetupFormProps) {
  const { edited, collections, setup, open, onClose } = props;
  const { collection, typed } = edited;
  const editing = useSetupEditing({ edited, setup, open, onClose });
  const { form, rows, byRule, isTouched, onSubmit, busy } = editing;
  const close = useEditorDraft(props, () => {
    if (!form.changed && !isTouched) return null;
    const values = form.values();
    return { collection, typed: { rows: typedRows(rows, values), values } };
  });
  const parents = collections.filter(
    (one) => one.parent_id === undefined && one.category_id !== collection.category_id,
  );
  return (
    <EditDialog title={titleOf(collection)} onClose={close} {...{ open, form, onSubmit, busy }}>
      {typed && <RestoredNote />}
      <ParentSelect
        parents={parents}
        isParent={setup.child_count > 0}
        start={typed?.values.parent_id || String(setup.parent_id ?? 0)}
        error={form.errors.parent_id}
      />
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
      {byRule && setup.home_count > 0 && <HomeNote count={setup.home_count} />}
      {byRule && (
        <RuleEditor
          editing={editing}
          setup={setup}
          match={typed?.values.match || (setup.rule?.match ?? 'all')}
        />
      )}
    </EditDialog>
  );
}

interface ParentSelectProps {
  readonly parents: readonly Category[];
  /** Whether other collections stand in this one, which then stands in none. */
  readonly isParent: boolean;
  readonly start: string;
  readonly error: string | undefined;
}

function ParentSelect({ parents, isParent, start, error }: ParentSelectProps) {
  return (
    <Select
      label="Stands in"
      name="parent_id"
      defaultValue={start}
      disabled={isParent}
      hint={
        isParent
          ? 'Other collections stand in this one: it stands by itself.'
          : 'The other collection also shows these products.'
      }
      error={error}
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
