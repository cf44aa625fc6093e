import { ApiError } from '../api/call.ts';
import { readToken, renewSession } from './session-store.ts';

/**
 * Has the browser save a file of the API under its own name. It is fetched, because a link sends no token.
 *
 * @throws {ApiError} with the message of the shop; status 0 when the connection breaks.
 */
export async function saveFile(path: string, fallbackName: string): Promise<void> {
  const { blob, name } = await fetchFile(path, fallbackName);
  saveBlob(blob, name);
}

/** Has the browser save what is there already, under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun to read by the next task; some wait longer.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function fetchFile(
  path: string,
  fallbackName: string,
): Promise<{ blob: Blob; name: string }> {
  const headers = {
    'X-Requested-With': 'XMLHttpRequest',
    Authorization: `Bearer ${readToken() ?? ''}`,
  };
  try {
    const answer = await fetch(path, { headers });
    if (answer.status === 401) void renewSession(); // It ended elsewhere: the page says so.
    if (!answer.ok) throw new ApiError(answer.status, (await answer.json()).message);
    const says = answer.headers.get('content-disposition') ?? '';
    const name = /filename="([^"]+)"/.exec(says)?.[1] ?? fallbackName;
    return { blob: await answer.blob(), name };
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, 'The download broke off');
  }
}
