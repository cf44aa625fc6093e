import { useState } from 'react';
import { explainFailure } from '../api/explain-failure.ts';
import { saveFile } from '../session/save-file.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-list.ts';

interface ExportButtonProps {
  /** Of the API, with the search params of the filter. */
  readonly path: string;
  /** The file's name where the API gives none. */
  readonly fileName: string;
  readonly failed: string;
  /** What the button says. */
  readonly label?: string;
}

/** Saves what a path of the API exports, as CSV unless the label says otherwise. */
export function ExportButton({ path, fileName, failed, label = 'Export CSV' }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
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
    <Button variant="secondary" busy={busy && 'Exporting...'} onClick={() => void save()}>
      {label}
    </Button>
  );
}

/** Saves all products as CSV. */
export const ExportProducts = () => (
  <ExportButton
    path="/api/products/export"
    fileName="products.csv"
    failed="Error exporting products"
  />
);
