import { type FormEvent, useRef, useState } from 'react';
import { explainFailure, fieldFailures } from '../api/explain-failure.ts';
import { summaryOf } from './account-rules.ts';
import type { Errors, Form } from './use-form.ts';
import { useOutcomeToast } from './use-outcome-toast.ts';

interface Sending<Field extends string> {
  /** Whether the form's dialog is open; absent for a form on a page. */
  readonly open?: boolean;
  /** What is wrong before anything is sent; may wait for code that judges. */
  readonly judge: () => Promise<Errors<Field>>;
  /** Sends the form. Answers what the toast then says. */
  readonly send: () => Promise<string>;
  readonly texts: {
    /** Said when something is missing. */
    readonly incomplete: string;
    readonly busy: string;
    /** Said when the server gives no reason. */
    readonly failed: string;
  };
}

/** Sends a form once at a time: judged first, a toast for the outcome, messages under the fields. */
export function useSending<Field extends string>(form: Form<Field>, sending: Sending<Field>) {
  const toast = useOutcomeToast(sending.open);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  const attempt = async () => {
    const errors = await sending.judge();
    form.show(errors);
    if (Object.keys(errors).length > 0) {
      toast.complain(summaryOf(form.values(), sending.texts.incomplete, errors));
      return;
    }
    const outcome = toast.begin(sending.texts.busy);
    try {
      outcome.succeed(await sending.send());
    } catch (error) {
      form.show(fieldFailures(error, form.fields));
      outcome.fail(explainFailure(error, sending.texts.failed));
    }
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await attempt();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { onSubmit, busy };
}
