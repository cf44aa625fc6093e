import { useId } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import page from '../admin-page.module.css';
import { PictureChooser } from '../picture-chooser.tsx';
import styles from './collections-page.module.css';
import { useCollectionForm } from './use-collection-form.ts';

interface CollectionEditorProps {
  readonly collection: Category;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The modal that renames a collection and may change its image (spec §2, §5). */
export function CollectionEditor({ collection, open, onClose }: CollectionEditorProps) {
  const { category_id, name, picture } = collection;
  const call = useCall();
  const id = useId();
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
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit Collection"
      footer={
        <Button type="submit" form={id} wide busy={busy && 'Updating...'}>
          Save changes
        </Button>
      }
    >
      <form {...form.handlers} id={id} className={page.form} noValidate onSubmit={onSubmit}>
        <Input
          label="Name"
          name="name"
          required
          maxLength={80}
          autoComplete="off"
          defaultValue={name}
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
      </form>
    </Dialog>
  );
}
