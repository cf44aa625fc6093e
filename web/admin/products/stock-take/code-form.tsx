import { type FormEvent, useEffect, useRef, useState } from 'react';
import { LONGEST_BARCODE } from '../../../../domain/variants.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText, Input } from '../../../ui/field.tsx';
import styles from './stock-take.module.css';

interface CodeFormProps {
  readonly busy: boolean;
  /** Where the keyboard starts; absent: at the code, on devices with keys. */
  readonly startsAt?: 'code' | 'camera' | undefined;
  /** What is wrong with the last code. */
  readonly error: string;
  /** Why the camera can't be used; `null`: it can, `undefined`: that is not known yet. */
  readonly noCamera: string | null | undefined;
  /** Why the camera is off again. */
  readonly cameraFailure: string;
  readonly onCode: (code: string) => void;
  readonly onScan: () => void;
}

/** Asks for a code: typed, from a hand scanner that types and presses Enter, or by the camera. */
export function CodeForm({ busy, startsAt, error, onCode, onScan, ...camera }: CodeFormProps) {
  const { noCamera, cameraFailure } = camera;
  const scan = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (startsAt === 'camera' && scan.current) scan.current.focus();
    else if (startsAt || matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [startsAt]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    setMissing(code === '');
    field.current?.select(); // The next one takes its place.
    if (code !== '') onCode(code);
  };
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Input
          ref={field}
          label="Code"
          hint="SKU or barcode, typed or by a hand scanner."
          name="code"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={LONGEST_BARCODE}
          error={missing ? 'Please enter a code' : error}
          onInput={() => setMissing(false)}
        />
        <Button type="submit" variant="secondary" size="large" wide busy={busy && 'Looking…'}>
          Find
        </Button>
      </form>
      {noCamera === null && (
        <Button
          ref={scan}
          size="large"
          wide
          aria-describedby={cameraFailure ? 'camera-failure' : undefined}
          onClick={onScan}
        >
          Scan with the camera
        </Button>
      )}
      {noCamera && <p className={styles.quiet}>{noCamera}</p>}
      {cameraFailure && (
        <div role="alert">
          <ErrorText id="camera-failure">{cameraFailure}</ErrorText>
        </div>
      )}
    </>
  );
}
