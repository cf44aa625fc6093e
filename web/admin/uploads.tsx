import { useEffect, useRef, useState } from 'react';
import type { Fetcher } from '../api/call.ts';
import styles from './uploads.module.css';

interface Props {
  /** What of the files has arrived, 0 to 1. */
  readonly sent: number;
  readonly label: string;
  /** What the server does with them once all have arrived. */
  readonly after: string;
}

/** How far an upload is, then that the server is at work on it, for a time that nobody knows. */
export const UploadProgress = ({ sent, label, after }: Props) => (
  <p className={styles.upload}>
    {sent < 1 ? <progress value={sent} aria-label={label} /> : <progress aria-label={after} />}
    {sent < 1 ? `${Math.floor(sent * 100)} %` : after}
  </p>
);

/** Sends a request as `fetch` does and reports how much of it has been sent, 0 to 1, which `fetch` can't. */
export const watchedFetcher =
  (onSent: (share: number) => void): Fetcher =>
  (path, { method = 'GET', headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
      request.onload = () =>
        resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('The request broke off'));
      request.onabort = request.onerror;
      request.send(body as FormData);
    });

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
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal: end.signal });
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
