import { type ComponentProps, type FormEvent, useId, useRef, useState } from 'react';
import { callQuery, useData } from '../api/query.ts';
import { Input } from '../ui/field.tsx';
import styles from './tag-field.module.css';
import { suggestedTags, withTag } from './tag-suggestions.ts';

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
        <div id={list} className={styles.tags} role="group" aria-label="Suggestions">
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
