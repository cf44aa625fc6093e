import type { CallName } from '../../../contract/api.ts';
import { isEmail } from '../../../domain/email.ts';
import { parseCents } from '../../../domain/money.ts';
import type { AllSettings } from '../../../domain/shop-settings.ts';
import type { InputOf } from '../../api/call.ts';
import type { Errors, Values } from '../../forms/use-form.ts';

export const SHOP_FIELDS = [
  'shop_name',
  'shop_subtitle',
  'currency_symbol',
  'currency_position',
  'currency_code',
  'time_zone',
] as const;
export const DELIVERY_FIELDS = ['delivery_fee', 'free_delivery_from', 'delivery_promise'] as const;
export const MAIL_FIELDS = ['mail_sender_name', 'mail_sender_email'] as const;
export const RETENTION_FIELDS = [
  'keep_messages_days',
  'keep_audit_log_days',
  'order_link_days',
  'keep_order_persons_days',
  'keep_failed_mails_days',
  'keep_mail_files_days',
] as const;

/** How many links can be set here. */
const LINKS = [0, 1, 2, 3] as const;
type LinkField = `social_links.${(typeof LINKS)[number]}.${'label' | 'url'}`;
export const LINK_ROWS = LINKS.map((row) => ({
  label: `social_links.${row}.label` as LinkField,
  url: `social_links.${row}.url` as LinkField,
}));

const PLAIN_CONTACT = [
  'contact_email',
  'contact_phone',
  'whatsapp',
  'address',
  'opening_hours',
] as const;

const ORDER_NUMBERS = ['cancel_minutes', 'review_invitation_days'] as const;
export const ORDER_FIELDS = [
  ...ORDER_NUMBERS,
  'status_mails',
  'order_lookup',
  'look_first',
] as const;
export const BACKUP_FIELDS = ['backup_every_hours', 'keep_backups'] as const;

export type ShopField = (typeof SHOP_FIELDS)[number];
export type DeliveryField = (typeof DELIVERY_FIELDS)[number];
export type RetentionField = (typeof RETENTION_FIELDS)[number];
export type OrderField = (typeof ORDER_FIELDS)[number];
export type BackupField = (typeof BACKUP_FIELDS)[number];
export type MailField = (typeof MAIL_FIELDS)[number];
export type ContactField = (typeof PLAIN_CONTACT)[number] | LinkField;

/** The errors of the fields that break their rule. */
function fieldErrors<Field extends string>(
  values: Values<Field>,
  rules: Partial<Record<Field, (value: string) => string | false>>,
): Errors<Field> {
  const found = (Object.keys(rules) as Field[]).flatMap((field) => {
    const said = rules[field]?.(values[field].trim());
    return said ? [[field, said] as const] : [];
  });
  return Object.fromEntries(found) as Errors<Field>;
}

export const shopErrors = (values: Values<ShopField>): Errors<ShopField> =>
  fieldErrors(values, {
    shop_name: (name) => name === '' && 'Please enter the shop’s name',
    currency_symbol: (symbol) => symbol === '' && 'Please enter a sign, like $ or LBP',
    currency_code: (code) =>
      !/^[a-z]{3}$/i.test(code) && 'Please enter the three letters of the currency, like USD',
  });

export const deliveryErrors = (values: Values<DeliveryField>): Errors<DeliveryField> =>
  fieldErrors(values, { delivery_fee: amountError, free_delivery_from: amountError });

const amountError = (amount: string) =>
  !/^\d{1,6}(\.\d{1,2})?$/.test(amount) && 'Please enter an amount, like 4 or 4.50';

const emailError = (email: string) =>
  email !== '' && !isEmail(email) && 'Please enter an e-mail address';

const phoneError = (phone: string) =>
  phone !== '' &&
  !/^\+?(?:[ ().-]*\d){6,15}[ ().-]*$/.test(phone) &&
  'Please enter a phone number, like +961 1 555 010';

export const mailErrors = (values: Values<MailField>): Errors<MailField> =>
  fieldErrors(values, { mail_sender_email: emailError });

const numberError =
  (most: number, what = 'a number', least = 1) =>
  (number: string) =>
    (!/^\d{1,5}$/.test(number) || Number(number) < least || Number(number) > most) &&
    `Please enter ${what}, ${least} to ${most}`;

const daysError = numberError(3_650, 'a number of days');

