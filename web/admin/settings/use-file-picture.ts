import { useEffect, useState } from 'react';

/** A chosen file as the preview shows it, once its size is known. */
export function useFilePicture(file: File | null): FilePicture | null {
  const [known, setKnown] = useState<FilePicture | null>(null);
  useEffect(() => {
    if (!file) return setKnown(null);
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () =>
      setKnown({ file, url, width: image.naturalWidth, height: image.naturalHeight });
    image.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return known && known.file === file ? known : null;
}

/** A file that the browser shows under `url`; its size in px. */
export interface FilePicture {
  readonly file: File;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}
