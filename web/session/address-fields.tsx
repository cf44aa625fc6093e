import type { User } from '../../contract/accounts.ts';
import { Input } from '../ui/field.tsx';
import styles from './account-form.module.css';
import type { Errors } from './use-form.ts';

interface AddressFieldsProps {
  readonly errors: Errors<'region' | 'city' | 'street'>;
  readonly startsWith?: Pick<User, 'region' | 'city' | 'street'>;
}

/** Region, city and street, as an account keeps them (spec §3). */
export function AddressFields({ errors, startsWith }: AddressFieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        <Input
          label="Region"
          name="region"
          autoComplete="address-level1"
          required
          maxLength={100}
          defaultValue={startsWith?.region}
          error={errors.region}
        />
        <Input
          label="City"
          name="city"
          autoComplete="address-level2"
          required
          maxLength={100}
          defaultValue={startsWith?.city}
          error={errors.city}
        />
      </div>
      <Input
        label="Street"
        name="street"
        autoComplete="address-line1"
        required
        maxLength={200}
        defaultValue={startsWith?.street}
        error={errors.street}
      />
    </>
  );
}
