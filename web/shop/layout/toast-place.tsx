import { useEffect, useState, useSyncExternalStore } from 'react';
import { whenAtRest } from '../../ui/painted.ts';
import { currentToasts, subscribeToToasts } from '../../ui/toast-list.ts';
import { usePart } from './use-part.ts';

const loadToaster = () => import('../../ui/toast.tsx');

/**
 * Where toasts appear. Their code comes at a visitor's first press, so that the empty regions
 * stand before the first message does: screen readers announce only what changes in them.
 */
export function ToastPlace() {
  const [presses, setPresses] = useState(0);
  const waiting = useSyncExternalStore(subscribeToToasts, isWaiting, () => false);
  const toaster = usePart(presses || waiting, loadToaster, () => undefined); // The next press tries again.
  useEffect(() => {
    if (toaster) return;
    // What was pressed is answered first.
    const onPress = () => whenAtRest(() => setPresses((before) => before + 1));
    for (const press of PRESSES) addEventListener(press, onPress);
    return () => {
      for (const press of PRESSES) removeEventListener(press, onPress);
    };
  }, [toaster]);
  return toaster && <toaster.Toaster />;
}

const PRESSES = ['pointerdown', 'keydown'] as const;

const isWaiting = (): boolean => currentToasts().length > 0;
