import { useState } from 'react';
import type { CollectionAttribute } from '../../../contract/product-facts.ts';
import { FACTS } from '../../../domain/product-facts.ts';
import { callQuery, useData } from '../../api/query.ts';
import {
  attributeField,
  carriedOn,
  changedFacts,
  type Details,
  type FactField,
  type FactValues,
  factErrors,
  factsIn,
  factValuesOf,
  isOutside,
  leftBehind,
  type TypedAttribute,
  takenAlong,
} from './fact-rules.ts';

/** What is typed in a product's form, as far as its facts go. */
export type TypedFacts = FactValues & { readonly category_id: string };

interface FactsStart {
  /** The product's, as the shop has them; `null` until they were read. */
  readonly stored: Details | null;
  /** The collection that the product is in; blank for a new one. */
  readonly collection: string;
  /** What the form starts with where that is not what is stored, and the collection that is chosen. */
  readonly typed: TypedFacts;
}

interface FactsState {
  readonly typed: FactValues;
  readonly chosen: string;
  /** What was typed for attributes of collections that were chosen before. */
  readonly carried: readonly TypedAttribute[] | null;
}

const startOf = (typed: TypedFacts): FactsState => ({
  ...{ typed: factsIn(typed), chosen: typed.category_id, carried: null },
});

/** The facts in a product's form: its fields follow the collection that is chosen. */
export function useFacts({ stored, collection, typed }: FactsStart) {
  const [state, setState] = useState(() => startOf(typed));
  const { chosen, carried } = state;
  const known = useAttributes(stored === null ? '' : chosen);
  const attributes = known ?? [];
  const before = factValuesOf(stored ?? {});
  const own = attributes.map(({ id }) => attributeField(id));
  const fields: readonly FactField[] = stored === null ? [] : [...FACTS, ...own];
  const startsWith = (field: FactField) => state.typed[field] ?? before[field] ?? '';
  return {
    /** None until the facts were read. */
    fields,
    attributes,
    isThere: stored !== null,
    /** Whether any of the details has something in it. */
    hasAny: Object.entries({ ...before, ...state.typed }).some(
      ([field, text]) => !isOutside(field) && text !== '',
    ),
    /** What was typed and has no place in the collection that is chosen. */
    hidden: carried && known ? leftBehind(carried, known) : [],
    startsWith,
    attributeStartsWith: (attribute: CollectionAttribute) =>
      carried ? takenAlong(carried, attribute) : startsWith(attributeField(attribute.id)),
    errorsOf: (values: FactValues) => factErrors(values, attributes),
    /** To be called with what the form holds when that has changed. */
    follow(values: TypedFacts) {
      if (values.category_id === chosen) return;
      const left = attributes.map((one) => ({
        ...one,
        text: values[attributeField(one.id)] ?? '',
      }));
      setState({ ...state, chosen: values.category_id, carried: carriedOn(left, carried ?? []) });
    },
    /** What is to be sent. Of another collection all attributes are: what is seen is what is stored then. */
    changed(values: FactValues): FactValues {
      const all = chosen === collection ? [] : own.map((field) => [field, values[field] ?? '']);
      return { ...changedFacts(before, values, fields), ...Object.fromEntries(all) };
    },
    restart: (values: TypedFacts) => setState(startOf(values)),
  };
}

export type Facts = ReturnType<typeof useFacts>;

/** The attributes of a collection; `null` until they were read, none for no collection. */
function useAttributes(collection: string): readonly CollectionAttribute[] | null {
  const query = callQuery('GET /category-attributes/{id}', {
    params: { id: Number(collection) },
  });
  const { data } = useData(query, { enabled: collection !== '' });
  return collection === '' ? [] : (data ?? null);
}
