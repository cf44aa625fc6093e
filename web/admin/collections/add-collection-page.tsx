import { useCall } from '../../api/use-call.ts';
import type { Meta } from '../../page.ts';
import { Input } from '../../ui/field.tsx';
import { AddForm, AddPage } from '../add-form.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { PictureChooser } from '../picture-chooser.tsx';
import { useCollectionForm } from './use-collection-form.ts';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Add a collection · Admin · Mantel', noIndex: true });

/** A name and a required image (spec §2, §5). */
export default function AddCollectionPage() {
  return (
    <AddPage title="Add New Collection">
      <NewCollection />
    </AddPage>
  );
}

function NewCollection() {
  const call = useCall();
  const { form, file, choose, onSubmit, busy } = useCollectionForm({
    imageRequired: true,
    busy: 'Loading, please wait...',
    failed: 'Error creating collection',
    done: 'Collection created successfully',
    async send(body) {
      await call('POST /categories', { body });
      form.handlers.ref.current?.reset();
      choose(null);
    },
  });
  return (
    <AddForm form={form} onSubmit={onSubmit} busy={busy} action="Add collection">
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
        file={file}
        onChange={choose}
        error={form.errors.image}
        hint="JPEG, PNG, WebP or AVIF, up to 10 MB. It is shown upright, 3:4."
      />
    </AddForm>
  );
}
