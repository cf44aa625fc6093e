import { useRef, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { addUp, MAX_LINES } from '../../../domain/cart.ts';
import { ORDER_EDIT } from '../../../domain/words/order-edit.ts';
import type { Errors } from '../../forms/use-form.ts';
import { useMoney } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useWords } from '../../use-words.ts';
import { ProductFinder } from '../product-finder.tsx';
import { type ChosenVariant, VariantQuestion } from '../variant-question.tsx';
import { type EditLine, isSameLine, newLine } from './edit-fields.ts';
import styles from './order-edit.module.css';

interface EditedLinesProps {
  readonly lines: readonly EditLine[];
  readonly onChange: (lines: readonly EditLine[]) => void;
  /** Why the shop did not take a line, or that there is none. */
  readonly errors: Errors<string>;
}

/** The lines of an order: more, fewer, taken out with an undo, and others from the product finder. */
export function EditedLines({ lines, onChange, errors }: EditedLinesProps) {
  const say = useWords(ORDER_EDIT);
  const finder = useRef<HTMLInputElement>(null);
  /** A product of which it is asked which variant is meant. */
  const [asked, setAsked] = useState<Product | null>(null);
  const leaveQuestion = () => {
    if (asked) finder.current?.focus();
    setAsked(null);
  };
  const change = (line: EditLine, quantity: number) =>
    onChange(
      // A new line that is taken out leaves nothing to put back.
      lines.flatMap((one) => {
        if (one !== line) return [one];
        return quantity === 0 && line.before === 0 ? [] : [{ ...line, quantity }];
      }),
    );
  const add = (product: Product, variant?: ChosenVariant) => {
    leaveQuestion();
    const line = newLine(product, variant);
    const there = lines.find((one) => isSameLine(one, line));
    if (there) change(there, addUp(there.quantity, 1));
    else onChange([...lines, line]);
  };
  const sent = lines.filter(({ quantity }) => quantity > 0);
  return (
    <>
      <ul className={styles.lines} aria-label={say('lines_label')}>
        {lines.map((line) => (
          <Line
            key={`${line.product_id} ${line.variant_id ?? ''}`}
            line={line}
            problem={problemOf(errors, sent.indexOf(line))}
            onChange={(quantity) => change(line, quantity)}
          />
        ))}
      </ul>
      <ProductFinder
        action={say('add')}
        sells
        onChoose={(product) => (product.variant_summary ? setAsked(product) : add(product))}
        off={sent.length >= MAX_LINES}
        error={errors.lines ?? null}
        input={finder}
      />
      {asked && (
        <VariantQuestion key={asked.id} product={asked} onChoose={add} onCancel={leaveQuestion} />
      )}
    </>
  );
}

/** Why the shop does not take the line that is sent at this place. */
const problemOf = (errors: Errors<string>, place: number): string | undefined =>
  place < 0
    ? undefined
    : Object.entries(errors).find(([field]) => field.startsWith(`products.${place}.`))?.[1];

interface LineProps {
  readonly line: EditLine;
  readonly problem: string | undefined;
  readonly onChange: (quantity: number) => void;
}

function Line({ line, problem, onChange }: LineProps) {
  const say = useWords(ORDER_EDIT);
  const money = useMoney();
  const { name, image, unitCents, quantity, before } = line;
  const problemId = `edit-line-${line.product_id}-${line.variant_id ?? 0}-error`;
  const picture = image ? (
    <img className={styles.image} src={image} alt="" loading="lazy" />
  ) : (
    <span className={styles.image} />
  );
  if (quantity === 0)
    return (
      <li className={styles.line}>
        {picture}
        <s className={styles.out}>{name}</s>
        <Button variant="secondary" onClick={() => onChange(before)}>
          {say('undo')}
          <span className="visually-hidden"> {say('removed_line', { name })}</span>
        </Button>
      </li>
    );
  return (
    <li className={styles.line} data-invalid={problem !== undefined}>
      {picture}
      <div className={styles.what}>
        <span>{name}</span>
        <span className={styles.how}>
          <bdi dir="ltr">{money(unitCents)}</bdi>
          {before === 0 && <strong> · {say('is_new')}</strong>}
          {before > 0 && before !== quantity && <strong> · {say('was', { count: before })}</strong>}
        </span>
      </div>
      <div className={styles.controls}>
        <Stepper
          label={say('quantity_of', { name })}
          value={quantity}
          onChange={onChange}
          maxReason={problem && problemId}
        />
        <bdi dir="ltr" className={styles.sum}>
          {money(unitCents * quantity)}
        </bdi>
        <Button variant="quiet" size="small" onClick={() => onChange(0)}>
          {say('remove')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      {problem && (
        <div className={styles.problem}>
          <ErrorText id={problemId}>{problem}</ErrorText>
        </div>
      )}
    </li>
  );
}
