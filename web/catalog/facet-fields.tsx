import { useEffect, useRef, useState } from 'react';
import type { Facet } from '../../contract/catalog.ts';
import { callQuery, useData } from '../api/query.ts';
import { usePainted } from '../hydrated.ts';
import { Checkbox } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { onPressOrFocus } from '../ui/press-or-focus.ts';
import styles from './facet-fields.module.css';
import { valueLabel } from './facet-label.ts';
import type { FilterableList, ListFilters } from './list-filters.ts';
import { useShown } from './use-shown.ts';

interface FacetFieldsProps {
  readonly list: FilterableList;
  readonly facets: readonly Facet[];
}

const NONE = callQuery('GET /products/facets');

/** What the products of a list are, as boxes with counts; each facet in a panel that opens without JavaScript. */
export function FacetFields({ list, facets }: FacetFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  useClosing(place);
  const isPainted = usePainted();
  if (facets.length === 0) return null;
  return (
    <div ref={place} className={styles.facets}>
      {facets.map((facet) => (
        <FacetPanel
          key={facet.name}
          facet={facet}
          chosen={list.filters.facets?.[facet.name]}
          isFilled={isPainted}
        />
      ))}
    </div>
  );
}

interface FacetPanelProps {
  readonly facet: Facet;
  readonly chosen: readonly string[] | undefined;
  /** Of what is closed, the boxes can come a frame later: a list has hundreds. */
  readonly isFilled: boolean;
}

function FacetPanel({ facet, chosen = [], isFilled }: FacetPanelProps) {
  const { name, label, values } = facet;
  if (values.length === 0) return <Exhausted label={label} />;
  return (
    <details className={styles.facet} name="facet">
      <summary className={styles.summary}>
        <bdi>{label}</bdi>
        {chosen.length > 0 && <span className={styles.chosen}>{chosen.length}</span>}
        <Icon name="chevron-down" size={16} className={styles.sign} />
      </summary>
      <fieldset className={styles.panel}>
        <legend className="visually-hidden">{label}</legend>
        {isFilled &&
          values.map((value) => (
            <Value
              key={value.slug}
              name={name}
              slug={value.slug}
              label={`${valueLabel(facet, value)} (${value.count.toLocaleString('en')})`}
              inForce={chosen.includes(value.slug)}
            />
          ))}
      </fieldset>
    </details>
  );
}

/** What none of the products that are left differ in keeps its place: its neighbours stay under the pointer. */
const Exhausted = ({ label }: { readonly label: string }) => (
  <div className={styles.facet}>
    <button type="button" className={styles.summary} disabled>
      <bdi>{label}</bdi>
      <Icon name="chevron-down" size={16} className={styles.sign} />
    </button>
  </div>
);

interface ValueProps {
  readonly name: string;
  readonly slug: string;
  readonly label: string;
  readonly inForce: boolean;
}

function Value({ name, slug, label, inForce }: ValueProps) {
  const [checked, setChecked] = useShown(inForce);
  return (
    <Checkbox
      {...{ name, label, checked }}
      value={slug}
      onChange={({ target }) => setChecked(target.checked)}
    />
  );
}

/** What a list can be filtered by beside these filters. */
interface ShownFacets {
  readonly facets: readonly Facet[];
  /** How many products are in stock or on sale, where that was counted. */
  readonly countOf: (flag: 'in_stock' | 'on_sale') => number | undefined;
}

/** While new counts are on their way, those of before stay: nothing closes under the pointer. */
export function useFacets(list: FilterableList, beside: ListFilters): ShownFacets {
  const { shown, data = [] } = useLastFacets(list, beside);
  const isFlag = ({ name }: Facet) => name === 'in_stock' || name === 'on_sale';
  return {
    facets: shown.filter((facet) => !isFlag(facet)),
    countOf(flag) {
      if (data.length === 0) return undefined;
      return data.find(({ name }) => name === flag)?.values[0]?.count ?? 0;
    },
  };
}

function useLastFacets({ path, facetsOf }: FilterableList, beside: ListFilters) {
  const query = facetsOf?.(beside);
  const { data } = useData(query ?? NONE, { enabled: !!query });
  const [last, setLast] = useState({ path, data, shown: data ?? [] });
  if (data ? last.data !== data : last.path !== path) {
    const shown = last.path === path ? keepPlaces(last.shown, data ?? []) : (data ?? []);
    setLast({ path, data, shown });
    return { data, shown };
  }
  return last;
}

/** The facets there are, and those that this list had before without their values, in the order of before. */
function keepPlaces(before: readonly Facet[], now: readonly Facet[]): readonly Facet[] {
  const isIn = (facets: readonly Facet[], { name }: Facet) =>
    facets.some((facet) => facet.name === name);
  if (before.every((facet) => isIn(now, facet))) return now;
  const kept = before.map(
    (facet) => now.find(({ name }) => name === facet.name) ?? { ...facet, values: [] },
  );
  return [...kept, ...now.filter((facet) => !isIn(before, facet))];
}

/** A panel over the page closes on Esc, and when something else is pressed or focused. In a sheet it covers nothing. */
function useClosing(place: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const closeWhere = (isOver: (panel: Element) => boolean) => {
      if (place.current?.closest('dialog')) return;
      for (const panel of place.current?.querySelectorAll('details[open]') ?? [])
        if (isOver(panel)) (panel as HTMLDetailsElement).open = false;
    };
    // A press on a label's words gives the focus to what is around the panel.
    const close = ({ type, target }: Event) =>
      closeWhere(
        (panel) =>
          !panel.contains(target as Node) &&
          !(type === 'focusin' && (target as Node).contains(panel)),
      );
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      closeWhere((panel) => {
        if (panel.contains(document.activeElement)) panel.querySelector('summary')?.focus();
        return true;
      });
    };
    const stop = onPressOrFocus(close);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('keydown', closeByKey);
      stop();
    };
  }, [place]);
}
