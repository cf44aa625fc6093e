import { type FormEvent, useRef, useState } from 'react';
import { isEmail } from '../../../domain/email.ts';
import {
  isOrderChannel,
  ORDER_CHANNEL_NAMES,
  ORDER_CHANNELS,
  type OrderChannel,
} from '../../../domain/order-channels.ts';
import { normalizePhoneNumber } from '../../../domain/phone.ts';
import { typedLine } from '../../../domain/typed-text.ts';
import { ApiError, fieldFailures, useCall } from '../../api/call.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { EMAIL_INVALID } from '../../forms/field-messages.ts';
import { type Errors, useForm, useSubmit, type Values } from '../../forms/use-form.ts';
import { PhoneField } from '../../phone/phone-field.tsx';
import { loadPhoneRules, usePhoneRules } from '../../phone/use-phone-rules.ts';
import { Checkbox, Input, Select, Textarea } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { RestoredNote, useDraft } from '../kit/drafts.tsx';
import { loadPanelPage, PanelPage } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { AddForm } from '../panel-forms.tsx';
import { panel } from '../screens.ts';
import styles from './order-entry.module.css';
import { type EntryLine, type LineErrors, OrderLines } from './order-lines.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.addOrder);

/** What is typed of an order, stored when the session ends. */
interface Typed {
  readonly entry: Entry;
  readonly lines: readonly EntryLine[];
}

/** An order that came by telephone, WhatsApp or Instagram is entered by hand (docs/decisions/132). */
export default function OrderEntryPage() {
  const [round, setRound] = useState(0);
  return (
    <PanelPage title="Add New Order">
      <OrderEntry key={round} round={round} onDone={() => setRound(round + 1)} />
    </PanelPage>
  );
}

interface OrderEntryProps {
  readonly round: number;
  readonly onDone: () => void;
}

function OrderEntry({ round, onDone }: OrderEntryProps) {
  const { form, restored, rules, confirms, products, onSubmit, busy } = useOrderEntry(onDone);
  const { errors } = form;
  const startsWith = restored?.entry;
  const text = (name: keyof Entry, label: string, maxLength: number, required = true) => (
    <Input
      {...{ name, label, maxLength, required }}
      autoComplete="off"
      defaultValue={startsWith?.[name]}
      error={errors[name]}
    />
  );
  return (
    <AddForm
      {...{ form, busy, round, onSubmit }}
      action="Add order"
      unsaved={products.lines.length > 0 || restored !== null}
    >
      {restored && <RestoredNote />}
      <Select
        label="How it came"
        name="channel"
        required
        defaultValue={startsWith?.channel ?? 'phone'}
        error={errors.channel}
      >
        {ORDER_CHANNELS.map((channel) => (
          <option key={channel} value={channel}>
            {ORDER_CHANNEL_NAMES[channel]}
          </option>
        ))}
      </Select>
      <h2 className={styles.part}>Products</h2>
      <OrderLines {...products} />
      <h2 className={styles.part}>Shipping to</h2>
      {text('guest_name', 'Name', 100)}
      <PhoneField
        {...(startsWith && { startsWith: `${startsWith.dialCode} ${startsWith.phone}` })}
        rules={rules}
        error={errors.phone}
        onCountry={() => form.clear('phone')}
      />
      <div className={page.pair}>
        {text('guest_region', 'Region', 100)}
        {text('guest_city', 'City', 100)}
      </div>
      {text('guest_street', 'Street', 200)}
      {text('guest_email', 'Email (optional)', 254, false)}
      <Checkbox
        ref={confirms}
        name="confirms"
        label="Mail the buyer a confirmation"
        hint="Where an e-mail is given."
      />
      <Textarea
        label="Note (optional)"
        name="notes"
        rows={3}
        maxLength={1000}
        defaultValue={startsWith?.notes}
        error={errors.notes}
      />
    </AddForm>
  );
}

/** What is typed and chosen of an order, and sending it. */
function useOrderEntry(onDone: () => void) {
  const rules = usePhoneRules();
  const form = useForm(ENTRY_FIELDS, entryErrors(rules?.isValidPhone ?? (() => true)));
  const confirms = useRef<HTMLInputElement>(null);
  const restored = useDraft('add-order', (): Typed | null =>
    form.changed || lines.length > 0 ? { entry: form.values(), lines } : null,
  );
  const [lines, setLines] = useState<readonly EntryLine[]>(restored?.lines ?? []);
  const [code, setCode] = useState(restored?.entry.coupon_code ?? '');
  const [isEmpty, setEmpty] = useState(false);
  const [lineErrors, setLineErrors] = useState<LineErrors>(new Map());
  const finder = useRef<HTMLInputElement>(null);
  const enter = useEntering();
  const { onSubmit, busy } = useSubmit(form, {
    async check() {
      const loaded = rules ?? (await loadPhoneRules());
      setEmpty(lines.length === 0);
      setLineErrors(new Map());
      return entryErrors(loaded?.isValidPhone ?? (() => true))(form.values());
    },
    async send() {
      if (lines.length === 0) throw new Error(NO_PRODUCTS);
      const id = await enter(form.values(), lines, confirms.current?.checked ?? false);
      onDone();
      return `Order #${id} was entered`;
    },
    fieldErrors: (error) => {
      setLineErrors(lineErrorsOf(error, lines));
      const { guest_phone: phone, ...others } = fieldFailures(error, [
        ...ENTRY_FIELDS,
        'guest_phone',
      ]);
      return phone ? { ...others, phone } : others;
    },
    texts: {
      busy: 'Loading, please wait...',
      failed: lines.length === 0 ? NO_PRODUCTS : 'Error placing order',
    },
  });
  return {
    form,
    restored,
    rules,
    confirms,
    busy,
    /** The products stand first in the form. */
    onSubmit: async (event: FormEvent) => {
      await onSubmit(event);
      if (lines.length === 0) finder.current?.focus();
    },
    products: {
      lines,
      onChange: (next: readonly EntryLine[]) => {
        setLines(next);
        setEmpty(false);
      },
      error: isEmpty ? NO_PRODUCTS : null,
      lineErrors,
      finder,
      code,
      onCode: setCode,
      codeError: form.errors.coupon_code,
    },
  };
}

/** What the shop says against products of the order: "Only 2 of 'Vase' are left". */
function lineErrorsOf(error: unknown, lines: readonly EntryLine[]): LineErrors {
  const said = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
  return new Map(
    said.flatMap(([field, [text]]) => {
      const line = lines[Number(/^products\.(\d+)\./.exec(field)?.[1])];
      return line && text ? [[line, text] as const] : [];
    }),
  );
}

const NO_PRODUCTS = 'Please add at least one product';

/** Sends an order. One whose answer was lost is sent again under its key, so that it is entered once. */
function useEntering() {
  const call = useCall();
  const key = useAttemptKey();
  return async (entry: Entry, lines: readonly EntryLine[], confirms: boolean): Promise<number> => {
    const { channel, dialCode: _, phone: _phone, coupon_code: typed, ...texts } = entry;
    const coupon_code = typed.trim();
    const body = {
      ...texts,
      guest_phone: phoneOf(entry),
      channel: channel as OrderChannel,
      products: lines.map(({ product, variant, quantity }) => ({
        product_id: product.id,
        ...(variant && { variant_id: variant.id }),
        quantity,
      })),
      payment_method_id: 1 as const,
      confirms,
      ...(coupon_code !== '' && { coupon_code }),
    };
    const headers = key.of(JSON.stringify(body));
    const { id } = await call('POST /admin/orders', { body, headers });
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
