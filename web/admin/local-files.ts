import { useEffect, useRef, useState } from 'react';

/**
 * Takes files that are dropped anywhere on the page, or pasted: no box has to be hit, and the browser
 * never opens a dropped picture in place of the page.
 *
 * @returns whether files are being dragged over the page.
 */
export function useIncomingFiles(take: (files: readonly File[]) => void): boolean {
  const taker = useRef(take);
  taker.current = take;
  const [over, setOver] = useState(false);

  useEffect(() => {
    const end = new AbortController();
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      act: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, act, { signal: end.signal });
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      setOver(false);
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      taker.current([...event.dataTransfer.files]);
    });
    listen('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      taker.current(files);
    });
    return () => end.abort();
  }, []);
  return over;
}

/** An address under which the browser shows a file, for as long as it is on show. */
export function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === null) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
