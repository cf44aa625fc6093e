import { type FormEvent, useRef, useState } from 'react';
import { ApiError, useCall } from '../../api/call.ts';
import { useForm } from '../../forms/use-form.ts';
import { isIncomplete, judgeMessage, MESSAGE_FIELDS, NO_ADDRESS } from './message-rules.ts';

/** `wrong`: the fields say what is to be mended. */
export type Outcome = 'none' | 'incomplete' | 'wrong' | 'sending' | 'sent' | 'failed';

/** Sends a message once at a time. Success clears the form, failure keeps it (spec §8). */
export function useContactForm() {
  const form = useForm(MESSAGE_FIELDS, judgeMessage);
  const call = useCall();
  const running = useRef(false);
  const [outcome, setOutcome] = useState<Outcome>('none');

  const send = async (): Promise<Outcome> => {
    const { email, message } = form.values();
    try {
      await call('POST /send-email', { body: { email: email.trim(), message: message.trim() } });
      form.handlers.ref.current?.reset();
      return 'sent';
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) return 'failed';
      const wrong = error.errors ?? {};
      form.show({
        ...(wrong.email && { email: NO_ADDRESS }),
        ...(wrong.message && { message: `The message ${wrong.message[0]}` }),
      });
      return 'wrong';
    }
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    const values = form.values();
    const errors = judgeMessage(values);
    form.show(errors);
    if (isIncomplete(values)) return setOutcome('incomplete');
    if (Object.keys(errors).length > 0) return setOutcome('wrong');
    running.current = true;
    setOutcome('sending');
    setOutcome(await send());
    running.current = false;
  };
  return { errors: form.errors, handlers: form.handlers, outcome, onSubmit };
}
