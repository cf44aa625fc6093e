import { useState } from 'react';
import { COLLECTION_CREATED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { Input } from '../../ui/field.tsx';
import { RestoredNote, useDraft } from '../drafts.tsx';
import { loadPanelPage, PanelPage } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useSendingOnce } from '../panel-changes.ts';
import { AddForm } from '../panel-forms.tsx';
import { PictureChooser } from '../picture-drop.tsx';
import { panel } from '../screens.ts';
import { useCollectionForm } from './collection-form.ts';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.addCollection);

/** A name and a required image. */
export default function AddCollectionPage() {
  return (
    <PanelPage title="Add New Collection">
      <NewCollection />
    </PanelPage>
  );
}

function NewCollection() {
  const call = useCall();
  const sendOnce = useSendingOnce();
  const [round, setRound] = useState(0);
  const restored = useDraft('add-collection', () => {
    const now = { name: form.values().name, image: file !== null };
    return now.name.trim() !== '' || now.image ? now : null;
  });
  const { form, file, choose, onSubmit, busy } = useCollectionForm({
    imageRequired: true,
    busy: 'Loading, please wait...',
    failed: 'Error creating collection',
    done: COLLECTION_CREATED,
    async send(body) {
      const name = body.get('name');
      await sendOnce(
        JSON.stringify([name, file && fileKey(file)]),
        () => call('POST /categories', { body }),
        async () => (await call('GET /categories')).find((one) => one.name === name),
      );
      setRound(round + 1);
      choose(null);
    },
  });
  const again = round === 0 ? restored : null;
  return (
    <AddForm
      {...{ form, onSubmit, busy, round }}
      action="Add collection"
      unsaved={file !== null || again !== null}
    >
      {again && <RestoredNote pictures={again.image} />}
      <Input
        key={round}
        label="Name"
        name="name"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={again?.name}
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

/** Tells one chosen file from another. */
const fileKey = ({ name, size, lastModified }: File) => [name, size, lastModified];
