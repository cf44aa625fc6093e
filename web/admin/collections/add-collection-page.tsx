import { useState } from 'react';
import { COLLECTION_CREATED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { Input } from '../../ui/field.tsx';
import { EditForm } from '../kit/edit-form.tsx';
import { loadPanelPage, PanelPage } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { PictureChooser } from '../picture-drop.tsx';
import { panel } from '../screens.ts';
import { collectionBody, collectionErrors } from './collection-form.ts';

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

const NOTHING = () => ({ name: '', image: '' });

function NewCollection() {
  const call = useCall();
  const [file, setFile] = useState<File | null>(null);
  return (
    <EditForm
      name="add-collection"
      action="Add collection"
      saved={null}
      valuesOf={NOTHING}
      errorsOf={collectionErrors(file === null)}
      files={file ? [file] : []}
      send={(values) => call('POST /categories', { body: collectionBody(values, file) })}
      find={async ({ name }) =>
        (await call('GET /categories')).find((one) => one.name === name.trim())
      }
      then="again"
      onSent={() => setFile(null)}
      texts={{
        busy: 'Loading, please wait...',
        done: COLLECTION_CREATED,
        failed: 'Error creating collection',
      }}
    >
      {({ field, errors, clear }) => (
        <>
          <Input {...field('name')} label="Name" required maxLength={80} />
          <PictureChooser
            label="Collection image"
            name="image"
            required
            file={file}
            onChange={(chosen) => {
              setFile(chosen);
              clear('image');
            }}
            error={errors.image}
            hint="JPEG, PNG, WebP or AVIF, up to 10 MB. It is shown upright, 3:4."
          />
        </>
      )}
    </EditForm>
  );
}
