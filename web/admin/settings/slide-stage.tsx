import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { contentOf, type KeptPicture, type SlideDraft } from './banner-drafts.ts';
import styles from './banners-page.module.css';
import { type PreviewPicture, type PreviewWindow, SlidePreview } from './slide-preview.tsx';
import { type FilePicture, useFilePicture } from './use-file-picture.ts';

/** The slide as it will be, while it is edited: on a wide screen or on a phone. */
export function SlideStage({ draft }: { readonly draft: SlideDraft }) {
  const [as, setAs] = useState<PreviewWindow>('wide');
  const wide = shownAs(useFilePicture(draft.pictureFile), draft.picture);
  const portrait = shownAs(useFilePicture(draft.portraitFile), draft.portrait);
  const picture = as === 'phone' ? (portrait ?? wide) : wide;
  return (
    <div className={styles.stage}>
      <fieldset className={styles.windows}>
        <legend className="visually-hidden">Preview</legend>
        {WINDOW_CHOICES.map(({ name, label }) => (
          <Button
            key={name}
            variant={as === name ? 'secondary' : 'quiet'}
            size="small"
            aria-pressed={as === name}
            onClick={() => setAs(name)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {picture ? (
        <SlidePreview content={contentOf(draft.values)} picture={picture} as={as} />
      ) : (
        <p className={styles.blank}>Choose a picture to see the banner.</p>
      )}
    </div>
  );
}

const WINDOW_CHOICES = [
  { name: 'wide', label: 'Wide screen' },
  { name: 'phone', label: 'Phone' },
] as const;

/** A new file as a picture without variants, else the one that is kept. */
function shownAs(file: FilePicture | null, kept: KeptPicture | null): PreviewPicture | null {
  if (!file) return kept && { url: kept.picture.image_url, picture: kept.picture };
  const { url, width, height } = file;
  const none = { base_url: '', widths: [], avif: false, color: '#8c7f70', alt: '' };
  return { url, picture: { ...none, image_url: url, width, height } };
}
