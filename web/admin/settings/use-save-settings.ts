import { useRef } from 'react';
import type { AllSettings } from '../../../domain/shop-settings.ts';
import { ApiError, type DataOf, type InputOf } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';

type SaveCall = `PUT /admin/settings/${'shop' | 'contact' | 'delivery' | 'mail'}`;

type SectionOf<Name extends SaveCall> =
  InputOf<Name> extends { readonly body: infer Body } ? Omit<Body, 'seen'> : never;

/**
 * Saves a section together with the settings that its fields began with, so that the shop can refuse to
 * overwrite another admin's change. After such a refusal a second save replaces it.
 */
export function useSaveSettings<Name extends SaveCall>(name: Name, settings: AllSettings) {
  const call = useCall();
  const seen = useRef(settings);
  return async (values: SectionOf<Name>): Promise<void> => {
    const body = { ...values, seen: { ...seen.current } };
    try {
      seen.current = (await call(name, { body } as never)) as DataOf<SaveCall>;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        seen.current = await call('GET /admin/settings');
      throw error;
    }
  };
}
