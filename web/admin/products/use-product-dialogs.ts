import type { Product } from '../../../contract/catalog.ts';
import { useFocusKept } from '../use-focus-kept.ts';
import { useKeptDialog } from '../use-kept-dialog.ts';
import { useSubject } from '../use-subject.ts';
import type { Picturing } from './image-manager.tsx';
import type { Editing } from './use-product-editing.ts';

/** The modals of the list, each with its products; they open and close independently (spec §4). */
export function useProductDialogs() {
  const edited = useSubject<Editing>();
  const pictured = useSubject<Picturing>();
  const removed = useSubject<readonly Product[]>();
  const discounted = useSubject<readonly Product[]>();
  const moved = useSubject<readonly Product[]>();
  const keys = useSubject<true>();
  const all = [edited, pictured, removed, discounted, moved, keys];
  useFocusKept(all.some(({ open }) => open));

  const typing = useKeptDialog('edit-product', edited.show);
  const picturing = useKeptDialog('edit-images', pictured.show);
  return { edited, pictured, removed, discounted, moved, keys, typing, picturing };
}
