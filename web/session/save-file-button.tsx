import { useState } from 'react';
import { explainFailure } from '../api/explain-failure.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-list.ts';
import { saveFile } from './save-file.ts';

interface SaveFileButtonProps {
  /** Of the API, with the search params of the filter. */
  readonly path: string;
  /** The file's name where the API gives none. */
  readonly fileName: string;
  readonly label: string;
  /** What it says while the file is fetched, and where it could not be. */
  readonly busy: string;
  readonly failed: string;
}

/** Has the browser save a file of the API. */
export function SaveFileButton({ path, fileName, label, busy, failed }: SaveFileButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveFile(path, fileName);
    } catch (error) {
      showToast(explainFailure(error, failed), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={isBusy && busy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
