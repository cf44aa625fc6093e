import { useId } from 'react';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import { Input, Textarea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import page from '../admin-page.module.css';
import type { SlideDraft, SlideErrors, SlideField } from './banner-drafts.ts';
import styles from './banners-page.module.css';
import { SlideLooks } from './slide-looks.tsx';
import { SlidePicture } from './slide-picture.tsx';

interface SlideEditorProps {
  readonly draft: SlideDraft;
  readonly errors: SlideErrors;
  readonly onChange: (change: Partial<SlideDraft>) => void;
}

/** All fields of one slide (spec §3). */
export function SlideEditor({ draft, errors, onChange }: SlideEditorProps) {
  const { values } = draft;
  const paths = useId();
  const setField = (field: SlideField, value: string) =>
    onChange({ values: { ...values, [field]: value } });
  const text = (field: SlideField) => ({
    name: field,
    value: values[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setField(field, currentTarget.value),
  });
  return (
    <div className={page.form}>
      <div className={page.pair}>
        <SlidePicture
          label="Picture"
          hint="Wide, at least 1920 × 840."
          required
          kept={draft.picture}
          file={draft.pictureFile}
          error={errors.picture}
          onFile={(pictureFile) => onChange({ pictureFile })}
        />
        <SlidePicture
          label="Picture for phones (optional)"
          hint="Upright, 4:5, at least 1080 × 1350."
          kept={draft.portrait}
          file={draft.portraitFile}
          error={errors.portrait}
          onFile={(portraitFile) => onChange({ portraitFile })}
          onDrop={() => onChange({ portrait: null, portraitFile: null })}
        />
      </div>
      <Input
        label="What the picture shows"
        hint="For who can’t see it, and for search engines."
        required
        maxLength={300}
        {...text('altText')}
      />
      <Input label="Badge" maxLength={60} {...text('badgeText')} />
      <Input label="Title" maxLength={120} {...text('title')} />
      <Textarea label="Description" rows={2} maxLength={400} {...text('description')} />
      <div className={page.pair}>
        <Input label="Button" maxLength={40} {...text('buttonText')} />
        <Input
          label="Button leads to"
          maxLength={300}
          dir="ltr"
          list={paths}
          {...text('buttonLink')}
        />
      </div>
      <ShopPaths id={paths} />
      <details className={styles.looks}>
        <summary>
          Looks: place, sizes, colours
          <Icon name="chevron-down" size={20} />
        </summary>
        <SlideLooks values={values} onChange={setField} />
      </details>
    </div>
  );
}

/** The pages that a button mostly leads to. */
function ShopPaths({ id }: { readonly id: string }) {
  const { data = [] } = useData(callQuery('GET /categories'));
  return (
    <datalist id={id}>
      <option value="/collection">All collections</option>
      <option value="/collection/0">All products</option>
      <option value="/collection/0?onSale=true">For sale</option>
      {data.map(({ category_id, name }) => (
        <option key={category_id} value={`/collection/${category_id}`}>
          {name}
        </option>
      ))}
    </datalist>
  );
}
