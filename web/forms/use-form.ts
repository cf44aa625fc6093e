import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FORM_INCOMPLETE } from '../../domain/refusal-messages.ts';
import { explainFailure, fieldFailures } from '../api/call.ts';
import { afterPress } from '../ui/press.ts';
import { dismissToast, showLoadingToast, showToast } from '../ui/toast-list.ts';

export type Values<Field extends string> = Readonly<Record<Field, string>>;
export type Errors<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** What is wrong with each field; fields that are right are left out. In the order of the form. */
export type ErrorsOf<Field extends string> = (values: Values<Field>) => Errors<Field>;

export interface Form<Field extends string> {
  readonly fields: readonly Field[];
  readonly errors: Errors<Field>;
  /** Spread onto `<form>`. */
  readonly handlers: {
    readonly ref: React.RefObject<HTMLFormElement | null>;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
    readonly onBlur: (event: FormEvent<HTMLFormElement>) => void;
  };
  readonly values: () => Values<Field>;
  /** What is wrong with the values now, by the form's rules. */
  readonly check: () => Errors<Field>;
  /** Removes the errors of fields that are being corrected. */
  readonly clear: (...fields: Field[]) => void;
  /** Shows errors and moves the focus to the first field that has one. */
  readonly show: (errors: Errors<Field>) => void;
}

/**
 * A form that is checked when a field is left and cleared while the field is being corrected.
 * Values stay in the browser's own fields: what is typed, or filled in by the browser, before this code has
 * loaded counts too, and a refused form keeps its values.
 *
 * @param fields the names of the form's controls, in their order.
 * @param errorsOf the rules, with the same messages as the contract's where both have one.
 */
export function useForm<Field extends string>(
  fields: readonly Field[],
  errorsOf: ErrorsOf<Field>,
): Form<Field> {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState({} as Errors<Field>);
  const fieldOf = ({ target }: FormEvent) => nameOf(target) as Field | null;

  const values = () => {
    const typed = new FormData(form.current ?? undefined);
    return Object.fromEntries(
      fields.map((field) => [field, String(typed.get(field) ?? '')]),
    ) as Record<Field, string>;
  };
  const clear = (...corrected: Field[]) => setErrors((old) => without(old, corrected));

  /** An empty field is not marked as wrong before the form is sent. */
  const checkField = (field: Field, text: string) => {
    const error = text.trim() === '' ? undefined : errorsOf(values())[field];
    if (error) setErrors((old) => ({ ...old, [field]: error }));
  };

  return {
    fields,
    errors,
    values,
    clear,
    check: () => errorsOf(values()),
    handlers: {
      ref: form,
      onInput(event) {
        const field = fieldOf(event);
        if (field && errors[field]) clear(field);
      },
      onBlur(event) {
        const field = fieldOf(event);
        const { target } = event;
        if (field && !isReadOnly(target))
          afterPress(() => checkField(field, (target as HTMLInputElement).value));
      },
    },
    show(found) {
      setErrors(found);
      const first = Object.keys(found)[0];
      const control = first && form.current?.elements.namedItem(first);
      if (control instanceof HTMLElement) control.focus();
    },
  };
}

/** Nobody can correct it here. */
const isReadOnly = (target: EventTarget): boolean => 'readOnly' in target && !!target.readOnly;

const nameOf = (target: EventTarget): string | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.name : null;

function without<Field extends string>(errors: Errors<Field>, fields: readonly Field[]) {
  const kept = Object.entries(errors).filter(([field]) => !fields.includes(field as Field));
  return Object.fromEntries(kept) as Errors<Field>;
}

/** Where a form stands: its rules refuse it, it is on its way, it was sent, or the server refused it. */
export type SubmitState = 'idle' | 'invalid' | 'sending' | 'sent' | 'failed';

