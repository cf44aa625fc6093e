import { type FocusEvent, type FormEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { painted } from '../../ui/painted.ts';
import { type ListFilters, listHref } from './list-filters.ts';
import { isSameList, readForm } from './read-form.ts';

interface FilteredList {
  readonly collectionId: number;
  readonly filters: ListFilters;
}

/**
 * Sends a filters' form to the list's one address: no defaults, no empty values, prices in order. The list is
 * often there already: what was pressed is shown first, so that it answers at once.
 */
export function useSendFilters({ collectionId, filters }: FilteredList) {
  const navigate = useNavigate();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const href = listHref(collectionId, readForm(event.currentTarget, filters));
    void painted().then(() => navigate(href));
  };
}

/** A form that applies what is chosen at once, and what is typed when it is left or at Enter. */
export function useFilterForm(list: FilteredList) {
  const ref = useRef<HTMLFormElement>(null);
  useKeptFocus(ref);
  return { ref, onSubmit: useSendFilters(list), onChange: applyChoice, onBlur: applyTyped(list) };
}

/** A box or an option says all in one step. */
function applyChoice({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
  const choice =
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type === 'checkbox');
  if (choice) currentTarget.requestSubmit();
}

const applyTyped =
  ({ filters }: FilteredList) =>
  ({ target, relatedTarget, currentTarget: form }: FocusEvent<HTMLFormElement, Element>): void => {
    const range = target.closest('fieldset'); // Both prices, and the button that applies them.
    if (!range || range.contains(relatedTarget)) return; // A range is typed in two steps.
    if (target.getClientRects().length === 0) return; // It was not left, it was hidden.
    // Something wrong is left to be mended; asking for it here would hold the visitor.
    if (!form.checkValidity() || isSameList(readForm(form, filters), filters)) return;
    form.requestSubmit();
  };

/** While the next list loads, the form is hidden and loses the focus: it gets it back. */
function useKeptFocus(form: RefObject<HTMLFormElement | null>): void {
  const lost = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    lost.current?.focus({ preventScroll: true });
    lost.current = null;
    const shown = form.current;
    return () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && shown?.contains(activeElement))
        lost.current = activeElement;
    };
  }, [form]);
}
