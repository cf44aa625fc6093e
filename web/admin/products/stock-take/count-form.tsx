import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { CodedStock } from '../../../../contract/stock.ts';
import { MAX_BARCODE_LENGTH } from '../../../../domain/variants.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorText, Input } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { RestoredNote } from '../../kit/drafts.tsx';
import { countError, productPath, readPieces, variantsPath } from '../product-rules.ts';
import styles from './stock-take.module.css';

interface CountFormProps {
  readonly item: CodedStock;
  /** Before the session ended; mostly nothing. */
  readonly typed: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly busy: boolean;
  /** Why the count was refused. */
  readonly error: string;
  readonly onSave: (counted: number) => void;
  readonly onSkip: () => void;
}

/** What was found, with the count that the shop has, and how many there are. */
export function CountForm({ item, onSkip, ...saving }: CountFormProps) {
  const { stock } = item;
  const next = useRef<HTMLButtonElement>(null);
  // A hand scanner ends the next code with Enter: on the way elsewhere it would leave the page.
  useEffect(() => {
    if (!stock) next.current?.focus();
  }, [stock]);
  return (
    <section className={styles.found} aria-labelledby="found">
      <Found item={item} />
      {stock && saving.typed !== '' && <RestoredNote />}
      {stock ? <CountField onHand={stock.on_hand} {...saving} /> : <NotCounted item={item} />}
      <Button
        ref={next}
        variant="quiet"
        size="large"
        wide
        onClick={onSkip}
        {...(!stock && { 'aria-describedby': 'not-counted' })}
      >
        {stock ? 'Skip' : 'Next code'}
      </Button>
    </section>
  );
}

function Found({
  item: { name, variant, image, reference, barcode },
}: Pick<CountFormProps, 'item'>) {
  const codes = [reference, barcode].filter((code) => code !== undefined);
  return (
    <div className={styles.item}>
      <Picture picture={image} alt="" sizes="88px" ratio="1 / 1" />
      <div>
        <h2 id="found">{name}</h2>
        {variant !== undefined && <p>{variant}</p>}
        {codes.length > 0 && (
          <p className={styles.quiet}>
            <bdi dir="ltr">{codes.join(' · ')}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}

/** Long enough for a whole code: of one that a hand scanner types here too early, a part could pass for a count. */
const MAX_TYPED_LENGTH = 60;

interface CountFieldProps
  extends Pick<CountFormProps, 'typed' | 'field' | 'busy' | 'error' | 'onSave'> {
  readonly onHand: number;
}

function CountField({ onHand, typed, field, busy, error, onSave }: CountFieldProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const shown = onHand.toLocaleString('en');
  useEffect(() => field.current?.focus(), [field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    const found = countError(typed);
    setWrong(found);
    if (found === null) onSave(readPieces(typed) ?? 0);
    else field.current?.select();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Input
        ref={field}
        className={styles.count ?? ''}
        label="Counted"
        hint={
          <span className={styles.says}>
            The shop says <strong>{shown}</strong>.
          </span>
        }
        name="counted"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={MAX_TYPED_LENGTH}
        defaultValue={typed}
        error={wrong ?? error}
        onInput={() => setWrong(null)}
      />
      {wrong !== null && <SaidAtOnce key={wrong}>{wrong}</SaidAtOnce>}
      <Button type="submit" size="large" wide busy={busy && 'Saving…'}>
        Save
      </Button>
      <Button variant="secondary" size="large" wide onClick={() => onSave(onHand)}>
        {shown} is right
      </Button>
    </form>
  );
}

/** Leads to where counting starts. */
function NotCounted({ item }: Pick<CountFormProps, 'item'>) {
  const isVariant = item.variant_id !== undefined;
  return (
    <>
      <p id="not-counted">
        {isVariant
          ? 'The stock of this variant is not counted. Say how many there are in its row.'
          : 'The stock of this product is not counted. Turn on “Count stock” when you edit it.'}
      </p>
      <ButtonLink
        variant="secondary"
        size="large"
        wide
        href={isVariant ? variantsPath(item.product_id) : productPath(item.name)}
      >
        {isVariant ? 'To the variants' : 'To the product'}
      </ButtonLink>
    </>
  );
}

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

const NO_CODE = 'Please enter a code';

/** The focus stays in the field: what is wrong there would be read when somebody comes back to it. */
const SaidAtOnce = ({ children }: { readonly children: string }) => (
  <p role="alert" className="visually-hidden">
    {children}
  </p>
);

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
          maxLength={MAX_BARCODE_LENGTH}
          error={missing ? NO_CODE : error}
          onInput={() => setMissing(false)}
        />
        {missing && <SaidAtOnce>{NO_CODE}</SaidAtOnce>}
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
