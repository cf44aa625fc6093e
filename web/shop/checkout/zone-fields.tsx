import { useEffect, useEffectEvent, useState } from 'react';
import { showDays } from '../../../domain/arrival.ts';
import { speaker } from '../../../domain/words/say.ts';
import { ZONES } from '../../../domain/words/zones.ts';
import type { OfferedItems } from '../../cart/use-offers.ts';
import { PlaceNames } from '../../orders/place-names.tsx';
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
      <PlaceNames
        region={shipping.region}
        city={shipping.city}
        onRegion={(region) => {
          type('region', region);
          if (region !== '') form.clear('region');
        }}
      />
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
