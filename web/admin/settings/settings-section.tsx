import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import type { CallName } from '../../../contract/api.ts';
import type { AllSettings } from '../../../domain/shop-settings.ts';
import { type DataOf, type InputOf, useCall } from '../../api/call.ts';
import { callQuery, useQueryStore } from '../../api/query.ts';
import {
  type Errors,
  type ErrorsOf,
  useForm,
  useSubmit,
  type Values,
} from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { RestoredNote, useDraft } from '../drafts.tsx';
import { sendUnlessOutdated } from '../panel-changes.ts';
import styles from './settings-page.module.css';

interface SectionFrameProps {
  readonly intro: string;
  readonly section: {
    readonly title: string;
    readonly formProps: ComponentProps<'form'>;
    readonly wasRestored: boolean;
    readonly unsaved: boolean;
    readonly busy: boolean;
  };
  readonly children: ReactNode;
}

/** A card with one part of the settings and its own Save button. */
export function SectionFrame({ intro, section, children }: SectionFrameProps) {
  const id = useId();
  const { title, formProps, wasRestored, unsaved, busy } = section;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.intro}>{intro}</p>
      </div>
      <form {...formProps} className={`${page.form} ${page.sheet}`} noValidate aria-labelledby={id}>
        {wasRestored && <RestoredNote />}
        {children}
        <div className={styles.end}>
          <p className={styles.unsaved} role="status">
            {unsaved && 'Not saved yet'}
          </p>
          <Button type="submit" busy={busy && 'Saving…'}>
            Save<span className="visually-hidden"> {title}</span>
          </Button>
        </div>
      </form>
    </section>
  );
}

interface NumberFieldsProps<Field extends string> {
  /** By those of the fields that are numbers, in their order. */
  readonly labels: Readonly<Partial<Record<Field, string>>>;
  readonly section: {
    readonly errors: Errors<Field>;
    readonly startsWith: Values<Field>;
  };
}

/** Fields for whole numbers of at most five digits, in pairs. */
export function NumberFields<Field extends string>({ labels, section }: NumberFieldsProps<Field>) {
  const { errors, startsWith } = section;
  return (
    <div className={page.pair}>
      {(Object.keys(labels) as Field[]).map((field) => (
        <Input
          key={field}
          label={labels[field] ?? ''}
          name={field}
          required
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          defaultValue={startsWith[field]}
          error={errors[field]}
        />
      ))}
    </div>
  );
}

/** Called by a section whenever it begins or ceases to hold unsaved values. */
export type OnUnsaved = (section: string, unsaved: boolean) => void;

/** What each section of the settings page gets. */
export interface SectionProps {
  readonly settings: DataOf<'GET /admin/settings'>;
  readonly onUnsaved: OnUnsaved;
}

interface Section<Field extends string> {
  readonly title: string;
  readonly fields: readonly Field[];
  /** The stored values. */
  readonly saved: Values<Field>;
  readonly errorsOf: ErrorsOf<Field>;
  readonly send: (values: Values<Field>) => Promise<unknown>;
  readonly onUnsaved: OnUnsaved;
}

/** All settings, as they are stored. */
export const settingsQuery = callQuery('GET /admin/settings');

/** One part of the settings, saved by itself. Its draft outlives the end of the session. */
export function useSection<Field extends string>(section: Section<Field>) {
  const { title, fields, errorsOf, send, onUnsaved } = section;
  const store = useQueryStore();
  const saved = useRef(section.saved);
  const form = useForm(fields, errorsOf);
  const differs = (values: Values<Field>) =>
    fields.some((field) => values[field].trim() !== saved.current[field].trim());
  const restored = useDraft(`settings-${title}`, () => {
    const values = form.values();
    return differs(values) ? values : null;
  });
  const [typed, setTyped] = useState(restored ?? section.saved);
  const report = (values: Values<Field>) => {
    setTyped(values);
    onUnsaved(title, differs(values));
  };
  const sending = useSubmit(form, {
    async send() {
      const values = form.values();
      await store.mutate({
        query: settingsQuery,
        apply: (settings) => settings, // The page shows what is typed.
        send: () => send(values),
      });
      saved.current = values;
      report(form.values()); // Typing may have gone on.
      return `Settings saved: ${title}`;
    },
    texts: {
      busy: 'Saving…',
      failed: 'The settings could not be saved',
    },
  });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.handlers.onInput(event);
    report(form.values());
  };
  return {
    title,
    errors: form.errors,
    /** The first values of the fields. */
    startsWith: restored ?? section.saved,
    /** Their current values. */
    typed,
    wasRestored: restored !== null,
    unsaved: differs(typed),
    busy: sending.busy,
    formProps: { ...form.handlers, onInput, onSubmit: sending.onSubmit },
  };
}

type SaveCall = Extract<CallName, `PUT /admin/settings/${string}`>;

type SectionOf<Name extends SaveCall> =
  InputOf<Name> extends { readonly body: infer Body } ? Omit<Body, 'seen'> : never;

/**
 * Saves a section together with the settings that its fields started from, so that the shop can refuse to
 * overwrite another admin's change. A second save replaces that change.
 */
export function useSaveSettings<Name extends SaveCall>(name: Name, settings: AllSettings) {
  const call = useCall();
  const seen = useRef(settings);
  return async (values: SectionOf<Name>): Promise<void> => {
    const body = { ...values, seen: { ...seen.current } };
    seen.current = await sendUnlessOutdated(
      () => call(name, { body } as never) as Promise<DataOf<SaveCall>>,
      async () => {
        seen.current = await call('GET /admin/settings');
      },
    );
  };
}
