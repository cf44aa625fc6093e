import { createContext, useContext } from 'react';
import type { CallApi } from './call.ts';

export const CallContext = createContext<CallApi | null>(null);

/** The API for what is not a read, from effects and event handlers; pages read with `callQuery`. */
export function useCall(): CallApi {
  const call = useContext(CallContext);
  if (!call) throw new Error('No API around this component');
  return call;
}