export const retentionErrors = (values: Values<RetentionField>): Errors<RetentionField> =>
  fieldErrors(
    values,
    withEach(RETENTION_FIELDS, () => daysError),
  );

export const backupErrors = (values: Values<BackupField>): Errors<BackupField> =>
  fieldErrors(values, { backup_every_hours: numberError(720), keep_backups: numberError(365) });

/** The texts of the order section's fields. */
export const orderTexts = (settings: AllSettings): Values<OrderField> => ({
  ...numberTexts(settings, ORDER_NUMBERS),
  status_mails: settings.status_mails ? 'yes' : 'no',
  order_lookup: settings.order_lookup ? 'yes' : 'no',
  look_first: settings.look_first ? 'yes' : 'no',
});

/** What they hold, as the API takes it. */
export const orderBody = (values: Values<OrderField>) => ({
  ...numbersOf(values, ORDER_NUMBERS),
  status_mails: values.status_mails === 'yes',
  order_lookup: values.order_lookup === 'yes',
  look_first: values.look_first === 'yes',
});

export const orderErrors = (values: Values<OrderField>): Errors<OrderField> =>
  fieldErrors(values, {
    cancel_minutes: numberError(10_080, 'a number of minutes', 0),
    review_invitation_days: numberError(60, 'a number of days', 0),
  });

const withEach = <Field extends string, T>(fields: readonly Field[], make: (field: Field) => T) =>
  Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<Field, T>;

type NumberField = (typeof ORDER_NUMBERS)[number] | RetentionField | BackupField;

/** Numbers of the settings as text, for their fields. */
export const numberTexts = <Field extends NumberField>(
  settings: AllSettings,
  fields: readonly Field[],
): Values<Field> => withEach(fields, (field) => String(settings[field]));

/** What numbers' fields hold, as the API takes it. */
export const numbersOf = <Field extends NumberField>(
  values: Values<Field>,
  fields: readonly Field[],
): Record<Field, number> => withEach(fields, (field) => Number(values[field]));

export function contactErrors(values: Values<ContactField>): Errors<ContactField> {
  const links = LINK_ROWS.flatMap(({ label, url }) => {
    const [name, address] = [values[label].trim(), values[url].trim()];
    if (name === '' && address === '') return [];
    return [
      ...(name === '' ? [[label, 'Please enter what the link is called']] : []),
      ...(isWebAddress(address)
        ? []
        : [[url, 'Please enter an address that begins with https://']]),
    ];
  });
  return {
    ...fieldErrors(values, {
      contact_email: emailError,
      contact_phone: phoneError,
      whatsapp: phoneError,
    }),
    ...(Object.fromEntries(links) as Errors<ContactField>),
  };
}

function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** An amount as its field shows it: 4.00 as 4. */
export const plainAmount = (decimal: string): string => decimal.replace(/\.00$/, '');

/** Both amounts in cents, so that the example can be computed; `null` while one of them is none. */
export function amountsOf(
  values: Values<DeliveryField>,
): readonly [fee: number, from: number] | null {
  if (Object.keys(deliveryErrors(values)).length > 0) return null;
  const [fee, from] = [values.delivery_fee, values.free_delivery_from].map((text) =>
    parseCents(text.trim()),
  ) as [number, number];
  return Number.isSafeInteger(fee) && Number.isSafeInteger(from) ? [fee, from] : null;
}

export const contactValues = (settings: AllSettings): Values<ContactField> => ({
  ...pick(settings, PLAIN_CONTACT),
  ...(Object.fromEntries(
    LINK_ROWS.flatMap(({ label, url }, row) => [
      [label, settings.social_links[row]?.label ?? ''],
      [url, settings.social_links[row]?.url ?? ''],
    ]),
  ) as Values<LinkField>),
});

/** The contact form as the API takes it, without empty links. */
export function contactBody(values: Values<ContactField>): BodyOf<'PUT /admin/settings/contact'> {
  const links = LINK_ROWS.map(({ label, url }) => ({ label: values[label], url: values[url] }));
  return {
    ...pick(values, PLAIN_CONTACT),
    social_links: links.filter(({ label, url }) => label.trim() !== '' || url.trim() !== ''),
  };
}

export type BodyOf<Name extends CallName> =
  InputOf<Name> extends { readonly body: infer Body } ? Body : never;

export const pick = <Key extends string>(
  from: { readonly [K in Key]: string },
  keys: readonly Key[],
): Record<Key, string> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Record<Key, string>;
