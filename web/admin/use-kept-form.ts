import { useEffect, useRef, useState } from 'react';
import { currentSession, subscribeToSession } from '../session/session-store.ts';
import { useUser } from '../session/use-session.ts';
import { forgetKeptForm, keepForm, readKeptForm } from './kept-form.ts';

/**
 * Keeps what was typed when the session ends in the middle of a form, so that after the login the
 * form is there again (issue 6). Chosen files can't be kept: say so beside the form.
 *
 * @param form names the form: 'add-product'
 * @param typed is asked when the session ends, while the form still stands; `null`: nothing was typed.
 *   What it answers travels as JSON.
 * @returns what this admin had typed, until the form leaves the screen; else `null`
 */
export function useKeptForm<T>(form: string, typed: () => T | null): T | null {
  const by = useUser()?.id ?? 0;
  const [kept] = useState(() => readKeptForm(form, by) as T | null);
  const ask = useRef(typed);
  useEffect(() => {
    ask.current = typed;
  });
  useEffect(() => {
    forgetKeptForm(form);
    return subscribeToSession(() => {
      const session = currentSession();
      // Who logs out himself is done with it.
      if (session.status === 'in' || (session.status === 'out' && session.how === 'left')) return;
      const now = ask.current();
      if (now !== null) keepForm(form, { by, typed: now });
    });
  }, [form, by]);
  return kept;
}
