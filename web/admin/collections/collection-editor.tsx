import { useRef, useState } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import { COLLECTION_DELETED, COLLECTION_UPDATED } from '../../../domain/success-messages.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorText, Input } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Picture } from '../../ui/picture.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { RemovalDialog } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import { PictureChooser } from '../picture-drop.tsx';
import { panel } from '../screens.ts';
import { collectionBody, collectionErrors } from './collection-form.ts';
import styles from './collections-page.module.css';

interface CollectionEditorProps {
  readonly editor: EditorOf<Category>;
  /** Called once the dialog is closed because the attributes of its products are wanted instead. */
  readonly onAttributes: (collection: Category) => void;
  /** Or its place, text, rule or order. */
  readonly onSetup: (collection: Category) => void;
  readonly onOrder: (collection: Category) => void;
}

/** The modal that renames a collection and may change its image. */
export function CollectionEditor(props: CollectionEditorProps) {
  const { editor, onAttributes, onSetup, onOrder } = props;
  const collection = editor.about;
  const params = { id: collection.category_id };
  const call = useCall();
  const [file, setFile] = useState<File | null>(null);
  const ways = [
    ['Place, text and rule', onSetup],
    ['Its products and their order', onOrder],
    ['Attributes of its products', onAttributes],
  ] as const;
  return (
    <EditDialog
      editor={editor}
      title="Edit Collection"
      saved={collection}
      valuesOf={({ name }) => ({ name, image: '' })}
      errorsOf={collectionErrors(false)}
      files={file ? [file] : []}
      send={(values, seen) => {
        const body = collectionBody(values, file);
        body.set('seen_name', seen.name);
        body.set('seen_image_url', seen.image_url ?? '');
        return call('POST /categories/{id}', { params, body });
      }}
      reread={() => call('GET /categories/{id}', { params })}
      texts={{ done: COLLECTION_UPDATED, failed: 'An error occurred, please try again.' }}
    >
      {({ field, errors, clear, close }) => (
        <>
          <Input {...field('name')} label="Name" required maxLength={80} data-autofocus />
          {!file && (
            <div className={styles.current}>
              <Picture
                picture={collection.picture}
                alt={`${collection.name} now`}
                sizes="120px"
                ratio="3 / 4"
              />
            </div>
          )}
          <PictureChooser
            label="New image (optional)"
            name="image"
            file={file}
            onChange={(chosen) => {
              setFile(chosen);
              clear('image');
            }}
            error={errors.image}
          />
          {ways.map(([label, onChoose]) => (
            <Button
              key={label}
              variant="secondary"
              aria-haspopup="dialog"
              onClick={() => close() && onChoose(collection)}
            >
              {label}
            </Button>
          ))}
        </>
      )}
    </EditDialog>
  );
}

interface CollectionRemovalProps {
  readonly collection: Category;
  readonly open: boolean;
  readonly onClose: () => void;
}

interface CollectionInUseProps extends CollectionRemovalProps {
  readonly count: number;
}

/** Says that a collection with products can't be deleted. */
export function CollectionInUse({ collection, count, open, onClose }: CollectionInUseProps) {
  const { category_id: id, name } = collection;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete Collection"
      footer={
        <div className={page.actions}>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            Close
          </Button>
          <ButtonLink href={panel.products({ collection: id })}>Show its products</ButtonLink>
        </div>
      }
    >
      <p>
        '{name}' still has {count === 1 ? '1 product' : `${count} products`}: move or delete them
        first.
      </p>
    </Dialog>
  );
}

/** Asks before a collection is deleted; a refusal is shown in the same dialog. */
export function CollectionRemoval({ collection, open, onClose }: CollectionRemovalProps) {
  const { category_id: id, name } = collection;
  const { remove, busy, reason } = useRemoval(id, onClose);
  return (
    <RemovalDialog
      title="Delete Collection"
      open={open}
      onClose={onClose}
      onConfirm={() => void remove()}
      busy={busy}
    >
      <div className={page.form}>
        <p>
          Are you sure you want to delete this collection? <strong>{name}</strong>
        </p>
        {reason && (
          <div role="alert">
            <ErrorText id="collection-stays">{reason}</ErrorText>
          </div>
        )}
      </div>
    </RemovalDialog>
  );
}

function useRemoval(id: number, onDone: () => void) {
  const call = useCall();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const remove = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setReason(null);
    try {
      await call('DELETE /categories/{id}', { params: { id } });
      showToast(COLLECTION_DELETED, { type: 'success' });
      onDone();
    } catch (error) {
      setReason(explainFailure(error, 'Error deleting collection'));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { remove, busy, reason };
}
