import { useEffect, useRef } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { useFocusKept } from '../use-focus-kept.ts';
import { useKeptForm } from '../use-kept-form.ts';
import { useSubject } from '../use-subject.ts';
import type { Editing } from './use-product-editing.ts';

/** The modals of the list, each with its products; they open and close independently (spec §4). */
export function useProductDialogs() {
  const edited = useSubject<Editing>();
  const pictured = useSubject<Product>();
  const removed = useSubject<readonly Product[]>();
  const discounted = useSubject<readonly Product[]>();
  const moved = useSubject<readonly Product[]>();
  const keys = useSubject<true>();
  const all = [edited, pictured, removed, discounted, moved, keys];
  useFocusKept(all.some(({ open }) => open));

  const typing = useRef<() => Editing | null>(() => null);
  const kept = useKeptForm('edit-product', () => typing.current());
  const { show } = edited;
  useEffect(() => {
    if (kept) show(kept);
  }, [kept, show]);
  return { edited, pictured, removed, discounted, moved, keys, typing };
}
