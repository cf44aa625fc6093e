import { type FormEvent, useEffect, useRef, useState } from 'react';
import { explainFailure, fieldFailures } from '../api/explain-failure.ts';
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
  /** Takes away what is said of fields that are being mended. */
  readonly clear: (...fields: Field[]) => void;
  /** Shows what is wrong and brings the focus to the first field of it. */
  readonly show: (errors: Errors<Field>) => void;
}

/**
 * A form that is checked when a field is left and cleared while it is being mended (look.md 7).
 * Its texts stay in the browser's own fields: what is typed, or filled in by the browser, before
 * this code is there counts as well.
 */
export function useForm<Field extends string>(
  fields: readonly Field[],
  errorsOf: ErrorsOf<Field>,
): Form<Field> {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState({} as Errors<Field>);
  const fieldOf = ({ target }: FormEvent) => fields.find((field) => field === nameOf(target));

  const values = () => {
    const typed = new FormData(form.current ?? undefined);
    return Object.fromEntries(
      fields.map((field) => [field, String(typed.get(field) ?? '')]),
    ) as Record<Field, string>;
  };
  const clear = (...mended: Field[]) => setErrors((old) => without(old, mended));

  /** An empty field is not blamed before the form is sent. */
  const judge = (field: Field) => {
    const now = values();
    const error = now[field].trim() === '' ? undefined : errorsOf(now)[field];
    if (error) setErrors((old) => ({ ...old, [field]: error }));
  };

  return {
    fields,
    errors,
    values,
    clear,
    handlers: {
      ref: form,
      onInput(event) {
        const field = fieldOf(event);
        if (field && errors[field]) clear(field);
      },
      onBlur(event) {
        const field = fieldOf(event);
        if (field) afterPress(() => judge(field));
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

const nameOf = (target: EventTarget): string | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.name : null;

function without<Field extends string>(errors: Errors<Field>, fields: readonly Field[]) {
  const kept = Object.entries(errors).filter(([field]) => !fields.includes(field as Field));
  return Object.fromEntries(kept) as Errors<Field>;
}

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

/**
 * What a form says while it is sent and of how it ended. An error stays until it is dismissed
 * (look.md 10); the next try, leaving the page and closing its dialog take it away, since it no longer holds.
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
    complain(message: string): void {
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
        toast.succeed(outcome);
      };
      return { succeed, fail: toast.fail };
    },
  };
}

/**
 * The one sentence that sums up what is wrong with a form: that something is missing goes before
 * all else, then the first field's own message (spec §5).
 */
export function summaryOf(values: Record<string, string>, incomplete: string, errors: object) {
  const missing = Object.keys(errors).some((field) => isBlank(field, values[field]));
  return missing ? incomplete : String(Object.values(errors)[0]);
}

/** White space alone is blank, in passwords it counts (decisions §2). */
export const isBlank = (field: string, text = ''): boolean =>
  (field.includes('password') ? text : text.trim()) === '';
