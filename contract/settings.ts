import { z } from 'zod';
import { COUNTRY_CODES } from '../domain/country-codes.ts';
import { isEmail } from '../domain/email.ts';
import { formatDecimal, MAX_PRICE_CENTS, parseCents } from '../domain/money.ts';
import { MAX_CART_HOURS, MAX_LETTERS_A_MINUTE } from '../domain/newsletter.ts';
import { MAX_RETURN_DAYS } from '../domain/returns.ts';
import { NOTE_ROUNDINGS, rateOf } from '../domain/second-currency.ts';
import type { AllSettings, ShopSettings } from '../domain/shop-settings.ts';
import { MAX_PHOTO_DAYS } from '../domain/stop-photos.ts';
import { typedAmount } from '../domain/typed-text.ts';
import { UNCOVERED_CHOICES } from '../domain/zones.ts';
import type { Calls } from './call.ts';
import { decimal, MAX_LENGTH, moment, orRequired, requiredLine, shownAs, text } from './fields.ts';
import { shownMenus } from './menus.ts';
import { secondCurrency } from './second-currency.ts';

/** One line that may be empty. */
const line = (most: number) =>
  text(most).refine((value) => !/[\r\n\u0085\u2028\u2029]/.test(value), 'must be one line');

const emailOrNone = line(MAX_LENGTH.email).refine(
  (value) => value === '' || isEmail(value),
  'must be an e-mail address',
);

const phoneOrNone = line(30).refine(
  (value) => value === '' || /^\+?(?:[ ().-]*\d){6,15}[ ().-]*$/.test(value),
  'must be a phone number, like +961 1 555 010',
);

/** An amount from 0 on, "4" as well as "4.00"; kept with two decimals. */
const amount = z
  .string('must be an amount, like 4 or 4.50')
  .trim()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, {
    message: 'must be an amount with at most two decimals, like 4 or 4.50',
    abort: true,
  })
  .refine((value) => parseCents(value) <= MAX_PRICE_CENTS, {
    message: 'must be at most 999,999.99',
    abort: true,
  })
  .transform((value) => formatDecimal(parseCents(value)))
  .meta(shownAs({ type: 'string', pattern: '^\\d{1,6}(\\.\\d{1,2})?$', examples: ['4.00'] }));

/** An address elsewhere on the web: what runs in the page, or reads a file, is none. */
const webAddress = requiredLine(300).refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '';
}, 'must be an address that begins with https://');

const socialLinks = z
  .array(z.object({ label: requiredLine(40), url: webAddress }), 'must be a list of links')
  .max(6, 'must be at most 6 links');

/** Names with a slash, and UTC: offsets and abbreviations mean other things elsewhere. */
const timeZone = requiredLine(60).refine(
  isTimeZone,
  'must be the name of a time zone, like Asia/Beirut',
);

