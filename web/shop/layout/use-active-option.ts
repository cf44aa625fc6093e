import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';

/** What the list and its options need to know. */
export interface OptionList {
  readonly id: string;
  readonly ref: RefObject<HTMLDivElement | null>;
  /** The option that Enter takes, from 0; `null` while it is the text. */
  readonly active: number | null;
  readonly optionId: (index: number) => string;
}

/**
 * A combobox over a list of links: arrow keys go from the text through the options and back, Enter
 * follows the active one (WAI-ARIA, editable combobox with list).
 *
 * @param words what the options were found for: others start without an active one.
 */
export function useActiveOption(count: number, words: string) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ readonly words: string; readonly index: number } | null>(
    null,
  );
  const active = place?.words === words && place.index < count ? place.index : null;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (active !== null) ref.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const step = (by: 1 | -1) => {
    // One place more than options: the text itself.
    const next = ((active ?? count) + by + count + 1) % (count + 1);
    setPlace(next === count ? null : { words, index: next });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || count === 0) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && active !== null) follow(ref.current?.children[active]);
    else return;
    event.preventDefault();
  };
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': count > 0,
    'aria-controls': count > 0 ? id : undefined,
    'aria-activedescendant': active === null ? undefined : optionId(active),
    onKeyDown,
  } as const;
  return { combobox, list: { id, ref, active, optionId } satisfies OptionList };
}

function follow(option: Element | undefined): void {
  if (option instanceof HTMLElement) option.click();
}
