import type { Fetcher } from '../api/call.ts';

/** Sends a request as `fetch` does and tells how much of it has left, 0 to 1: fetch itself can't. */
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
