import { type FormEvent, useRef, useState } from 'react';
import { afterPress } from '../ui/press.ts';

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
