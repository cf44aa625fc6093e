import type { Category } from '../../../contract/catalog.ts';
import { useCall } from '../../api/call.ts';
import { Input } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { KeptNote } from '../kept-note.tsx';
import { PictureChooser } from '../picture-chooser.tsx';
import { closeCarefully, type Typing, useTyping } from '../use-kept-dialog.ts';
import styles from './collections-page.module.css';
import { useCollectionForm } from './use-collection-form.ts';

/** A collection that is being edited. */
export interface EditedCollection {
  readonly collection: Category;
  /** The name that was typed before the session ended, and whether an image had been chosen. */
  readonly typed?: { readonly name: string; readonly image: boolean };
}

interface CollectionEditorProps {
  readonly edited: EditedCollection;
  readonly typing: Typing<EditedCollection>;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The modal that renames a collection and may change its image (spec §2, §5). */
export function CollectionEditor({ edited, typing, open, onClose }: CollectionEditorProps) {
  const { collection, typed } = edited;
  const { category_id, name, picture } = collection;
  const call = useCall();
  const { form, file, choose, onSubmit, busy } = useCollectionForm({
    imageRequired: false,
    busy: 'Updating...',
    failed: 'An error occurred, please try again.',
    done: 'Collection Updated successfully',
    async send(body) {
      await call('POST /categories/{id}', { params: { id: category_id }, body });
      onClose();
    },
  });
  useTyping(typing, () => {
    if (!form.handlers.ref.current) return null; // The dialog has been closed.
    const now = { name: form.values().name, image: file !== null };
    return now.name !== name || now.image ? { collection, typed: now } : null;
  });
  return (
    <EditDialog
      title="Edit Collection"
      open={open}
      onClose={closeCarefully(typing, onClose)}
      {...{ form, onSubmit, busy }}
    >
      {typed && <KeptNote pictures={typed.image} />}
      <Input
        label="Name"
        name="name"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={typed?.name ?? name}
        error={form.errors.name}
        data-autofocus
      />
      {!file && (
        <div className={styles.current}>
          <Picture picture={picture} alt={`${name} now`} sizes="120px" ratio="3 / 4" />
        </div>
      )}
      <PictureChooser
        label="New image (optional)"
        name="image"
        file={file}
        onChange={choose}
        error={form.errors.image}
      />
    </EditDialog>
  );
}
