import type { ComponentProps } from 'react';
import { CountryPicker } from '../../phone/country-picker.tsx';
import styles from './country-code.module.css';

interface CountryCodeProps extends ComponentProps<typeof CountryPicker> {
  /** The number beside it can't be changed. */
  readonly readOnly: boolean;
}

/** The country's code before the phone number: a control from the start, whose countries come later. */
export function CountryCode({ readOnly, ...picker }: CountryCodeProps) {
  if (!readOnly) return <CountryPicker {...picker} />;
  return (
    <span className={styles.fixed}>
      <bdi dir="ltr">{picker.dialCode}</bdi>
    </span>
  );
}
