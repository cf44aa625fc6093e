import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while the page is taken over; then true: the browser's own data may show. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
