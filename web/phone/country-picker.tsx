import { useMemo } from 'react';
import type { CountryCode } from '../../domain/country-codes.ts';
import { Combobox } from '../ui/combobox.tsx';
import styles from './country-picker.module.css';

interface CountryPickerProps {
  /** Two-letter code of the chosen country; empty when only the dial code is known. */
  readonly code: string;
  /** "+961" */
  readonly dialCode: string;
  /** `null` until they are loaded. */
  readonly countries: readonly CountryCode[] | null;
  readonly onChoose: (code: string) => void;
  /** It replaces a button that was focused, or pressed. */
  readonly begin: 'focused' | 'open' | undefined;
}

/** The country's code before a phone number, to be searched by name or code. */
export function CountryPicker(props: CountryPickerProps) {
  const { code, dialCode, countries, onChoose, begin } = props;
  const options = useMemo(() => (countries ?? []).map(optionOf), [countries]);
  const chosen = code || countries?.find(({ dial_code }) => dial_code === dialCode)?.code;
  return (
    <div className={styles.picker}>
      <Combobox
        className={styles.button}
        label="Country code"
        options={options}
        value={chosen ?? ''}
        onChoose={onChoose}
        begin={begin}
        nothingFound={countries ? 'No country found' : 'Loading, please wait...'}
      >
        <bdi dir="ltr">{dialCode}</bdi>
      </Combobox>
    </div>
  );
}

const optionOf = ({ code, name, dial_code }: CountryCode) => ({
  value: code,
  label: name,
  detail: dial_code,
});
