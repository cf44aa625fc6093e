import { type ComponentProps, type FormEvent, useId, useRef, useState } from 'react';
import { formatTags, normalTag, parseTags } from '../../domain/tags.ts';
import { callQuery, useData } from '../api/query.ts';
import { Input } from '../ui/field.tsx';
import page from './admin-page.module.css';
import styles from './tag-field.module.css';

interface TagFieldProps extends ComponentProps<typeof Input> {
  /** It takes one tag, not several. */
  readonly single?: boolean;
}

/** A field for tags, with those that the shop has below it: a press uses one. Other props are the field's. */
export function TagField({ single = false, onInput, ...field }: TagFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const [text, setText] = useState(String(field.defaultValue ?? ''));
  const known = useData(callQuery('GET /product-tags')).data ?? [];
  const offered = suggestedTags(
    known.map(({ tag }) => tag),
    text,
  );
  const take = (tag: string) => {
    if (!input.current) return;
    input.current.value = single ? tag : withTag(text, tag);
    // The form around it gets the event as of what is typed.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.focus();
  };
  return (
    <div className={styles.field}>
      <Input
        {...field}
        ref={input}
        autoComplete="off"
        autoCapitalize="none"
        aria-details={offered.length > 0 ? list : undefined}
        onInput={(event: FormEvent<HTMLInputElement>) => {
          setText(event.currentTarget.value);
          onInput?.(event as Parameters<typeof onInput>[0]);
        }}
      />
      {offered.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
        <div id={list} className={page.row} role="group" aria-label="Suggestions">
          {offered.map((tag) => (
            <button key={tag} type="button" className={styles.tag} onClick={() => take(tag)}>
              <span className="visually-hidden">Use </span>
              <bdi>{tag}</bdi>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** This many are offered at a time. */
const MAX_OFFERED = 6;

/** A text with tags, as its last one is being typed. */
function partsOf(text: string): { readonly done: readonly string[]; readonly typing: string } {
  const end = Math.max(text.lastIndexOf(','), text.lastIndexOf(';')) + 1;
  return { done: parseTags(text.slice(0, end)), typing: normalTag(text.slice(end)) };
}

/**
 * Tags of the shop that may be meant: those that begin as what is being typed, then those that have it in them; the most used
 * while nothing is typed. What the text has already is left out.
 *
 * @param known the shop's tags, the most used first
 */
export function suggestedTags(known: readonly string[], text: string): readonly string[] {
  const { done, typing } = partsOf(text);
  const open = known.filter((tag) => !done.includes(tag) && tag !== typing);
  const begun = open.filter((tag) => tag.startsWith(typing));
  const within = open.filter((tag) => !tag.startsWith(typing) && tag.includes(typing));
  return [...begun, ...within].slice(0, MAX_OFFERED);
}

/** A text with a tag in the place of what was being typed; the next one can be typed behind it. */
export const withTag = (text: string, tag: string): string =>
  `${formatTags([...partsOf(text).done, tag])}, `;
