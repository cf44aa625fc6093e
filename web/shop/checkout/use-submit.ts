import { type FormEvent, useEffect, useState } from 'react';
import { lacksRequired, type Shipping, type ShippingErrors } from './shipping.ts';
import type { CheckoutItems } from './use-checkout-items.ts';
import { useComplaints } from './use-complaints.ts';
import { usePlaceOrder } from './use-place-order.ts';
import type { ShippingForm } from './use-shipping-form.ts';

/** Spec §5, to the letter. */
const FILL_IN = 'Please fill in all the SHIPPING TO required info';
const WRONG_PHONE = 'Please enter a valid phone number format';

/** Checks the form, places the order, and says what stands in the way. */
export function useSubmit(form: ShippingForm, bought: CheckoutItems) {
  const { place, busy } = usePlaceOrder();
  const { say, retract, retractAll } = useComplaints();
  const [changed, setChanged] = useState(false);
  const filledIn = !lacksRequired(form.shipping);
  const phoneMended = form.errors.number === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what they complain of is mended
  useEffect(() => {
    if (filledIn) retract([FILL_IN]);
    if (phoneMended) retract([WRONG_PHONE]);
  }, [filledIn, phoneMended]);

  const count = bought.items.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a line that was refused is gone
  useEffect(() => retractAll, [count]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    retractAll();
    setChanged(false);
    const errors = await form.check();
    if (Object.keys(errors).length > 0) {
      say(summaryOf(form.shipping, errors));
      focusFirst(element, errors);
      return;
    }
    const refused = await place(form.shipping, bought);
    if (refused?.kind === 'changed') setChanged(true);
    if (refused?.kind !== 'refused') return;
    say(refused.messages);
    form.showErrors(refused.fields);
    focusFirst(element, refused.fields);
  };
  return { submit, busy, changed };
}

function summaryOf(shipping: Shipping, errors: ShippingErrors): string[] {
  const wrongPhone = errors.number !== undefined && shipping.number.trim() !== '';
  return [...(lacksRequired(shipping) ? [FILL_IN] : []), ...(wrongPhone ? [WRONG_PHONE] : [])];
}

function focusFirst(form: HTMLFormElement, errors: ShippingErrors): void {
  const first = Object.keys(errors)[0];
  const field = first && form.elements.namedItem(first);
  if (field instanceof HTMLElement) field.focus();
}
