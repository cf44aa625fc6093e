import { useState } from 'react';
import { useUser } from '../../session/use-session.ts';
import { savedAddress } from './default-address.ts';
import { type ShippingForm, useShippingForm } from './use-shipping-form.ts';

export interface DeliveryForm extends ShippingForm {
  /** Somebody with a saved address is logged in. */
  readonly hasDefault: boolean;
  /** His address stands in the fields, which are read-only then (spec §4). */
  readonly usesDefault: boolean;
  readonly chooseDefault: (wanted: boolean) => void;
}

/** The shipping form with the saved address: used at first, and never changed from here. */
export function useDeliveryForm(live: boolean): DeliveryForm {
  const saved = savedAddress(useUser());
  const [wanted, setWanted] = useState(true);
  const form = useShippingForm(live, wanted ? saved : null);
  return {
    ...form,
    hasDefault: saved !== null,
    usesDefault: saved !== null && wanted,
    chooseDefault(next) {
      setWanted(next);
      form.showErrors({});
      if (saved && !next) form.startFrom(saved);
    },
  };
}
