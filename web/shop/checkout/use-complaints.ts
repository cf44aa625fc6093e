import { useEffect, useRef } from 'react';
import { dismissToast, showToast } from '../../ui/toast-list.ts';

/**
 * Error toasts that belong to one try. They stay until they are dismissed (look.md 10); what no
 * longer holds is retracted: what was mended, all at the next try, all when the page is left.
 */
export function useComplaints() {
  const shown = useRef(new Map<string, number>());
  const say = (messages: readonly string[]): void => {
    for (const message of messages) {
      shown.current.set(message, showToast(message, { type: 'error' }));
    }
  };
  const retract = (messages: readonly string[]): void => {
    for (const message of messages) {
      const id = shown.current.get(message);
      if (id !== undefined) dismissToast(id);
      shown.current.delete(message);
    }
  };
  const retractAll = (): void => retract([...shown.current.keys()]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is left
  useEffect(() => retractAll, []);
  return { say, retract, retractAll };
}
