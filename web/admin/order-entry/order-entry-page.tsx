import { useRef } from 'react';
import { isEmail } from '../../../domain/email.ts';
import {
  isOrderChannel,
  ORDER_CHANNEL_NAMES,
  ORDER_CHANNELS,
  type OrderChannel,
} from '../../../domain/order-channels.ts';
import { normalizePhoneNumber } from '../../../domain/phone.ts';
import { typedLine } from '../../../domain/typed-text.ts';
import { ZONES } from '../../../domain/words/zones.ts';
import { useCall } from '../../api/call.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { EMAIL_INVALID } from '../../forms/field-messages.ts';
import { fillIn } from '../../forms/fill-in.ts';
import type { Errors, Values } from '../../forms/use-form.ts';
import CityGuess from '../../orders/city-guess.tsx';
import { PlaceNames } from '../../orders/place-names.tsx';
import { PhoneField } from '../../phone/phone-field.tsx';
import { loadPhoneRules, usePhoneRules } from '../../phone/use-phone-rules.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Checkbox, Input, Select, Textarea } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import { loadPanelPage, PanelPage } from '../kit/list.tsx';
import type { FormParts } from '../kit/use-edit-form.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { panel } from '../screens.ts';
import styles from './order-entry.module.css';
import { type EntryLine, isOfLine, OrderLines } from './order-lines.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.addOrder);

type OrderField = EntryField | 'lines' | 'confirms';

/** A new order: it came by telephone, from Lebanon. */
const NEW_ORDER = (): Values<OrderField> => ({
  ...(Object.fromEntries(ENTRY_FIELDS.map((field) => [field, ''])) as Entry),
  ...{ channel: 'phone', dialCode: '+961', lines: '[]', confirms: '' },
});

const linesIn = (text: string): readonly EntryLine[] => JSON.parse(text);

const NO_PRODUCTS = 'Please add at least one product';

/** An order that came by telephone, WhatsApp or Instagram is entered by hand (docs/decisions/132). */
export default function OrderEntryPage() {
  const rules = usePhoneRules();
  const enter = useEntering();
  const errorsOf = (values: Values<OrderField>, known = rules): Errors<OrderField> => ({
    ...(linesIn(values.lines).length === 0 && { lines: NO_PRODUCTS }),
    ...entryErrors(known?.isValidPhone ?? (() => true))(values),
  });
  return (
    <PanelPage title="Add New Order">
      <EditForm
        name="add-order"
        action="Add order"
        saved={null}
        valuesOf={NEW_ORDER}
        errorsOf={errorsOf}
        check={async (values) => errorsOf(values, rules ?? (await loadPhoneRules()))}
        send={enter}
        apiNames={{ guest_phone: 'phone' }}
        then="again"
        texts={{
          busy: 'Loading, please wait...',
          done: (id) => `Order #${id} was entered`,
          failed: 'Error placing order',
        }}
      >
        {(parts) => <OrderFields parts={parts} rules={rules} />}
      </EditForm>
    </PanelPage>
  );
}

interface OrderFieldsProps {
  readonly parts: FormParts<OrderField>;
  readonly rules: ReturnType<typeof usePhoneRules>;
}

