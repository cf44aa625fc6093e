import { useCall } from '../../api/use-call.ts';
import type { Meta } from '../../page.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import styles from '../admin-page.module.css';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { PictureChooser } from '../picture-chooser.tsx';
import { useCollectionForm } from './use-collection-form.ts';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Add a collection · Admin · Mantel', noIndex: true });

/** A name and a required image (spec §2, §5). */
export default function AddCollectionPage() {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Add New Collection</h1>
      </div>
      <AddForm />
    </div>
  );
}

function AddForm() {
  const call = useCall();
  const { form, files, choose, onSubmit, busy } = useCollectionForm({
    imageRequired: true,
    busy: 'Loading, please wait...',
    failed: 'Error creating collection',
    done: 'Collection created successfully',
    async send(body) {
      await call('POST /categories', { body });
      form.handlers.ref.current?.reset();
      choose([]);
    },
  });
  return (
    <form
      {...form.handlers}
      className={`${styles.form} ${styles.sheet}`}
      noValidate
      onSubmit={onSubmit}
    >
      <Input
        label="Name"
        name="name"
        required
        maxLength={80}
        autoComplete="off"
        error={form.errors.name}
      />
      <PictureChooser
        label="Collection image"
        name="image"
        required
        most={1}
        files={files}
        onChange={choose}
        error={form.errors.image}
        hint="JPEG, PNG, WebP or AVIF, up to 10 MB. It is shown upright, 3:4."
      />
      <div className={styles.actions}>
        <Button type="submit" busy={busy && 'Loading, please wait...'}>
          Add collection
        </Button>
      </div>
    </form>
  );
}
