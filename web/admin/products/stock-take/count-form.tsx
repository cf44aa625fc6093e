import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CodedStock } from '../../../../contract/stock.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Input } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { countError, readPieces } from '../stock-rules.ts';
import { variantsPath } from '../variants/variants-path.ts';
import styles from './stock-take.module.css';

interface CountFormProps {
  readonly item: CodedStock;
  readonly busy: boolean;
  /** Why the count was refused. */
  readonly error: string;
  readonly onSave: (counted: number) => void;
  readonly onSkip: () => void;
}

/** What was found, with the count that the shop has, and how many there are. */
export function CountForm({ item, onSkip, ...saving }: CountFormProps) {
  const { stock } = item;
  return (
    <section className={styles.found} aria-labelledby="found">
      <Found item={item} />
      {stock ? <CountField onHand={stock.on_hand} {...saving} /> : <NotCounted item={item} />}
      <Button variant="quiet" size="large" wide onClick={onSkip}>
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
const LONGEST_TYPED = 60;

interface CountFieldProps extends Pick<CountFormProps, 'busy' | 'error' | 'onSave'> {
  readonly onHand: number;
}

function CountField({ onHand, busy, error, onSave }: CountFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const shown = onHand.toLocaleString('en');
  useEffect(() => field.current?.focus(), []);
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
        maxLength={LONGEST_TYPED}
        error={wrong ?? error}
        onInput={() => setWrong(null)}
      />
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
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  const isVariant = item.variant_id !== undefined;
  const product = `/admin/adminPanel/products?${new URLSearchParams({ searchQuery: item.name })}`;
  return (
    <>
      <p>
        {isVariant
          ? 'The stock of this variant is not counted. Say how many there are in its row.'
          : 'The stock of this product is not counted. Turn on “Count stock” when you edit it.'}
      </p>
      <ButtonLink
        ref={link}
        variant="secondary"
        size="large"
        wide
        href={isVariant ? variantsPath(item.product_id) : product}
      >
        {isVariant ? 'To the variants' : 'To the product'}
      </ButtonLink>
    </>
  );
}
