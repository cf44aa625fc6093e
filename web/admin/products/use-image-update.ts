import { useRef, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { useCall } from '../../api/call.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { useOutcomeToast } from '../../forms/use-form.ts';
import { useCatalogueChanged } from '../use-catalogue-changed.ts';
import { isDone, type PictureList } from './picture-list.ts';
import { savePictures } from './save-pictures.ts';

const FAILED = 'Error while updating images';

interface ImageUpdate {
  readonly product: Product;
  readonly show: (list: PictureList) => void;
  readonly onDone: () => void;
}

/** Applies what was marked in the images' modal (spec §7, §8), or tries one file again. */
export function useImageUpdate({ product, show, onDone }: ImageUpdate) {
  const call = useCall();
  const changed = useCatalogueChanged();
  const toast = useOutcomeToast();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  /** What the shop says of a refusal that is not about one file. */
  const [reason, setReason] = useState<string | null>(null);

  const apply = async (list: PictureList, only?: string) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setReason(null);
    const outcome = toast.begin('Updating...');
    try {
      const done = isDone(await savePictures({ call, product, show }, list, only));
      if (done) outcome.succeed('Images updated successfully!');
      else outcome.fail(FAILED);
      if (done) onDone();
    } catch (error) {
      outcome.fail(FAILED);
      setReason(explainFailure(error, 'The shop could not be reached: please try again.'));
    } finally {
      running.current = false;
      setBusy(false);
      changed();
    }
  };
  return { apply, busy, reason };
}
