import { type ComponentProps, lazy, Suspense } from 'react';
import type { CountryPicker as Picker } from '../../phone/country-picker.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './country-code.module.css';

const CountryPicker = lazy(() =>
  import('../../phone/country-picker.tsx').then(({ CountryPicker: picker }) => ({
    default: picker,
  })),
);

/** The country's code before the phone number. Its picker comes after the page, with the countries. */
export function CountryCode(props: ComponentProps<typeof Picker>) {
  const closed = (
    <span className={styles.closed}>
      <bdi dir="ltr">{props.dialCode}</bdi>
      <Icon name="chevron-down" size={16} className={styles.arrow} />
    </span>
  );
  if (!props.countries) return closed;
  return (
    <Suspense fallback={closed}>
      <CountryPicker {...props} />
    </Suspense>
  );
}
