import { useState } from 'react';
import type { LetterDetail } from '../../../contract/newsletter.ts';
import { LETTER_LIMITS } from '../../../domain/newsletter.ts';
import { NEWSLETTER_PANEL } from '../../../domain/words/newsletter-panel.ts';
import { useCall } from '../../api/call.ts';
import type { Values } from '../../forms/use-form.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { ErrorText, Input, Textarea } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import type { FormParts } from '../kit/use-edit-form.ts';
import { IconAction } from '../panel-controls.tsx';
import { ProductFinder } from '../product-finder.tsx';
import { panel } from '../screens.ts';
import styles from './newsletter.module.css';

/** What a letter says, as it is typed. */
export interface Draft {
  readonly subject: string;
  readonly body: string;
  readonly product_ids: readonly number[];
}

export const NEW_DRAFT: Draft = { subject: '', body: '', product_ids: [] };

export const draftOf = ({ subject, body, products }: LetterDetail): Draft => ({
  subject,
  body,
  product_ids: products.map(({ id }) => id),
});

type Field = 'subject' | 'body' | 'product_ids';

const valuesOf = (letter: LetterDetail | null): Values<Field> => {
  const { product_ids, ...texts } = letter ? draftOf(letter) : NEW_DRAFT;
  return { ...texts, product_ids: JSON.stringify(product_ids) };
};

const draftOfValues = ({ product_ids, ...texts }: Values<Field>): Draft => ({
  ...texts,
  product_ids: JSON.parse(product_ids) as number[],
});

interface LetterFormProps {
  /** `null`: a new one. */
  readonly letter: LetterDetail | null;
  readonly onType: (draft: Draft) => void;
  readonly onUnsaved: (unsaved: boolean) => void;
}

/** Writes a letter: its subject, its text and its products. */
export function LetterForm({ letter, onType, onUnsaved }: LetterFormProps) {
  const say = useWords(NEWSLETTER_PANEL);
  const call = useCall();
  const go = useNavigate();
  const [names, setNames] = useState<Readonly<Record<number, string>>>(
    Object.fromEntries((letter?.products ?? []).map(({ id, name }) => [id, name])),
  );
  const read = () =>
    letter ? call('GET /letters/{id}', { params: { id: letter.id } }) : Promise.resolve(undefined);
  return (
    <EditForm
      name={`letter-${letter?.id ?? 'new'}`}
      action={say('save_letter')}
      saved={letter}
      valuesOf={valuesOf}
      errorsOf={({ subject }) => (subject.trim() === '' ? { subject: say('no_subject') } : {})}
      onType={(values) => onType(draftOfValues(values))}
      onUnsaved={onUnsaved}
      send={(values, seen) => {
        const body = draftOfValues(values);
        const product_ids = [...body.product_ids];
        return seen
          ? call('PUT /letters/{id}', {
              params: { id: seen.id },
              body: { ...body, product_ids, version: seen.version },
            })
          : call('POST /letters', { body: { ...body, product_ids } });
      }}
      reread={read}
      then={(saved) => saved}
      onSent={(saved) => {
        if (saved && !letter) void go(panel.letter({ letter: saved.id }), { replace: true });
      }}
      texts={{ busy: say('saving'), done: say('letter_saved'), failed: say('letter_failed') }}
    >
      {(parts) => (
        <>
          <Input
            {...parts.field('subject')}
            label={say('subject')}
            required
            maxLength={LETTER_LIMITS.subject}
          />
          <Textarea
            {...parts.field('body')}
            label={say('body')}
            hint={say('body_hint')}
            rows={10}
            maxLength={LETTER_LIMITS.body}
          />
          <Products
            parts={parts}
            names={names}
            onName={(id, name) => setNames((old) => ({ ...old, [id]: name }))}
          />
        </>
      )}
    </EditForm>
  );
}

interface ProductsProps {
  readonly parts: FormParts<Field>;
  readonly names: Readonly<Record<number, string>>;
  readonly onName: (id: number, name: string) => void;
}

function Products({ parts: { typed, set, errors }, names, onName }: ProductsProps) {
  const say = useWords(NEWSLETTER_PANEL);
  const ids: readonly number[] = JSON.parse(typed.product_ids ?? '[]');
  const choose = (chosen: readonly number[]) => set('product_ids', JSON.stringify(chosen));
  return (
    <fieldset className={styles.chosen}>
      <legend>{say('products')}</legend>
      <ol>
        {ids.map((id) => {
          const name = names[id] ?? `#${id}`;
          return (
            <li key={id}>
              <bdi>{name}</bdi>
              <IconAction icon="close" onClick={() => choose(ids.filter((one) => one !== id))}>
                {say('take_out', { name })}
              </IconAction>
            </li>
          );
        })}
      </ol>
      {errors.product_ids && <ErrorText id="letter-products">{errors.product_ids}</ErrorText>}
      {ids.length >= LETTER_LIMITS.products ? (
        <p className={page.muted}>{say('products_full', { most: LETTER_LIMITS.products })}</p>
      ) : (
        <ProductFinder
          action={say('add')}
          onChoose={({ id, name }) => {
            onName(id, name);
            if (!ids.includes(id)) choose([...ids, id]);
          }}
        />
      )}
    </fieldset>
  );
}
