import { type ReactNode, useState } from 'react';
import { ApiError, explainFailure } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-list.ts';
import { readToken, renewSession } from './session-store.ts';

interface SaveFileButtonProps {
  /** Of the API, with the search params of the filter. */
  readonly path: string;
  /** The file's name where the API gives none. */
  readonly fileName: string;
  readonly label: ReactNode;
  /** What it says while the file is fetched, and where it could not be. */
  readonly busy: string;
  readonly failed: string;
  /** What says who asks, where that is no session: the token of an order's link. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly wide?: boolean | undefined;
  readonly size?: 'small' | undefined;
}

/** Has the browser save a file of the API. */
export function SaveFileButton(props: SaveFileButtonProps) {
  const { path, fileName, label, busy, failed, headers, ...look } = props;
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveFile(path, fileName, headers);
    } catch (error) {
      showToast(explainFailure(error, failed), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" {...look} busy={isBusy && busy} onClick={() => void save()}>
      {label}
    </Button>
  );
}

/**
 * Has the browser save a file of the API under its own name. It is fetched, because a link sends no token.
 *
 * @throws {ApiError} with the message of the shop; status 0 when the connection breaks.
 */
async function saveFile(
  path: string,
  fallbackName: string,
  headers?: Readonly<Record<string, string>>,
): Promise<void> {
  const { blob, name } = await fetchFile(path, fallbackName, headers);
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
  more?: Readonly<Record<string, string>>,
): Promise<{ blob: Blob; name: string }> {
  const token = readToken();
  const headers = {
    'X-Requested-With': 'XMLHttpRequest',
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...more,
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
