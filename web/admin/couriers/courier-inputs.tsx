import type { CourierFields } from '../../../contract/couriers.ts';
import type { Form } from '../../session/use-form.ts';
import { Input } from '../../ui/field.tsx';
import type { CourierField } from './courier-rules.ts';

interface CourierInputsProps {
  readonly form: Form<CourierField>;
  readonly startsWith?: CourierFields | null | undefined;
  readonly autoFocus?: boolean;
}

/** Name and phone of a courier. */
export function CourierInputs({ form: { errors }, startsWith, autoFocus }: CourierInputsProps) {
  return (
    <>
      <Input
        label="Name"
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={startsWith?.name}
        error={errors.name}
        data-autofocus={autoFocus}
      />
      <Input
        label="Phone (optional)"
        name="phone"
        type="tel"
        maxLength={20}
        autoComplete="off"
        defaultValue={startsWith?.phone}
        error={errors.phone}
      />
    </>
  );
}
