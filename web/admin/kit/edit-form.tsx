import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { ErrorText } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import page from '../admin-page.module.css';
import { CLOSE_QUESTION, type EditorOf, RestoredNote } from './drafts.tsx';
import styles from './edit-form.module.css';
import { type EditFormOptions, type FormParts, useEditForm } from './use-edit-form.ts';

interface EditFormProps<Field extends string, Saved, Answer>
  extends EditFormOptions<Field, Saved, Answer> {
  /** What its button says: "Add courier". */
  readonly action: ReactNode;
  /** Leaves a step that the form is. */
  readonly onCancel?: () => void;
  /** What the button for that says; "Cancel" when absent. */
  readonly cancel?: string;
  /** The form's main action is another one on the page. */
  readonly secondary?: boolean;
  readonly className?: string | undefined;
  readonly labelledBy?: string;
  /** The button stands among the fields, not in a row below them. */
  readonly inline?: boolean;
  /** For one of several forms on a page: it says whether it holds something that is not saved. */
  readonly saysUnsaved?: boolean;
  /** What stands in the row of its button: what the form comes to. */
  readonly foot?: (parts: FormParts<Field>) => ReactNode;
  readonly children: (parts: FormParts<Field>) => ReactNode;
}

/** A form on a page that is saved: fields, rules, call and texts are its author's, all else is in here. */
export function EditForm<Field extends string, Saved, Answer>(
  props: EditFormProps<Field, Saved, Answer>,
) {
  const {
    action,
    className,
    labelledBy,
    inline = false,
    saysUnsaved,
    secondary,
    onCancel,
    cancel = 'Cancel',
    foot,
    children,
    ...options
  } = props;
  const edit = useEditForm(options, null);
  const { unsaved } = edit;
  const buttons = <SaveButtons edit={edit} action={action} secondary={secondary} />;
  return (
    <>
      {inline && <Notes edit={edit} />}
      <form
        {...edit.formProps}
        className={className ?? joinClasses(page.form, page.sheet)}
        aria-labelledby={labelledBy}
      >
        {!inline && <Notes edit={edit} />}
        <Fragment key={edit.round}>{children(edit.parts)}</Fragment>
        {inline ? (
          buttons
        ) : (
          <div className={actionsClass(saysUnsaved, onCancel)} data-keep-clear>
            {foot?.(edit.parts)}
            {saysUnsaved && (
              <p className={styles.unsaved} role="status">
                {unsaved && 'Not saved yet'}
              </p>
            )}
            {buttons}
            {onCancel && (
              <Button variant="secondary" onClick={onCancel}>
                {cancel}
              </Button>
            )}
          </div>
        )}
      </form>
    </>
  );
}

function actionsClass(saysUnsaved?: boolean, onCancel?: () => void): string | undefined {
  if (onCancel) return page.row;
  return saysUnsaved ? styles.end : page.actions;
}

interface EditDialogProps<Field extends string, Saved, Answer>
  extends Omit<EditFormOptions<Field, Saved, Answer>, 'saved'> {
  readonly editor: EditorOf<unknown>;
  readonly title: string;
  /** `null` until it was read. */
  readonly saved: Saved | null;
  /** Said when it can't be read. */
  readonly lost?: string | false;
  /** What its button says; "Save changes" when absent. */
  readonly action?: ReactNode;
  readonly children: (parts: DialogParts<Field>) => ReactNode;
}

interface DialogParts<Field extends string> extends FormParts<Field> {
  /** Closes the dialog, but asks first where there is something to lose. @returns whether it was closed */
  readonly close: () => boolean;
}

/** A modal with a form that is saved, its button in view at the foot. */
export function EditDialog<Field extends string, Saved, Answer>(
  props: EditDialogProps<Field, Saved, Answer>,
) {
  const { saved, lost, ...rest } = props;
  if (saved !== null) return <SavedDialog {...rest} saved={saved} />;
  const { title, editor } = props;
  return (
    <Dialog title={title} open={editor.open} onClose={editor.onClose}>
      {lost ? <ErrorText id="form-lost">{lost}</ErrorText> : <Skeleton height="240px" />}
    </Dialog>
  );
}

interface SavedDialogProps<Field extends string, Saved, Answer>
  extends Omit<EditDialogProps<Field, Saved, Answer>, 'saved' | 'lost'> {
  readonly saved: Saved;
}

