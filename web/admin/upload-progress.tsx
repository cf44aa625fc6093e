import type { Fetcher } from '../api/call.ts';
import styles from './upload-progress.module.css';

interface Props {
  /** What of the files has arrived, 0 to 1. */
  readonly sent: number;
  readonly label: string;
  /** What the server does with them once all have arrived. */
  readonly after: string;
}

/** How far an upload is, then that the server is at work on it, which nobody can foretell. */
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
