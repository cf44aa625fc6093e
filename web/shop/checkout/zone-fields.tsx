import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OfferedPlace } from '../../../contract/zones.ts';
import { showDays } from '../../../domain/arrival.ts';
import { speaker } from '../../../domain/words/say.ts';
import { ZONES } from '../../../domain/words/zones.ts';
import { ownName, placeKey } from '../../../domain/zones.ts';
import { callQuery, useData } from '../../api/query.ts';
import type { OfferedItems } from '../../cart/use-offers.ts';
import { regionOfCity } from '../../orders/region-of-city.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { locate, takeWish } from './locate.ts';
import type { Shipping, ShippingErrors, ShippingField } from './shipping.ts';
import styles from './zone-fields.module.css';

const say = speaker(ZONES, 'en');

/** What of the shipping form is used here. */
interface ShownForm {
  readonly shipping: Shipping;
  readonly form: {
    readonly errors: ShippingErrors;
    readonly clear: (field: ShippingField) => void;
  };
  readonly type: (field: ShippingField, text: string) => void;
}

interface ZoneFieldsProps {
  readonly delivery: ShownForm;
  readonly known: OfferedItems['delivery'];
}

/** What only shops with delivery zones ask: places to choose from, a landmark, a time, and a pin on the map. */
export default function ZoneFields({ delivery, known }: ZoneFieldsProps) {
  const { shipping, form, type } = delivery;
  return (
    <>
      <Places delivery={delivery} />
      <Input
        name="landmark"
        label={say('landmark')}
        hint={say('landmark_hint')}
        value={shipping.landmark}
        error={form.errors.landmark}
        onChange={(event) => type('landmark', event.target.value)}
        maxLength={200}
      />
      <Pin location={shipping.location} onChange={(location) => type('location', location)} />
      <Windows delivery={delivery} windows={known?.windows ?? []} isKnown={known !== undefined} />
    </>
  );
}

/** The names that region and city complete to; a country's own spellings stand beside each and are found too. */
function Places({ delivery }: { readonly delivery: ShownForm }) {
  const { region } = delivery.shipping;
  const { data: places = [] } = useData(callQuery('GET /zones/places'));
  useRegionOfCity(delivery, places);
  const key = placeKey(region);
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
function useRegionOfCity({ shipping, form, type }: ShownForm, places: readonly OfferedPlace[]) {
  const filledIn = useRef('');
  const found = regionOfCity(shipping.city, places) ?? '';
  const fillIn = useEffectEvent((next: string) => {
    const typed = shipping.region.trim();
    if (next === filledIn.current || (typed !== '' && typed !== filledIn.current)) return;
    filledIn.current = next;
    type('region', next);
    if (next !== '') form.clear('region');
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

interface WindowsProps {
  readonly delivery: ShownForm;
  readonly windows: NonNullable<NonNullable<OfferedItems['delivery']>['windows']>;
  readonly isKnown: boolean;
}

/** The times that have room left; one that was chosen and is gone is chosen no more. */
function Windows({ delivery: { shipping, form, type }, windows, isKnown }: WindowsProps) {
  const keyOf = ({ id, day }: WindowsProps['windows'][number]) => `${id} ${day}`;
  const isGone = isKnown && shipping.window !== '' && !windows.map(keyOf).includes(shipping.window);
  const drop = useEffectEvent(() => type('window', ''));
  useEffect(() => {
    if (isGone) drop();
  }, [isGone]);
  if (windows.length === 0) return null;
  return (
    <Select
      name="window"
      label={say('window')}
      value={isGone ? '' : shipping.window}
      error={form.errors.window}
      onChange={(event) => {
        form.clear('window');
        type('window', event.target.value);
      }}
    >
      <option value="">{say('soonest')}</option>
      {windows.map((window) => (
        <option key={keyOf(window)} value={keyOf(window)}>
          {`${showDays(window.day, window.day)}, ${window.begins}–${window.ends}`}
        </option>
      ))}
    </Select>
  );
}

interface PinProps {
  readonly location: string;
  readonly onChange: (location: string) => void;
}

/** The browser's own location, asked for by a press and removed by another. */
function Pin({ location, onChange }: PinProps) {
  const [state, setState] = useState<'idle' | 'locating' | 'denied'>('idle');
  const ask = async () => {
    setState('locating');
    const found = await locate();
    setState(found === null ? 'denied' : 'idle');
    if (found !== null) onChange(found);
  };
  const askAgain = useEffectEvent(() => void ask());
  useEffect(() => {
    if (takeWish()) askAgain();
  }, []);
  const isSet = location !== '';
  return (
    <div className={styles.pin}>
      <Button
        variant="secondary"
        busy={state === 'locating' && say('locating')}
        onClick={() => (isSet ? onChange('') : void ask())}
      >
        {say(isSet ? 'pin_remove' : 'share')}
      </Button>
      <p role="status" className={styles.hint}>
        {isSet ? say('pin_set') : say(state === 'denied' ? 'pin_denied' : 'share_hint')}
      </p>
    </div>
  );
}