function SavedDialog<Field extends string, Saved, Answer>(
  props: SavedDialogProps<Field, Saved, Answer>,
) {
  const { editor, title, action = 'Save changes', children, ...options } = props;
  const { open, onClose, draft } = editor;
  const id = useId();
  const edit = useEditForm(options, editor);
  const { draftNow } = edit;
  useEffect(() => {
    draft.current = () => (open ? draftNow() : null);
    return () => {
      draft.current = () => null;
    };
  });
  const close = () => {
    const closes = draftNow() === null || confirm(CLOSE_QUESTION);
    if (closes) onClose();
    return closes;
  };
  const buttons = <SaveButtons edit={edit} action={action} form={id} />;
  return (
    <Dialog
      title={title}
      open={open}
      onClose={close}
      footer={edit.conflict ? <div className={page.actions}>{buttons}</div> : buttons}
    >
      <form {...edit.formProps} id={id} className={page.form}>
        <Notes edit={edit} />
        <Fragment key={edit.round}>{children({ ...edit.parts, close })}</Fragment>
      </form>
    </Dialog>
  );
}

type Edit = Pick<
  ReturnType<typeof useEditForm<string, unknown, unknown>>,
  'busy' | 'conflict' | 'takeTheirs' | 'wasRestored' | 'hadFiles' | 'round'
>;

interface SaveButtonsProps {
  readonly edit: Edit;
  readonly action: ReactNode;
  /** Where they stand outside of it, as in a dialog's foot. */
  readonly form?: string;
  readonly secondary?: boolean | undefined;
}

/** One that saves; after somebody else's change also one that takes theirs. */
function SaveButtons({ edit, action, form, secondary }: SaveButtonsProps) {
  const { busy, conflict, takeTheirs } = edit;
  const wide = form !== undefined && !conflict;
  return (
    <>
      {conflict && (
        <Button variant="secondary" onClick={takeTheirs}>
          Load the newer one
        </Button>
      )}
      <Button
        type="submit"
        variant={secondary ? 'secondary' : 'primary'}
        wide={wide}
        busy={busy}
        {...(form !== undefined && { form })}
      >
        {conflict ? 'Save mine anyway' : action}
      </Button>
    </>
  );
}

/** That a draft was restored, and what somebody else has changed. */
function Notes({ edit: { wasRestored, hadFiles, conflict, round } }: { readonly edit: Edit }) {
  return (
    <>
      {wasRestored && <RestoredNote pictures={hadFiles} />}
      {conflict && (
        <ConflictNote key={round} message={conflict.message}>
          {conflict.differences.length > 0 && (
            <ul>
              {conflict.differences.map(({ label, before, after, isMine }) => (
                <li key={label}>
                  {label}:{' '}
                  <s>
                    <bdi>{before}</bdi>
                  </s>{' '}
                  is now{' '}
                  <strong>
                    <bdi>{after}</bdi>
                  </strong>
                  {isMine && ', and you have changed it too'}
                </li>
              ))}
            </ul>
          )}
        </ConflictNote>
      )}
    </>
  );
}

interface ConflictNoteProps {
  /** Who it was and when, in the server's words. */
  readonly message: string;
  /** What differs, or what can be done. */
  readonly children: ReactNode;
}

interface ConflictChoiceProps {
  /** Who it was, or what. */
  readonly message: string;
  readonly onNewer: () => void;
  readonly onMine: () => void;
}

/** For an editor of a list: it takes what somebody else has saved, or replaces it. */
export const ConflictChoice = ({ message, onNewer, onMine }: ConflictChoiceProps) => (
  <ConflictNote message={message}>
    <div className={page.row}>
      <Button variant="secondary" onClick={onNewer}>
        Load the newer one
      </Button>
      <Button onClick={onMine}>Save mine anyway</Button>
    </div>
  </ConflictNote>
);

/** Says that somebody else has changed the same; what was typed stays in the form below. It takes the focus. */
function ConflictNote({ message, children }: ConflictNoteProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div
      ref={box}
      className={styles.conflict}
      role="group"
      aria-label="Changed in the meantime"
      tabIndex={-1}
    >
      <p>
        <strong>{message}.</strong> Nothing of yours is lost: what you typed is still below.
      </p>
      {children}
    </div>
  );
}
