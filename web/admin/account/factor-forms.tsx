import { type ReactNode, useEffect, useRef } from 'react';
import type { ReadData } from '../../api/query.ts';
import { PASSWORD_MISSING } from '../../forms/field-messages.ts';
import type { ErrorsOf, Values } from '../../forms/use-form.ts';
import { PasswordField } from '../../session/account-form.tsx';
import { saveBlob } from '../../session/save-file.tsx';
import { Button } from '../../ui/button.tsx';
import page from '../admin-page.module.css';
import { CopyButton } from '../copy-button.tsx';
import { EditForm } from '../kit/edit-form.tsx';
import { ListSkeleton, ReadFailure } from '../kit/list.tsx';
import { useUnsavedWarning } from '../kit/unsaved-warning.ts';
import type { FormParts } from '../kit/use-edit-form.ts';
import styles from './second-factor.module.css';

const NO_PASSWORD = { password: PASSWORD_MISSING };

/** The rule of a form that asks for the password again. */
export const passwordErrors: ErrorsOf<'password'> = ({ password }) =>
  password === '' ? NO_PASSWORD : {};

interface StepFormProps<Field extends string, Answer> {
  readonly action: string;
  readonly onCancel: () => void;
  /** Its fields, which begin blank: nothing that is typed here is stored. */
  readonly fields: readonly Field[];
  readonly errorsOf: ErrorsOf<Field>;
  readonly send: (values: Values<Field>) => Promise<Answer>;
  readonly onSent: (answer: Answer) => void;
  /** Said once it was sent; absent where the next step says enough. */
  readonly done?: string;
  readonly failed: string;
  readonly children: (parts: FormParts<Field>) => ReactNode;
}

/** A step in which a password, a code or a name is asked for. */
export function StepForm<Field extends string, Answer>(props: StepFormProps<Field, Answer>) {
  const { fields, onSent, done = '', failed, ...form } = props;
  return (
    <EditForm
      {...form}
      className={styles.form}
      saved={null}
      valuesOf={() => Object.fromEntries(fields.map((field) => [field, ''])) as Values<Field>}
      onSent={(answer) => onSent(answer as Answer)}
      texts={{ busy: 'Loading, please wait...', done, failed }}
    />
  );
}

export const CurrentPassword = ({ error }: { readonly error: string | undefined }) => (
  <PasswordField
    label="Your password"
    name="password"
    autoComplete="current-password"
    error={error}
  />
);

interface StepSectionProps<Data> {
  readonly id: string;
  readonly title: string;
  readonly read: ReadData<Data>;
  /** The step on show: at each new one the focus goes to its first field, or to the heading. */
  readonly at: string;
  readonly children: ReactNode;
}

/** A section of one's own account in which something is set up step by step. */
export function StepSection<Data>({ id, title, read, at, children }: StepSectionProps<Data>) {
  const section = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves the focus once
  useEffect(() => {
    if (!isFirst.current)
      (section.current?.querySelector('input') ?? section.current?.querySelector('h2'))?.focus();
    isFirst.current = false;
  }, [at]);
  return (
    <section ref={section} className={`${page.sheet} ${styles.section}`} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {!read.data && read.error && <ReadFailure of={title.toLowerCase()} read={read} />}
      {!read.data && !read.error && <ListSkeleton height="96px" />}
      {children}
    </section>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** New recovery codes, which are shown this once: to be copied, saved or printed. Leaving the page asks first. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  useUnsavedWarning(true);
  const save = () => saveBlob(new Blob([`${codes.join('\n')}\n`]), 'recovery-codes.txt');
  return (
    <>
      <p>
        Keep these recovery codes where your phone is not. Each logs you in once in place of a code
        of the app. They are shown only now.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={codes.join('\n')} copied="Recovery codes copied">
          Copy
        </CopyButton>
        <Button variant="secondary" onClick={save}>
          Download
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div className={styles.actions}>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </>
  );
}
