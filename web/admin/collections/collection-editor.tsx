import { useRef, useState } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import { COLLECTION_DELETED, COLLECTION_UPDATED } from '../../../domain/success-messages.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorText, Input } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Picture } from '../../ui/picture.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { EditDialog, RemovalDialog } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { type EditorProps, RestoredNote, useEditorDraft } from '../drafts.tsx';
import { sendUnlessOutdated } from '../panel-changes.ts';
import { PictureChooser } from '../picture-drop.tsx';
import { panel } from '../screens.ts';
import { useCollectionForm } from './collection-form.ts';
import styles from './collections-page.module.css';

/** A collection that is being edited. */
export interface EditedCollection {
  readonly collection: Category;
  /** The name that was typed before the session ended, and whether an image had been chosen. */
  readonly typed?: { readonly name: string; readonly image: boolean };
}

interface CollectionEditorProps extends EditorProps<EditedCollection> {
  /** Called once the dialog is closed because the attributes of its products are wanted instead. */
  readonly onAttributes: (collection: Category) => void;
  /** Or its place, text, rule or order. */
  readonly onSetup: (collection: Category) => void;
  readonly onOrder: (collection: Category) => void;
}

/** The modal that renames a collection and may change its image. */
export function CollectionEditor(props: CollectionEditorProps) {
  const { edited, open, onClose, onAttributes, onSetup, onOrder } = props;
  const { collection, typed } = edited;
  const { category_id, name, picture } = collection;
  const params = { id: category_id };
  const seen = useRef(collection);
  const call = useCall();
  const { form, file, choose, onSubmit, busy } = useCollectionForm({
    imageRequired: false,
    busy: 'Updating...',
    failed: 'An error occurred, please try again.',
    done: COLLECTION_UPDATED,
    async send(body) {
      body.set('seen_name', seen.current.name);
      body.set('seen_image_url', seen.current.image_url ?? '');
      await sendUnlessOutdated(
        () => call('POST /categories/{id}', { params, body }),
        async () => {
          seen.current = await call('GET /categories/{id}', { params });
        },
      );
      onClose();
    },
  });
  const close = useEditorDraft(props, () => {
    const now = { name: form.values().name, image: file !== null };
    return now.name !== name || now.image ? { collection, typed: now } : null;
  });
  return (
    <EditDialog title="Edit Collection" onClose={close} {...{ open, form, onSubmit, busy }}>
      {typed && <RestoredNote pictures={typed.image} />}
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
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onClick={() => close() && onSetup(collection)}
      >
        Place, text and rule
      </Button>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onClick={() => close() && onOrder(collection)}
      >
        Its products and their order
      </Button>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onClick={() => close() && onAttributes(collection)}
      >
        Attributes of its products
      </Button>
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
