import { type FormEvent, useRef, useState } from 'react';
import type { CallName } from '../../../contract/api.ts';
import { useQueryStore } from '../../api/use-data.ts';
import { type ErrorsOf, useForm, type Values } from '../../session/use-form.ts';
import { useSending } from '../../session/use-sending.ts';
import { useKeptForm } from '../use-kept-form.ts';

/** Told by a section whenever what is typed differs from what is saved, and when it no longer does. */
export type OnUnsaved = (section: string, unsaved: boolean) => void;

interface Section<Field extends string> {
  readonly title: string;
  readonly fields: readonly Field[];
  /** What is saved now. */
  readonly saved: Values<Field>;
  readonly errorsOf: ErrorsOf<Field>;
  readonly send: (values: Values<Field>) => Promise<unknown>;
  readonly onUnsaved: OnUnsaved;
}

const SHOWN_BY: readonly CallName[] = ['GET /settings', 'GET /admin/settings'];

/** One part of the settings, saved by itself. What was typed is kept over a lost session. */
export function useSection<Field extends string>(section: Section<Field>) {
  const { title, fields, errorsOf, send, onUnsaved } = section;
  const { invalidate } = useQueryStore();
  const saved = useRef(section.saved);
  const form = useForm(fields, errorsOf);
  const differs = (values: Values<Field>) =>
    fields.some((field) => values[field].trim() !== saved.current[field].trim());
  const kept = useKeptForm(`settings-${title}`, () => {
    const values = form.values();
    return differs(values) ? values : null;
  });
  const [typed, setTyped] = useState(kept ?? section.saved);
  const tell = (values: Values<Field>) => {
    setTyped(values);
    onUnsaved(title, differs(values));
  };
  const sending = useSending(form, {
    judge: async () => errorsOf(form.values()),
    async send() {
      const values = form.values();
      await send(values);
      saved.current = values;
      tell(form.values()); // Typing may have gone on.
      for (const read of SHOWN_BY) void invalidate(read);
      return `Settings saved: ${title}`;
    },
    texts: {
      incomplete: 'Please provide all the required fields',
      busy: 'Saving…',
      failed: 'The settings could not be saved',
    },
  });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.handlers.onInput(event);
    tell(form.values());
  };
  return {
    title,
    errors: form.errors,
    /** What the fields begin with. */
    startsWith: kept ?? section.saved,
    /** What stands in them now. */
    typed,
    wasKept: kept !== null,
    unsaved: differs(typed),
    busy: sending.busy,
    formProps: { ...form.handlers, onInput, onSubmit: sending.onSubmit },
  };
}
