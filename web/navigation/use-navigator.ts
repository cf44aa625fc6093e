import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Navigator, Screen } from '../page.ts';

/** On the server there is only the screen; in the browser it can change. */
export type Navigation = Navigator | { readonly current: () => Screen };

export const NavigationContext = createContext<Navigation | null>(null);

const noSubscription = () => () => undefined;

/** The screen on show; the component renders again when it changes. */
export function useScreen(): Screen {
  const navigation = useNavigation();
  const subscribe = 'subscribe' in navigation ? navigation.subscribe : noSubscription;
  const rendered = 'first' in navigation ? navigation.first : navigation.current;
  return useSyncExternalStore(subscribe, navigation.current, rendered);
}

/** Goes to a path of this shop from an event handler; in markup use a plain `<a href>`. */
export function useNavigate(): Navigator['go'] {
  const navigation = useNavigation();
  return 'go' in navigation ? navigation.go : async () => undefined;
}

/** Loads the code of a path ahead, but no data. */
export function usePrefetchCode(): Navigator['prefetchCode'] {
  const navigation = useNavigation();
  return 'prefetchCode' in navigation ? navigation.prefetchCode : nothing;
}

const nothing = () => undefined;

/** Whether the browser asks to save data: nothing is loaded ahead then. Not every browser says so. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('No navigation around this component');
  return navigation;
}