function isTimeZone(name: string): boolean {
  if (!/^(?:[A-Z][\w+-]*(?:\/[\w+-]+)+|UTC)$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const wholeNumber = (most: number, otherwise = 'must be a whole number', least = 1) =>
  z
    .int(orRequired(otherwise))
    .min(least, `must be between ${least} and ${most}`)
    .max(most, `must be between ${least} and ${most}`);

/** Days for which something is kept: up to ten years. */
const days = wholeNumber(3_650, 'must be a whole number of days');

/** A week: nobody keeps a parcel back for longer. */
const MAX_CANCEL_MINUTES = 7 * 24 * 60;

/** After this long nobody knows any more what came. */
const MAX_INVITATION_DAYS = 60;

/** ISO 4217, as the server's own list of currencies has it. */
const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'));

/** How much of the second currency stands for one unit of the shop's, "89500" or "0.925". */
const rate = z
  .string(orRequired('must be a rate, like 89500'))
  .transform((typed, context) => {
    const read = rateOf(typedAmount(typed).replaceAll(',', ''));
    if (read !== null) return read;
    context.addIssue({
      code: 'custom',
      message: 'must be above 0 and at most 10,000,000, with at most six decimals',
    });
    return z.NEVER;
  })
  .meta(shownAs({ type: 'string', examples: ['89500'] }));

/** How each setting is checked, when it is saved and again when it is read. */
export const SETTING_RULES = {
  shop_name: requiredLine(60),
  shop_subtitle: line(80),
  contact_email: emailOrNone,
  contact_phone: phoneOrNone,
  whatsapp: phoneOrNone,
  address: text(300),
  opening_hours: text(300),
  social_links: socialLinks,
  delivery_fee: amount,
  free_delivery_from: amount,
  delivery_promise: line(120),
  currency_code: z
    .string('must be text')
    .trim()
    .regex(/^[A-Z]{3}$/, 'must be three capital letters, like USD'),
  currency_symbol: requiredLine(8),
  currency_position: z.enum(['before', 'after'], 'must be before or after'),
  time_zone: timeZone,
  order_lookup: z.boolean('must be true or false'),
  look_first: z.boolean('must be true or false'),
  mail_sender_name: line(60).refine(
    (value) => !/[<>"]/.test(value),
    'must be without quotes and angle brackets',
  ),
  mail_sender_email: emailOrNone,
  cancel_minutes: wholeNumber(MAX_CANCEL_MINUTES, 'must be a whole number of minutes', 0),
  review_invitation_days: wholeNumber(MAX_INVITATION_DAYS, 'must be a whole number of days', 0),
  status_mails: z.boolean('must be true or false'),
  delivery_zones: z.boolean(orRequired('must be true or false')),
  uncovered_areas: z.enum(
    UNCOVERED_CHOICES,
    orRequired(`must be one of ${UNCOVERED_CHOICES.join(', ')}`),
  ),
  runs_on: z.boolean(orRequired('must be true or false')),
  keep_stop_photos_days: wholeNumber(MAX_PHOTO_DAYS, 'must be a whole number of days'),
  returns_on: z.boolean(orRequired('must be true or false')),
  return_days: wholeNumber(MAX_RETURN_DAYS, 'must be a whole number of days', 0),
  returns_refund_delivery: z.boolean(orRequired('must be true or false')),
  second_currency_on: z.boolean(orRequired('must be true or false')),
  second_currency_code: z
    .string(orRequired('must be text'))
    .trim()
    .refine((code) => CURRENCY_CODES.has(code), 'must be the code of a currency, like LBP'),
  second_currency_rate: rate,
  second_currency_note: amount.refine((note) => parseCents(note) > 0, 'must be above 0'),
  second_currency_rounding: z.enum(
    NOTE_ROUNDINGS,
    orRequired(`must be one of ${NOTE_ROUNDINGS.join(', ')}`),
  ),
  second_currency_at_checkout: z.boolean(orRequired('must be true or false')),
  feeds_on: z.boolean(orRequired('must be true or false')),
  feeds_country: z
    .string(orRequired('must be a country'))
    .refine((code) => COUNTRY_CODES.some((country) => country.code === code), 'must be a country'),
  index_now_on: z.boolean(orRequired('must be true or false')),
  traffic_on: z.boolean(orRequired('must be true or false')),
  newsletter_on: z.boolean(orRequired('must be true or false')),
  newsletter_per_minute: wholeNumber(MAX_LETTERS_A_MINUTE),
  cart_reminders_on: z.boolean(orRequired('must be true or false')),
  cart_reminder_hours: wholeNumber(MAX_CART_HOURS, 'must be a whole number of hours'),
  confirmation_on: z.boolean('must be true or false'),
  confirmation_locks: z.boolean('must be true or false'),
  call_from_hour: wholeNumber(23, 'must be a whole hour', 0),
  call_until_hour: wholeNumber(24, 'must be a whole hour'),
  call_again_hours: wholeNumber(72, 'must be a whole number of hours'),
  call_tries: wholeNumber(9),
  no_call_delivered: wholeNumber(100, 'must be a whole number', 0),
  no_call_below: amount,
  hold_refused: wholeNumber(100, 'must be a whole number', 0),
  hold_open_orders: wholeNumber(20, 'must be a whole number', 0),
  hold_from: amount,
  hold_areas: text(2_000),
  keep_mail_files_days: days,
  keep_failed_mails_days: days,
  keep_messages_days: days,
  keep_audit_log_days: days,
  order_link_days: days,
  keep_order_persons_days: days,
  backup_every_hours: wholeNumber(720),
  keep_backups: wholeNumber(365),
} as const satisfies { readonly [Key in keyof AllSettings]: z.ZodType<AllSettings[Key]> };

const rules = SETTING_RULES;

/** The parts of the settings page; each is saved by itself. */
const sections = {
  shop: z.object({
    shop_name: rules.shop_name,
    /** Left out, it stays as it is. */
    shop_subtitle: rules.shop_subtitle.exactOptional(),
    time_zone: rules.time_zone,
    currency_code: rules.currency_code,
    currency_symbol: rules.currency_symbol,
    currency_position: rules.currency_position,
  }),
  contact: z.object({
    contact_email: rules.contact_email,
    contact_phone: rules.contact_phone,
    whatsapp: rules.whatsapp,
    address: rules.address,
    opening_hours: rules.opening_hours,
    social_links: rules.social_links,
  }),
  delivery: z.object({
    delivery_fee: rules.delivery_fee,
    free_delivery_from: rules.free_delivery_from,
    /** Left out, it stays as it is. */
    delivery_promise: rules.delivery_promise.exactOptional(),
  }),
  zones: z.object({
    delivery_zones: rules.delivery_zones,
    uncovered_areas: rules.uncovered_areas,
  }),
  mail: z.object({
    mail_sender_name: rules.mail_sender_name,
    mail_sender_email: rules.mail_sender_email,
  }),
  orders: z.object({
    cancel_minutes: rules.cancel_minutes,
    /** Left out, it stays as it is. */
    review_invitation_days: rules.review_invitation_days.exactOptional(),
    status_mails: rules.status_mails.exactOptional(),
    order_lookup: rules.order_lookup.exactOptional(),
    look_first: rules.look_first.exactOptional(),
  }),
  runs: z.object({
    runs_on: rules.runs_on,
    /** Left out, it stays as it is. */
    keep_stop_photos_days: rules.keep_stop_photos_days.exactOptional(),
  }),
  returns: z.object({
    returns_on: rules.returns_on,
    return_days: rules.return_days,
    returns_refund_delivery: rules.returns_refund_delivery,
  }),
  second_currency: z.object({
    second_currency_on: rules.second_currency_on,
    second_currency_code: rules.second_currency_code,
    second_currency_rate: rules.second_currency_rate,
    second_currency_note: rules.second_currency_note,
    second_currency_rounding: rules.second_currency_rounding,
    second_currency_at_checkout: rules.second_currency_at_checkout,
  }),
  feeds: z.object({
    feeds_on: rules.feeds_on,
    feeds_country: rules.feeds_country,
    /** Left out, it stays as it is. */
    index_now_on: rules.index_now_on.exactOptional(),
  }),
  traffic: z.object({ traffic_on: rules.traffic_on }),
  newsletter: z.object({
    newsletter_on: rules.newsletter_on,
    newsletter_per_minute: rules.newsletter_per_minute,
    cart_reminders_on: rules.cart_reminders_on,
    cart_reminder_hours: rules.cart_reminder_hours,
  }),
  confirmation: z
    .object({
      confirmation_on: rules.confirmation_on,
      confirmation_locks: rules.confirmation_locks,
      call_from_hour: rules.call_from_hour,
      call_until_hour: rules.call_until_hour,
      call_again_hours: rules.call_again_hours,
      call_tries: rules.call_tries,
      no_call_delivered: rules.no_call_delivered,
      no_call_below: rules.no_call_below,
      hold_refused: rules.hold_refused,
      hold_open_orders: rules.hold_open_orders,
      hold_from: rules.hold_from,
      hold_areas: rules.hold_areas,
    })
    .refine(({ call_from_hour, call_until_hour }) => call_from_hour < call_until_hour, {
      path: ['call_until_hour'],
      message: 'must be later than the hour from which buyers are called; 0 to 24 is all day',
    }),
  retention: z.object({
    keep_mail_files_days: rules.keep_mail_files_days,
    keep_failed_mails_days: rules.keep_failed_mails_days,
    keep_messages_days: rules.keep_messages_days,
    keep_audit_log_days: rules.keep_audit_log_days,
    order_link_days: rules.order_link_days,
    /** Left out, it stays as it is. */
    keep_order_persons_days: rules.keep_order_persons_days.exactOptional(),
  }),
  backups: z.object({
    backup_every_hours: rules.backup_every_hours,
    keep_backups: rules.keep_backups,
  }),
};

const socialLink = z.object({ label: z.string(), url: z.string() });

/** What the shop shows: the same for everyone. */
export const shopSettings = z.object({
  shop_name: z.string(),
  shop_subtitle: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  whatsapp: z.string(),
  address: z.string(),
  opening_hours: z.string(),
  social_links: z.array(socialLink).readonly(),
  delivery_fee: decimal,
  free_delivery_from: decimal,
  delivery_promise: z.string(),
  currency_code: z.string(),
  currency_symbol: z.string(),
  currency_position: z.enum(['before', 'after']),
  time_zone: z.string(),
  order_lookup: z.boolean(),
  look_first: z.boolean(),
}) satisfies z.ZodType<ShopSettings>;

/** All that the merchant sets, for admins. */
/** A page that the merchant has written, as the foot of every page links to it. */
const footerPage = z.object({ slug: z.string(), title: z.string() });
export type FooterPage = z.output<typeof footerPage>;

/** What every page of the shop knows of it. */
const shopFacts = shopSettings.extend({
  info_pages: z.array(footerPage),
  /** Whether carts may get something off, by codes or without; absent: neither. It may say so a little longer than it is true. */
  offers: z
    .object({ codes: z.literal(true).optional(), automatic: z.literal(true).optional() })
    .optional(),
  /** The day of the shop on which something was reduced last and is no more; absent: never. */
  last_sale: z.string().optional(),
  /** The lowest and the highest delivery fee of its zones; absent: delivery costs the same everywhere. */
  zones: z.object({ lowest: decimal, highest: decimal }).optional(),
  /** What search engines list products with; absent: the merchant has named no country for it (contract/feeds.ts). */
  listing: z
    .object({
      /** Where it delivers, ISO 3166-1 alpha-2. */
      country: z.string(),
      /** Days after the delivery in which things may be given back; absent: they may not. */
      return_days: z.int().min(1).optional(),
    })
    .optional(),
  /** The pages whose sections the merchant has arranged; absent: none. */
  arranged: z.array(z.string()).optional(),
  /** The shop shows rooms (contract/rooms.ts); absent: none. */
  rooms: z.literal(true).optional(),
  /** The menus that the merchant has made; absent: the usual ones. */
  menus: shownMenus.optional(),
  /** Whether visitors are asked to agree to measuring; absent: there is nothing to agree to. */
  asks_consent: z.literal(true).optional(),
  /** Whether visitors are counted; absent: they are not. */
  traffic: z.literal(true).optional(),
  /** Whether the form at the foot of pages keeps addresses; absent: it does not. */
  newsletter: z.literal(true).optional(),
  /** Whether customers are reminded of carts that they left; absent: nobody is. */
  cart_reminders: z.literal(true).optional(),
  /** What else cash is taken in, as it holds now; absent: nothing. */
  second_currency: secondCurrency.extend({ at_checkout: z.boolean() }).optional(),
});

/** All that the merchant sets, for admins. */
const allSettings = shopSettings.extend({
  mail_sender_name: z.string(),
  mail_sender_email: z.string(),
  /** Where mails come from as long as no other address is set: the operator's `SHOP_EMAIL`. */
  default_sender_email: z.string(),
  cancel_minutes: z.int(),
  review_invitation_days: z.int(),
  status_mails: z.boolean(),
  delivery_zones: z.boolean(),
  uncovered_areas: z.enum(UNCOVERED_CHOICES),
  runs_on: z.boolean(),
  keep_stop_photos_days: z.int(),
  returns_on: z.boolean(),
  return_days: z.int(),
  returns_refund_delivery: z.boolean(),
  second_currency_on: z.boolean(),
  second_currency_code: z.string(),
  second_currency_rate: z.string(),
  second_currency_note: decimal,
  second_currency_rounding: z.enum(NOTE_ROUNDINGS),
  second_currency_at_checkout: z.boolean(),
  feeds_on: z.boolean(),
  feeds_country: z.string(),
  index_now_on: z.boolean(),
  traffic_on: z.boolean(),
  newsletter_on: z.boolean(),
  newsletter_per_minute: z.int(),
  cart_reminders_on: z.boolean(),
  cart_reminder_hours: z.int(),
  confirmation_on: z.boolean(),
  confirmation_locks: z.boolean(),
  call_from_hour: z.int(),
  call_until_hour: z.int(),
  call_again_hours: z.int(),
  call_tries: z.int(),
  no_call_delivered: z.int(),
  no_call_below: decimal,
  hold_refused: z.int(),
  hold_open_orders: z.int(),
  hold_from: decimal,
  hold_areas: z.string(),
  keep_mail_files_days: z.int(),
  keep_failed_mails_days: z.int(),
  keep_messages_days: z.int(),
  keep_audit_log_days: z.int(),
  order_link_days: z.int(),
  keep_order_persons_days: z.int(),
  backup_every_hours: z.int(),
  keep_backups: z.int(),
});

const save = {
  access: 'admin',
  area: 'settings',
  status: 200,
  data: allSettings,
  refusals: [409, 422],
} as const;

/** The settings as the admin saw them: one that someone else changed meanwhile is not overwritten. */
const seen = { seen: z.record(z.string(), z.unknown()).optional() };

/** The merchant's settings; each section is saved by itself. */
export const settingsCalls = {
  'GET /settings': {
    summary: 'What the shop says of itself: name, contact, delivery, currency',
    cacheable: true,
    access: 'public',
    status: 200,
    data: shopFacts,
    refusals: [],
  },
  'GET /admin/settings': {
    summary: 'All settings, also those that the shop does not show',
    access: 'admin',
    area: 'settings',
    status: 200,
    data: allSettings,
    refusals: [],
  },
  'PUT /admin/settings/shop': {
    ...save,
    summary: "Sets the shop's name, its currency and its time zone",
    body: sections.shop.extend(seen),
  },
  'PUT /admin/settings/contact': {
    ...save,
    summary: 'Sets how the shop can be reached; an empty text shows nothing',
    body: sections.contact.extend(seen),
  },
  'PUT /admin/settings/delivery': {
    ...save,
    summary: 'Sets what delivery costs, from which subtotal on it is free, and when parcels come',
    body: sections.delivery.extend(seen),
  },
  'PUT /admin/settings/zones': {
    ...save,
    summary: 'Turns delivery zones on or off, and says what becomes of areas outside of them',
    body: sections.zones.extend(seen),
  },
  'PUT /admin/settings/mail': {
    ...save,
    summary: "Sets who the shop's mails come from; empty is the shop itself",
    body: sections.mail.extend(seen),
  },
  'PUT /admin/settings/orders': {
    ...save,
    summary:
      'Sets for how many minutes buyers can cancel their orders themselves, and how many days after the delivery they are asked for reviews; 0 for never',
    body: sections.orders.extend(seen),
  },
  'PUT /admin/settings/confirmation': {
    ...save,
    summary:
      'Sets whether orders are confirmed before they are handed over, when buyers are called, and which orders need no call or are held',
    body: sections.confirmation.extend(seen),
  },
  'PUT /admin/settings/runs': {
    ...save,
    summary: 'Turns runs of the shop’s own drivers on or off',
    body: sections.runs.extend(seen),
  },
  'PUT /admin/settings/feeds': {
    ...save,
    summary: 'Sets whether there is a product feed, and where it says that the shop delivers',
    body: sections.feeds.extend(seen),
  },
  'PUT /admin/settings/traffic': {
    ...save,
    summary: 'Turns the counts of visitors on or off',
    body: sections.traffic.extend(seen),
  },
  'PUT /admin/settings/newsletter': {
    ...save,
    summary:
      'Turns the newsletter and reminders of carts on or off, and says how fast letters leave',
    body: sections.newsletter.extend(seen),
  },
  'PUT /admin/settings/returns': {
    ...save,
    summary: 'Turns returns after delivery on or off, and sets for how many days they are taken',
    body: sections.returns.extend(seen),
  },
  'PUT /admin/settings/second-currency': {
    ...save,
    summary:
      'Sets the second currency that cash is taken in, and its rate. One more than ten times away from the rate before needs `rate_is_sure`',
    body: sections.second_currency.extend({
      ...seen,
      rate_is_sure: z.boolean('must be true or false').optional(),
    }),
  },
  'GET /admin/settings/second-currency/rates': {
    summary: 'What the second currency and its rate were, the latest first: the last 50 changes',
    access: 'admin',
    area: 'settings',
    status: 200,
    data: z.array(secondCurrency.extend({ set_at: moment, set_by: z.string().nullable() })),
    refusals: [],
  },
  'PUT /admin/settings/retention': {
    ...save,
    summary: 'Sets how long mails, messages, the audit log and links to orders are kept, in days',
    body: sections.retention.extend(seen),
  },
  'PUT /admin/settings/backups': {
    ...save,
    summary: 'Sets how often the shop backs itself up, in hours, and how many backups are kept',
    body: sections.backups.extend(seen),
  },
} as const satisfies Calls;
