import type { Courier } from '../../../contract/couriers.ts';
import type { Form } from '../../session/use-form.ts';
import { Input } from '../../ui/field.tsx';
import type { CourierField } from './courier-rules.ts';

interface CourierInputsProps {
  readonly form: Form<CourierField>;
  readonly courier?: Courier;
}

/** Name and phone of a courier. */
export function CourierInputs({ form: { errors }, courier }: CourierInputsProps) {
  return (
    <>
      <Input
        label="Name"
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={courier?.name}
        error={errors.name}
        data-autofocus={courier ? true : undefined}
      />
      <Input
        label="Phone (optional)"
        name="phone"
        type="tel"
        maxLength={20}
        autoComplete="off"
        defaultValue={courier?.phone}
        error={errors.phone}
      />
    </>
  );
}
