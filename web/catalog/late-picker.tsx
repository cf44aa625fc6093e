import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { variantName } from '../../domain/variants.ts';
import { isFirstPage, useHydrated } from '../hydrated.ts';
import { loadPart } from '../lazy.tsx';
import { afterPress } from '../ui/press.ts';
import type { VariantPicker, VariantPickerProps } from './variant-picker.tsx';

type Picker = typeof VariantPicker;
type LatePickerProps = Omit<VariantPickerProps, 'chosenBefore'>;

const load = () => import('./variant-picker.tsx');

/** There from the start on the server; in the browser its code comes late. */
let loaded: Picker | null = import.meta.env.SSR ? (await load()).VariantPicker : null;

/** One object for good: React would write another one's empty markup over the server's. */
const AS_WRITTEN = { __html: '' };

async function bringPicker(): Promise<void> {
  loaded ??= (await loadPart(load)).VariantPicker;
}

/** Loads the picker's code for a page that is made in the browser. The first page has the server's: it waits for nothing. */
export async function preparePicker(): Promise<void> {
  if (!isFirstPage()) await bringPicker();
}

/**
 * In what a product is chosen. The code comes after the page: until then the server's radio buttons stand in its place,
 * and what is chosen in them counts.
 */
export function LatePicker(props: LatePickerProps) {
  const madeHere = useHydrated();
  // What the server wrote is not taken over as React's own: that would set it back to what was written.
  const [Picker, setPicker] = useState(() => (import.meta.env.SSR || madeHere ? loaded : null));
  const [first] = useState(props.variant.id);
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!Picker)
      bringPicker().then(
        () =>
          afterPress(() => {
            focused.current = place.current?.querySelector('input:focus') ?? null;
            setPicker(() => loaded);
          }),
        () => undefined, // The server's buttons choose without.
      );
  }, [Picker]);
  const chooseWhatIsChecked = () => chooseWritten(place.current, props);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything that was pressed is done again
  useLayoutEffect(chooseWhatIsChecked, []);
  // Who chooses with the keyboard goes on where they are.
  useLayoutEffect(() => {
    const { name, value } = focused.current ?? {};
    const radios = [...(place.current?.querySelectorAll('input') ?? [])];
    if (Picker) radios.find((radio) => radio.name === name && radio.value === value)?.focus();
  }, [Picker]);
  if (Picker)
    return (
      <div key="picker" ref={place}>
        <Picker {...props} chosenBefore={props.variant.id !== first} />
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: gets the events of its radio buttons
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on them is a click, too
    <div
      key="written"
      ref={place}
      onClick={chooseWhatIsChecked}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty: what the server wrote stays
      dangerouslySetInnerHTML={AS_WRITTEN}
    />
  );
}

/** Takes over what is checked in the server's buttons; where that is not sold together, a variant that has what was pressed. */
function chooseWritten(
  place: HTMLElement | null,
  { product: { variants = [] }, variant, onChoose }: LatePickerProps,
): void {
  const checked = [...(place?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])];
  const name = variantName(checked.map(({ value }) => value));
  const pressed = checked.find(({ defaultChecked }) => !defaultChecked);
  const chosen =
    pressed &&
    (variants.find((one) => one.name === name) ??
      variants.find(({ values }) => values.includes(pressed.value)));
  if (chosen && chosen !== variant) onChoose(chosen);
}
