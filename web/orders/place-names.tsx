import { useEffect, useEffectEvent, useRef } from 'react';
import type { OfferedPlace } from '../../contract/zones.ts';
import { ownName, placeKey } from '../../domain/zones.ts';
import { callQuery, useData } from '../api/query.ts';
import { regionOfCity } from './region-of-city.ts';

interface PlaceNamesProps {
  /** As they are typed. */
  readonly region: string;
  readonly city: string;
  /** Writes a region into its field. */
  readonly onRegion: (region: string) => void;
}

/**
 * The names that the fields with `list="regions"` and `list="cities"` complete to, where the shop has zones; a country's own spellings stand beside
 * each and are found too. The region of a city that is known is filled in.
 */
export function PlaceNames(props: PlaceNamesProps) {
  const { data: places = [] } = useData(callQuery('GET /zones/places'));
  useRegionOfCity(props, places);
  const key = placeKey(props.region);
  const inRegion = places.filter((place) => isIn(place, key));
  const regions = places.filter(({ district, city }) => district + city === '');
  return (
    <>
      <Names id="regions" places={regions} />
      <Names id="cities" places={(inRegion.length > 0 ? inRegion : places).filter(isInner)} />
    </>
  );
}

/** Fills in the region of a city that is known where it is empty, and again with another city; what was typed there stays. */
function useRegionOfCity(
  { region, city, onRegion }: PlaceNamesProps,
  places: readonly OfferedPlace[],
): void {
  const filledIn = useRef('');
  const found = regionOfCity(city, places) ?? '';
  const fillIn = useEffectEvent((next: string) => {
    const typed = region.trim();
    if (next === filledIn.current || (typed !== '' && typed !== filledIn.current)) return;
    filledIn.current = next;
    onRegion(next);
  });
  // Only as the city changes, so that the region can be emptied and typed.
  useEffect(() => fillIn(found), [found]);
}

const isInner = ({ district, city }: OfferedPlace): boolean => district + city !== '';

/** Whether a place lies in a region or district of that name. */
const isIn = ({ region, district }: OfferedPlace, key: string): boolean =>
  key !== '' && [region, district].some((name) => placeKey(name) === key);

function Names({ id, places }: { readonly id: string; readonly places: readonly OfferedPlace[] }) {
  const byName = new Map(places.map((place) => [ownName(place), place.other_names]));
  return (
    <datalist id={id}>
      {[...byName].map(([name, others]) => (
        <option key={name} value={name} label={[name, ...others.slice(0, 2)].join(' · ')} />
      ))}
    </datalist>
  );
}
