import { useState } from 'react';
import { explainFailure } from '../api/explain-failure.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-list.ts';
import { saveFile } from './save-file.ts';

/** Saves all products as CSV. */
export function ExportProducts() {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveFile('/api/products/export', 'products.csv');
    } catch (error) {
      showToast(explainFailure(error, 'Error exporting products'), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy && 'Exporting...'} onClick={() => void save()}>
      Export CSV
    </Button>
  );
}
