import { type ReactNode, useMemo } from 'react';
import type { CallName } from '../../../contract/api.ts';
import { ApiError, type CallApi, CallContext, useCall } from '../../api/call.ts';
import { useQueryStore } from '../../api/query.ts';
import { outdatedBy } from './outdated-reads.ts';

/**
 * The API within the panel: what a write makes outdated is read again where it is on show, and dropped elsewhere
 * (outdated-reads.ts). Nothing waits for it: the changes that are shown at once stay on top of what is read.
 */
export function PanelCalls({ children }: { readonly children: ReactNode }) {
  const call = useCall();
  const { invalidate } = useQueryStore();
  const panelCall = useMemo(() => rereading(call, invalidate), [call, invalidate]);
  return <CallContext value={panelCall}>{children}</CallContext>;
}

/** Sends calls, and reports the reads that they make outdated. */
export function rereading(call: CallApi, reread: (name: CallName) => unknown): CallApi {
  const report = (name: CallName) => {
    for (const read of outdatedBy(name)) void reread(read);
  };
  return async (name, input, options) => {
    try {
      const answer = await call(name, input, options);
      report(name);
      return answer;
    } catch (error) {
      if (showsOutdated(error)) report(name);
      throw error;
    }
  };
}

/** Refused because of what somebody else has done since: what is on show is of before that. */
const showsOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);
