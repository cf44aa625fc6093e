import type { ReactNode } from 'react';
import { type Column, SECTION_LIMITS as MOST, type Question } from '../../../domain/sections.ts';
import { SECTIONS_SCREEN } from '../../../domain/words/sections-screen.ts';
import { ErrorText, Input, Textarea } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { AddButton, IconAction } from '../panel-controls.tsx';
import { UploadedPicture } from './section-picture.tsx';
import { EMPTY_ROWS, rowsOf, type SectionFieldsProps } from './section-values.ts';
import styles from './sections-page.module.css';

type Rows = keyof typeof EMPTY_ROWS;
type Row<Name extends Rows> = (typeof EMPTY_ROWS)[Name];

/** The rows of a field of the form, and what changes them. */
function useRows<Name extends Rows>(
  name: Name,
  { typed, set, errors }: SectionFieldsProps['parts'],
) {
  const rows = rowsOf<Row<Name>>(typed[name] ?? '[]');
  const write = (latter: readonly Row<Name>[]) => set(name, JSON.stringify(latter));
  const all: Readonly<Record<string, string | undefined>> = errors;
  return {
    rows,
    error: all[name],
    errorOf: (place: number, field: string) => all[`${name}.${place}.${field}`],
    change: (place: number, part: Partial<Row<Name>>) =>
      write(rows.map((row, at) => (at === place ? { ...row, ...part } : row))),
    add: () => write([...rows, EMPTY_ROWS[name] as Row<Name>]),
    remove: (place: number) => write(rows.toSpliced(place, 1)),
  };
}

interface RowBoxProps {
  readonly title: string;
  /** Absent where it has to stay. */
  readonly remove?: { readonly name: string; readonly onClick: () => void } | undefined;
  readonly children: ReactNode;
}

const RowBox = ({ title, remove, children }: RowBoxProps) => (
  <fieldset className={styles.rowBox}>
    <legend>{title}</legend>
    {remove && (
      <span className={styles.rowRemove}>
        <IconAction icon="close" onClick={remove.onClick}>
          {remove.name}
        </IconAction>
      </span>
    )}
    {children}
  </fieldset>
);

/** Two or three columns. */
export function ColumnRows({ edited, parts }: SectionFieldsProps) {
  const say = useWords(SECTIONS_SCREEN);
  const { rows, error, errorOf, change, add, remove } = useRows('columns', parts);
  return (
    <>
      {rows.map((row: Column, at) => {
        const place = at + 1;
        const text = (field: 'title' | 'text' | 'button' | 'href') => ({
          name: `columns.${at}.${field}`,
          value: row[field],
          error: errorOf(at, field),
          autoComplete: 'off',
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
            change(at, { [field]: currentTarget.value }),
        });
        return (
          <RowBox
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are as their place says
            key={at}
            title={say('column', { place })}
            remove={
              rows.length > 2
                ? { name: say('remove_column', { place }), onClick: () => remove(at) }
                : undefined
            }
          >
            <Input {...text('title')} label={say('title')} required maxLength={MOST.title} />
            <Textarea
              {...text('text')}
              label={say('text_optional')}
              rows={3}
              maxLength={MOST.text}
            />
            <UploadedPicture
              label={say('its_picture_optional')}
              edited={edited}
              id={row.picture?.id ?? null}
              onChange={(id) =>
                change(at, { picture: id === null ? null : { id, alt: row.picture?.alt ?? '' } })
              }
            />
            {row.picture && (
              <Input
                name={`columns.${at}.picture`}
                label={say('alt')}
                hint={say('alt_hint')}
                required
                maxLength={MOST.alt}
                value={row.picture.alt}
                error={errorOf(at, 'picture')}
                autoComplete="off"
                onChange={({ currentTarget }) =>
                  change(at, {
                    picture: row.picture && { ...row.picture, alt: currentTarget.value },
                  })
                }
              />
            )}
            <div className={page.pair}>
              <Input {...text('button')} label={say('button')} maxLength={MOST.button} />
              <Input
                {...text('href')}
                label={say('href')}
                hint={say('href_hint')}
                dir="ltr"
                maxLength={300}
              />
            </div>
          </RowBox>
        );
      })}
      {error && <ErrorText id="columns-error">{error}</ErrorText>}
      {rows.length < MOST.columns && <AddButton onClick={add}>{say('add_column')}</AddButton>}
    </>
  );
}

/** Questions with their answers. */
export function QuestionRows({ parts }: Pick<SectionFieldsProps, 'parts'>) {
  const say = useWords(SECTIONS_SCREEN);
  const { rows, error, errorOf, change, add, remove } = useRows('questions', parts);
  return (
    <>
      {rows.map((row: Question, at) => {
        const place = at + 1;
        return (
          <RowBox
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are as their place says
            key={at}
            title={say('question', { place })}
            remove={
              rows.length > 1
                ? { name: say('remove_question', { place }), onClick: () => remove(at) }
                : undefined
            }
          >
            <Input
              name={`questions.${at}.question`}
              label={say('question', { place })}
              hideLabel
              required
              maxLength={MOST.title}
              autoComplete="off"
              value={row.question}
              error={errorOf(at, 'question')}
              onChange={({ currentTarget }) => change(at, { question: currentTarget.value })}
            />
            <Textarea
              name={`questions.${at}.answer`}
              label={say('answer', { place })}
              required
              rows={3}
              maxLength={MOST.answer}
              value={row.answer}
              error={errorOf(at, 'answer')}
              onChange={({ currentTarget }) => change(at, { answer: currentTarget.value })}
            />
          </RowBox>
        );
      })}
      {error && <ErrorText id="questions-error">{error}</ErrorText>}
      {rows.length < MOST.questions && <AddButton onClick={add}>{say('add_question')}</AddButton>}
    </>
  );
}