interface Submit<Field extends string> {
  /** The check before anything is sent, where it waits for code; the form's own rules when absent. */
  readonly check?: () => Promise<Errors<Field>>;
  /** Sends the form. What it answers is the toast's text; none where it is empty, for the next step says enough. */
  readonly send: () => Promise<string>;
  /** The errors of fields in what `send` threw; the API's own messages when absent. */
  readonly fieldErrors?: (error: unknown) => Errors<Field>;
  /** Toasts for what happens; absent where the form shows `state` itself. */
  readonly texts?: {
    /** When something is missing; {@link FORM_INCOMPLETE} when absent. */
    readonly incomplete?: string;
    readonly busy: string;
    /** When the server gives no reason. */
    readonly failed: string;
  };
  /** Whether the form's dialog is open; absent for a form on a page. */
  readonly open?: boolean;
}

/**
 * Sends a form, once at a time: checks it, sends it, and shows the outcome as a toast and as errors of fields,
 * with the focus on the first. A refused form keeps its values.
 */
export function useSubmit<Field extends string>(form: Form<Field>, submit: Submit<Field>) {
  const { check, send, texts } = submit;
  const { fieldErrors = (error: unknown) => fieldFailures(error, form.fields) } = submit;
  const toast = useOutcomeToast(submit.open);
  const running = useRef(false);
  const [state, setState] = useState<SubmitState>('idle');

  const attempt = async (): Promise<SubmitState> => {
    const errors = check ? await check() : form.check();
    form.show(errors);
    if (Object.keys(errors).length > 0) {
      if (texts) {
        const { incomplete = FORM_INCOMPLETE } = texts;
        toast.showError(summaryOf(form.values(), incomplete, errors));
      }
      return 'invalid';
    }
    const outcome = texts && toast.begin(texts.busy);
    setState('sending');
    try {
      const done = await send();
      outcome?.succeed(done);
      return 'sent';
    } catch (error) {
      form.show(fieldErrors(error));
      outcome?.fail(explainFailure(error, texts?.failed ?? ''));
      return 'failed';
    }
  };
  const [busy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      setState(await attempt());
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { onSubmit, busy, state, retract: toast.retract };
}

/**
 * The toast of a form that is being sent. An error stays until it is dismissed, until the next
 * attempt, or until the page or the form's dialog is left.
 *
 * @param open false once the form's dialog is closed.
 */
export function useOutcomeToast(open = true) {
  const retract = useRef<() => void>(() => undefined);
  useEffect(() => () => retract.current(), []);
  useEffect(() => {
    if (!open) retract.current();
  }, [open]);
  return {
    /** Takes an error away that no longer holds. */
    retract: () => retract.current(),
    showError(message: string): void {
      retract.current();
      const id = showToast(message, { type: 'error' });
      retract.current = () => dismissToast(id);
    },
    /** A toast with `text` that turns into success or error. */
    begin(text: string) {
      retract.current();
      const toast = showLoadingToast(text);
      retract.current = toast.dismiss;
      const succeed = (outcome: string) => {
        retract.current = () => undefined;
        if (outcome === '') toast.dismiss();
        else toast.succeed(outcome);
      };
      return { succeed, fail: toast.fail };
    },
  };
}

/**
 * One sentence for all that is wrong with a form: that something is missing comes first, then the first
 * field's own message.
 */
export function summaryOf(values: Record<string, string>, incomplete: string, errors: object) {
  const missing = Object.keys(errors).some((field) => isBlank(field, values[field]));
  return missing ? incomplete : String(Object.values(errors)[0]);
}

/** White space alone is blank, except in passwords. */
export const isBlank = (field: string, text = ''): boolean =>
  (field.includes('password') ? text : text.trim()) === '';

/** The second click of a double click sends no form: the answer to the first may have emptied or changed it already. */
function sendOnce(event: MouseEvent): void {
  const { target, detail } = event;
  if (detail > 1 && target instanceof Element && target.closest('[type="submit"]'))
    event.preventDefault();
}

if (typeof window !== 'undefined') addEventListener('click', sendOnce, { capture: true });
