import { type FormEvent, Suspense, useId, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { parseCents } from '../../../domain/money.ts';
import { BUYER_CONFIRMATION } from '../../../domain/words/buyer-confirmation.ts';
import { ZONES } from '../../../domain/words/zones.ts';
import { useCall } from '../../api/call.ts';
import { useQueryStore } from '../../api/query.ts';
import { CITY_MISSING, REGION_MISSING, STREET_MISSING } from '../../forms/field-messages.ts';
import { fillIn } from '../../forms/fill-in.ts';
import { type Errors, useForm, useSubmit, type Values } from '../../forms/use-form.ts';
import { lazyPart } from '../../lazy.tsx';
import { useMoney, useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useWords } from '../../use-words.ts';
import styles from './address-dialog.module.css';
import { MovedDelivery } from './moved-delivery.tsx';
import type { OrderQuery } from './order-query.ts';

const CityGuess = lazyPart(() => import('../../orders/city-guess.tsx'));

const FIELDS = ['guest_region', 'guest_city', 'guest_street', 'guest_landmark', 'notes'] as const;
export type Address = Values<(typeof FIELDS)[number]>;

interface AddressDialogProps {
  readonly order: Order;
  readonly query: OrderQuery;
  /** What was typed and not sent; else it begins with the address of the order. */
  readonly draft: Address | null;
  readonly open: boolean;
  /** Is given what is not sent yet; `null` once there is nothing to send. */
  readonly onClose: (draft: Address | null) => void;
}

/** The address of an order, which its buyer corrects until a courier has it. */
export default function AddressDialog({ order, query, draft, open, onClose }: AddressDialogProps) {
  const say = useWords(BUYER_CONFIRMATION);
  const sayZone = useWords(ZONES);
  const call = useCall();
  const money = useMoney();
  const store = useQueryStore();
  const formId = useId();
  const before = { ...order, guest_landmark: order.delivery?.landmark ?? '' };
  const form = useForm(FIELDS, (values) => errorsOf(touchedOf(values, before)));
  const [typed, setTyped] = useState<Address>(draft ?? before);
  const { onSubmit, busy, state, retract } = useSubmit(form, {
    open,
    async send() {
      const { total_price: total } = await call('POST /orders/{id}/address', {
        params: { id: order.id },
        headers: query.headers,
        body: touchedOf(form.values(), before),
      });
      onClose(null);
      // It is corrected all the same.
      await Promise.all([store.refresh(query.order), store.refresh(query.progress)]).catch(
        () => undefined,
      );
      if (total === order.total_price) return say('corrected');
      return say('corrected_total', { total: money(parseCents(total)) });
    },
    texts: { busy: say('saving'), failed: say('not_corrected') },
  });
  // Whether the shop delivers there is decided by region and city together: another of either, and what was said no longer holds.
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.handlers.onInput(event);
    setTyped(form.values());
    if (busy || state !== 'failed') return;
    form.clear('guest_region', 'guest_city');
    retract();
  };
  const { zones } = useShopSettings();
  const field = (name: keyof Address) => ({
    name,
    defaultValue: (draft ?? before)[name],
    error: form.errors[name],
  });
  return (
    <Dialog
      open={open}
      onClose={() => onClose(form.values())}
      title={say('correct_title', { id: String(order.id) })}
      footer={
        <Button type="submit" form={formId} wide busy={busy && say('saving')}>
          {say('save')}
        </Button>
      }
    >
      <form
        {...form.handlers}
        id={formId}
        className={styles.form}
        noValidate
        onInput={onInput}
        onSubmit={onSubmit}
      >
        <Input
          {...field('guest_region')}
          label={say('region')}
          autoComplete="address-level1"
          required
          maxLength={100}
        />
        <Input
          {...field('guest_city')}
          label={say('city')}
          autoComplete="address-level2"
          required
          maxLength={100}
        />
        {zones && typed.guest_city !== order.guest_city && (
          <Suspense>
            <CityGuess
              city={typed.guest_city}
              onChoose={(city) =>
                fillIn(form.handlers.ref.current?.elements.namedItem('guest_city'), city)
              }
            />
          </Suspense>
        )}
        {zones && <MovedDelivery order={order} query={query} address={touchedOf(typed, before)} />}
        <Input
          {...field('guest_street')}
          label={say('street')}
          autoComplete="address-line1"
          required
          maxLength={200}
        />
        {(zones || order.delivery) && (
          <Input {...field('guest_landmark')} label={sayZone('landmark')} maxLength={200} />
        )}
        <Textarea
          {...field('notes')}
          label={say('note')}
          hint={say('note_hint')}
          rows={3}
          maxLength={1000}
        />
      </form>
    </Dialog>
  );
}

/** What was typed in place of what the order has; what was not touched is neither checked nor sent. */
const touchedOf = (typed: Address, before: Address): Partial<Address> =>
  Object.fromEntries(
    FIELDS.filter((name) => typed[name] !== before[name]).map((name) => [name, typed[name]]),
  );

function errorsOf({ guest_region, guest_city, guest_street }: Partial<Address>) {
  const errors: Errors<keyof Address> = {
    ...(guest_region?.trim() === '' && { guest_region: REGION_MISSING }),
    ...(guest_city?.trim() === '' && { guest_city: CITY_MISSING }),
    ...(guest_street?.trim() === '' && { guest_street: STREET_MISSING }),
  };
  return errors;
}
