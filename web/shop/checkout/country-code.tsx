import type { CountryCode } from '../../../domain/country-codes.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './country-code.module.css';

interface CountryCodeProps {
  /** Two-letter code of the chosen country. */
  readonly country: string;
  readonly dialCode: string;
  /** `null` until they are loaded: then only the chosen one is there. */
  readonly countries: readonly CountryCode[] | null;
  readonly onChoose: (country: string) => void;
}

/**
 * The country's code before a phone number. A native select, so that it can be searched by typing
 * a name; closed it shows the code alone.
 */
export function CountryCodePicker({ country, dialCode, countries, onChoose }: CountryCodeProps) {
  return (
    <span className={styles.code}>
      <span className={styles.shown} aria-hidden="true">
        {dialCode}
        <Icon name="chevron-down" size={16} />
      </span>
      <select
        className={styles.select}
        name="country"
        aria-label="Country code"
        autoComplete="tel-country-code"
        value={country}
        onChange={(event) => onChoose(event.target.value)}
      >
        {countries ? (
          countries.map(({ code, name, dial_code }) => (
            <option key={code} value={code}>
              {`${name} (${dial_code})`}
            </option>
          ))
        ) : (
          <option value={country}>{dialCode}</option>
        )}
      </select>
    </span>
  );
}
