import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { CallName } from '../../../contract/api.ts';
import { settingsSaved } from '../../../domain/success-messages.ts';
import { type DataOf, type InputOf, useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import type { ErrorsOf, Values } from '../../forms/use-form.ts';
import { Input } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import type { FormParts } from '../kit/use-edit-form.ts';
import styles from './settings-page.module.css';

type Settings = DataOf<'GET /admin/settings'>;

/** What each section of the settings page gets. */
export interface SectionProps {
  readonly settings: Settings;
}

/** All settings, as they are stored. */
export const settingsQuery = callQuery('GET /admin/settings');

type SaveCall = Extract<CallName, `PUT /admin/settings/${string}`>;

type BodyOf<Name extends SaveCall> =
  InputOf<Name> extends { readonly body: infer Body } ? Omit<Body, 'seen'> : never;

interface SettingsSectionProps<Name extends SaveCall, Field extends string> extends SectionProps {
  readonly title: string;
  readonly intro: string;
  readonly call: Name;
  readonly valuesOf: (settings: Settings) => Values<Field>;
  readonly errorsOf: ErrorsOf<Field>;
  /** What the fields hold, as the call takes it. */
  readonly bodyOf: (values: Values<Field>) => BodyOf<Name>;
  readonly children: (parts: FormParts<Field>) => ReactNode;
}

/** A card with one part of the settings and its own Save button. */
export function SettingsSection<Name extends SaveCall, Field extends string>(
  props: SettingsSectionProps<Name, Field>,
) {
  const { title, intro, settings, valuesOf, errorsOf, bodyOf, children } = props;
  const id = useId();
  const call = useCall();
  return (
    <section ref={useLinkedTo(title)} className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.intro}>{intro}</p>
      </div>
      <EditForm
        name={`settings-${title}`}
        labelledBy={id}
        action={
          <>
            Save<span className="visually-hidden"> {title}</span>
          </>
        }
        saysUnsaved
        saved={settings}
        valuesOf={valuesOf}
        errorsOf={errorsOf}
        send={(values, seen) =>
          call(props.call, { body: { ...bodyOf(values), seen } } as never) as Promise<Settings>
        }
        reread={() => call('GET /admin/settings')}
        then={(answer) => answer}
        texts={{
          busy: 'Saving…',
          done: (answer = settings) => settingsSaved(settings, answer, title),
          failed: 'The settings could not be saved',
        }}
      >
        {children}
      </EditForm>
    </section>
  );
}

interface NumberFieldsProps<Field extends string> {
  /** By those of the fields that are numbers, in their order. */
  readonly labels: Readonly<Partial<Record<Field, string>>>;
  readonly field: FormParts<Field>['field'];
}

/** Fields for whole numbers of at most five digits, in pairs. */
export function NumberFields<Field extends string>({ labels, field }: NumberFieldsProps<Field>) {
  return (
    <div className={page.pair}>
      {(Object.keys(labels) as Field[]).map((name) => (
        <Input
          key={name}
          {...field(name)}
          label={labels[name] ?? ''}
          required
          inputMode="numeric"
          maxLength={5}
        />
      ))}
    </div>
  );
}

/** Shows a section at first whose name the address ends with: it is there once the settings are read. */
function useLinkedTo(title: string) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash === `#${title.toLowerCase()}`) section.current?.scrollIntoView();
  }, [title]);
  return section;
}
