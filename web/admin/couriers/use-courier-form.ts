import type { CourierFields } from '../../../contract/couriers.ts';
import { useQueryStore } from '../../api/use-data.ts';
import { useForm } from '../../session/use-form.ts';
import { useSending } from '../../session/use-sending.ts';
import { COURIER_FIELDS, courierErrors } from './courier-rules.ts';

interface CourierSending {
  readonly send: (courier: CourierFields) => Promise<unknown>;
  readonly busy: string;
  readonly failed: string;
  readonly done: string;
}

/** A courier's form, and sending it. */
export function useCourierForm({ send, busy, failed, done }: CourierSending) {
  const { invalidate } = useQueryStore();
  const form = useForm(COURIER_FIELDS, courierErrors);
  const sending = useSending(form, {
    judge: async () => courierErrors(form.values()),
    async send() {
      await send(form.values());
      void invalidate('GET /couriers');
      return done;
    },
    texts: { incomplete: 'Please provide all the required fields', busy, failed },
  });
  return { form, ...sending };
}
