import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { currentToasts, subscribeToToasts } from '../../ui/toast-list.ts';

const Toaster = lazy(() =>
  import('../../ui/toast.tsx').then(({ Toaster }) => ({ default: Toaster })),
);

/**
 * Where toasts appear. Their code comes at a visitor's first press, so that the empty regions
 * stand before the first message does: screen readers announce only what changes in them.
 */
export function ToastPlace() {
  const [pressed, setPressed] = useState(false);
  const waiting = useSyncExternalStore(subscribeToToasts, isWaiting, () => false);
  useEffect(() => {
    const onPress = () => setPressed(true);
    for (const press of PRESSES) addEventListener(press, onPress, { once: true });
    return () => {
      for (const press of PRESSES) removeEventListener(press, onPress);
    };
  }, []);
  return (
    (pressed || waiting) && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  );
}

const PRESSES = ['pointerdown', 'keydown'] as const;

const isWaiting = (): boolean => currentToasts().length > 0;