function OrderFields({ parts, rules }: OrderFieldsProps) {
  const { field, startOf, typed, set, clear, errors } = parts;
  const phone = startOf('phone');
  const { zones } = useShopSettings();
  const say = useWords(ZONES);
  const region = useRef<HTMLInputElement>(null);
  const city = useRef<HTMLInputElement>(null);
  /** Both complete to the names of the zones' places. */
  const ofArea = (part: 'region' | 'city') => ({
    ...field(`guest_${part}`),
    ...(zones && { list: part === 'city' ? 'cities' : 'regions' }),
  });
  return (
    <>
      <Select {...field('channel')} label="How it came" required>
        {ORDER_CHANNELS.map((channel) => (
          <option key={channel} value={channel}>
            {ORDER_CHANNEL_NAMES[channel]}
          </option>
        ))}
      </Select>
      <h2 className={styles.part}>Products</h2>
      <OrderLines
        lines={linesIn(typed.lines)}
        onChange={(lines) => {
          set('lines', JSON.stringify(lines));
          clear(...(Object.keys(errors).filter(isOfLine) as OrderField[]));
        }}
        errors={errors}
        refusals={parts.refusals}
        code={startOf('coupon_code')}
        area={{ region: typed.guest_region, city: typed.guest_city }}
      />
      <h2 className={styles.part}>Shipping to</h2>
      <Input {...field('guest_name')} label="Name" required maxLength={100} />
      <PhoneField
        {...(phone !== '' && { startsWith: `${startOf('dialCode')} ${phone}` })}
        rules={rules}
        error={errors.phone}
        onCountry={() => clear('phone')}
      />
      <div className={page.pair}>
        <Input {...ofArea('region')} ref={region} label="Region" required maxLength={100} />
        <Input {...ofArea('city')} ref={city} label="City" required maxLength={100} />
      </div>
      {zones && (
        <>
          <PlaceNames
            region={typed.guest_region}
            city={typed.guest_city}
            onRegion={(name) => fillIn(region.current, name)}
          />
          <CityGuess city={typed.guest_city} onChoose={(name) => fillIn(city.current, name)} />
        </>
      )}
      <Input {...field('guest_street')} label="Street" required maxLength={200} />
      {zones && <Input {...field('guest_landmark')} label={say('landmark')} maxLength={200} />}
      <Input {...field('guest_email')} label="Email (optional)" maxLength={254} />
      <Checkbox
        {...parts.tick('confirms')}
        label="Mail the buyer a confirmation"
        hint="Where an e-mail is given."
      />
      <Textarea {...field('notes')} label="Note (optional)" rows={3} maxLength={1000} />
    </>
  );
}

/** Sends an order. One whose answer was lost is sent again under its key, so that it is entered once. */
function useEntering() {
  const call = useCall();
  const key = useAttemptKey();
  return async (values: Values<OrderField>): Promise<number> => {
    const { channel, dialCode: _, phone: _phone, coupon_code: typed, ...rest } = values;
    const { lines, confirms, guest_landmark, ...texts } = rest;
    const coupon_code = typed.trim();
    const body = {
      ...texts,
      ...(guest_landmark.trim() !== '' && { guest_landmark: guest_landmark.trim() }),
      guest_phone: phoneOf(values),
      channel: channel as OrderChannel,
      products: linesIn(lines).map(({ product, variant, quantity }) => ({
        product_id: product.id,
        ...(variant && { variant_id: variant.id }),
        quantity,
      })),
      payment_method_id: 1 as const,
      confirms: confirms !== '',
      ...(coupon_code !== '' && { coupon_code }),
    };
    const { id } = await call('POST /admin/orders', {
      body,
      headers: key.of(JSON.stringify(body)),
    });
    return id;
  };
}

/** What is typed of an order that came by telephone or message, in the form's order. */
export const ENTRY_FIELDS = [
  'channel',
  'coupon_code',
  'guest_name',
  'dialCode',
  'phone',
  'guest_email',
  'guest_region',
  'guest_city',
  'guest_street',
  'guest_landmark',
  'notes',
] as const;
type EntryField = (typeof ENTRY_FIELDS)[number];
export type Entry = Values<EntryField>;

/** The phone in its stored form, "+961 3123456". */
const phoneOf = ({ dialCode, phone }: Entry): string => normalizePhoneNumber(dialCode, phone);

const REQUIRED: Partial<Record<EntryField, string>> = {
  guest_name: 'Please enter the name',
  phone: 'Please enter the phone number',
  guest_region: 'Please enter the region',
  guest_city: 'Please enter the city',
  guest_street: 'Please enter the street',
};

/** The checkout's rules, and how the order came. */
export const entryErrors =
  (isValidPhone: (phone: string) => boolean) =>
  (entry: Entry): Errors<EntryField> =>
    Object.fromEntries(
      ENTRY_FIELDS.flatMap((field) => {
        const message = errorOf(field, entry, isValidPhone);
        return message === undefined ? [] : [[field, message]];
      }),
    );

function errorOf(field: EntryField, entry: Entry, isValidPhone: (phone: string) => boolean) {
  const text = entry[field].trim();
  if (field === 'channel' && !isOrderChannel(text)) return 'Please choose how the order came';
  if (text === '') return REQUIRED[field];
  if (field === 'phone' && !isValidPhone(phoneOf(entry)))
    return 'Please enter a valid phone number, such as 3 123 456';
  if (field === 'guest_email' && !isEmail(typedLine(text))) return EMAIL_INVALID;
  return undefined;
}
