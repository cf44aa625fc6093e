import { useRef, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useOutcomeToast } from '../../session/use-outcome-toast.ts';
import { useCatalogueChanged } from '../use-catalogue-changed.ts';

interface ImageChanges {
  /** Urls of stored pictures. */
  readonly deleted: readonly string[];
  readonly added: readonly File[];
}

/** Applies what was marked in the images' modal (spec §7, §8). */
export function useImageUpdate(productId: number, onDone: () => void) {
  const call = useCall();
  const changed = useCatalogueChanged();
  const toast = useOutcomeToast();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  const apply = async ({ deleted, added }: ImageChanges) => {
    if (running.current) return;
    if (deleted.length === 0 && added.length === 0) return onDone();
    running.current = true;
    setBusy(true);
    const outcome = toast.begin('Updating...');
    const body = new FormData();
    for (const url of deleted) body.append('existingImagesToDelete[]', url);
    for (const file of added) body.append('images[]', file);
    try {
      await call('POST /products/{id}/update-images', { params: { id: productId }, body });
      outcome.succeed('Images updated successfully!');
      changed();
      onDone();
    } catch {
      outcome.fail('Error while updating images');
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { apply, busy };
}
