import { parseCents } from './money.ts';
import type { DeliveryRule } from './pricing.ts';
import type { SecondCurrencySettings } from './second-currency.ts';
import { SHOP_TIME_ZONE } from './time-zone.ts';
import type { UncoveredChoice } from './zones.ts';

/** A place elsewhere where the shop can be followed. */
export interface SocialLink {
  readonly label: string;
  readonly url: string;
}

/** What the merchant sets and the shop shows. An empty text shows nothing. */
export interface ShopSettings {
  readonly shop_name: string;
  /** What the shop is, in a few words behind its name: "Home decor for quiet rooms". */
  readonly shop_subtitle: string;
  readonly contact_email: string;
  readonly contact_phone: string;
  readonly whatsapp: string;
  /** May have several lines, as the opening hours may. */
  readonly address: string;
  readonly opening_hours: string;
  readonly social_links: readonly SocialLink[];
  /** Decimal text, as money travels: "4.00". */
  readonly delivery_fee: string;
  /** The discounted subtotal from which on delivery is free; decimal text. */
  readonly free_delivery_from: string;
  /** When a parcel comes, in the merchant's words: "In Beirut tomorrow, elsewhere in 2 to 4 days". */
  readonly delivery_promise: string;
  /** ISO 4217, for search engines. */
  readonly currency_code: string;
  /** What stands beside an amount: "$", "LBP". */
  readonly currency_symbol: string;
  readonly currency_position: 'before' | 'after';
  /** Where the shop's days begin and end; a name of the IANA's. */
  readonly time_zone: string;
  /** Whether guests see where an order stands by its number and phone (docs/product.md, Looking an order up). */
  readonly order_lookup: boolean;
  /** Whether the shop says "Look at it before you pay." */
  readonly look_first: boolean;
}

/** What only the shop itself knows: who its mails come from. */
export interface MailSettings {
  /** Empty: the shop's name. */
  readonly mail_sender_name: string;
  /** Empty: `SHOP_EMAIL`. */
  readonly mail_sender_email: string;
}

/** How long the shop keeps what holds the data of people, in days. */
export interface RetentionSettings {
  /** Mails written as files, where there is no mail server. */
  readonly keep_mail_files_days: number;
  /** Mails that could not be delivered. */
  readonly keep_failed_mails_days: number;
  /** Messages of the contact form. */
  readonly keep_messages_days: number;
  /** Who changed what in the panel. */
  readonly keep_audit_log_days: number;
  /** How long the link in a guest's mail shows the order. */
  readonly order_link_days: number;
  /** Who a guest's order was for, from its delivery or cancellation on; then the person is removed from it. */
  readonly keep_order_persons_days: number;
}

/** The backups that the shop makes by itself where the operator has named a place for them (`BACKUP_URL`). */
export interface BackupSettings {
  /** Hours from one to the next. */
  readonly backup_every_hours: number;
  /** How many are kept; older ones are removed. */
  readonly keep_backups: number;
}

/** Whether delivery goes by the merchant's zones (docs/product.md, Delivery zones). */
export interface ZoneSettings {
  /** False: the fee above holds for every address. */
  readonly delivery_zones: boolean;
  /** What becomes of an address that no zone covers. */
  readonly uncovered_areas: UncoveredChoice;
}

/** What buyers may do with their orders. */
export interface OrderSettings {
  /** Minutes in which a pending order can be canceled by its buyer; 0: never. */
  readonly cancel_minutes: number;
  /** Days after the delivery when buyers are asked by mail for reviews; 0: never. */
  readonly review_invitation_days: number;
  /** Whether buyers get a mail when the shop marks their order delivered or canceled. */
  readonly status_mails: boolean;
}

/** How orders are confirmed before they are handed over (docs/product.md, Confirmation). A rule of 0 is off. */
export interface ConfirmationSettings {
  /** Off: orders have no stage, and nothing of it is seen. */
  readonly confirmation_on: boolean;
  /** Whether an order goes to no courier, and is not marked delivered, before it is confirmed. */
  readonly confirmation_locks: boolean;
  /** The hours of the shop's day from and until which buyers are called. */
  readonly call_from_hour: number;
  readonly call_until_hour: number;
  /** Hours from a call that nobody answered to the next. */
  readonly call_again_hours: number;
  /** Calls that nobody answers before the order is set aside. */
  readonly call_tries: number;
  /** No call for numbers with so many delivered orders and none refused. */
  readonly no_call_delivered: number;
  /** No call below this total; decimal text. */
  readonly no_call_below: string;
  /** Held: orders of numbers that refused so many. */
  readonly hold_refused: number;
  /** Held: orders of numbers with so many other open ones. */
  readonly hold_open_orders: number;
  /** Held: from this total on; decimal text. */
  readonly hold_from: string;
  /** Held: these regions and cities, one a line. */
  readonly hold_areas: string;
}

/** Whether the shop's own drivers take orders out in runs (docs/product.md, Runs). */
export interface RunSettings {
  readonly runs_on: boolean;
  /** How many days a photo of a door is kept. */
  readonly keep_stop_photos_days: number;
}

/** Returns after delivery (docs/product.md, Returns). */
export interface ReturnSettings {
  readonly returns_on: boolean;
  /** How many days after its delivery an order may be given back. */
  readonly return_days: number;
  /** Whether what delivery cost is given back, too, where all of an order comes back. */
  readonly returns_refund_delivery: boolean;
}

/** The product feed (docs/product.md, Product feed). */
export interface FeedSettings {
  readonly feeds_on: boolean;
  /** Where the shop delivers, as feeds say it: ISO 3166-1 alpha-2. */
  readonly feeds_country: string;
  /** Whether search engines are told of what changes (docs/product.md, Put in front of people). */
  readonly index_now_on: boolean;
}

/** Counts of visitors (docs/product.md, Visitors). */
export interface TrafficSettings {
  readonly traffic_on: boolean;
}

/** The newsletter, and reminders of carts (docs/product.md, Newsletter). */
export interface NewsletterSettings {
  /** Off: the form at the foot of pages keeps no address. */
  readonly newsletter_on: boolean;
  /** How many mails of letters leave in a minute at most. */
  readonly newsletter_per_minute: number;
  readonly cart_reminders_on: boolean;
  /** Hours after which a cart that nobody touched is reminded of. */
  readonly cart_reminder_hours: number;
}

export type AllSettings = ShopSettings &
  MailSettings &
  OrderSettings &
  ZoneSettings &
  ConfirmationSettings &
  RunSettings &
  ReturnSettings &
  SecondCurrencySettings &
  FeedSettings &
  TrafficSettings &
  NewsletterSettings &
  RetentionSettings &
  BackupSettings;

/** What a shop shows whose settings nobody has set: fee 4, free from 80, prices like "$84", and no contact that is not the shop's. */
export const DEFAULT_SHOP_SETTINGS: ShopSettings = {
  shop_name: 'Mantel',
  shop_subtitle: '',
  contact_email: '',
  contact_phone: '',
  whatsapp: '',
  address: '',
  opening_hours: '',
  social_links: [],
  delivery_fee: '4.00',
  free_delivery_from: '80.00',
  delivery_promise: '',
  currency_code: 'USD',
  currency_symbol: '$',
  currency_position: 'before',
  time_zone: SHOP_TIME_ZONE,
  order_lookup: true,
  look_first: true,
};

/** What holds for every setting that nobody has set. */
export const DEFAULT_SETTINGS: AllSettings = {
  ...DEFAULT_SHOP_SETTINGS,
  mail_sender_name: '',
  mail_sender_email: '',
  cancel_minutes: 60,
  review_invitation_days: 7,
  status_mails: true,
  delivery_zones: false,
  uncovered_areas: 'default',
  runs_on: false,
  keep_stop_photos_days: 90,
  returns_on: false,
  return_days: 14,
  returns_refund_delivery: false,
  second_currency_on: false,
  second_currency_code: 'LBP',
  second_currency_rate: '89500',
  second_currency_note: '1000.00',
  second_currency_rounding: 'nearest',
  second_currency_at_checkout: true,
  feeds_on: false,
  feeds_country: 'LB',
  index_now_on: false,
  traffic_on: false,
  newsletter_on: false,
  newsletter_per_minute: 60,
  cart_reminders_on: false,
  cart_reminder_hours: 24,
  confirmation_on: false,
  confirmation_locks: true,
  call_from_hour: 9,
  call_until_hour: 20,
  call_again_hours: 3,
  call_tries: 3,
  no_call_delivered: 0,
  no_call_below: '0.00',
  hold_refused: 2,
  hold_open_orders: 3,
  hold_from: '0.00',
  hold_areas: '',
  keep_mail_files_days: 30,
  keep_failed_mails_days: 30,
  keep_messages_days: 730,
  keep_audit_log_days: 730,
  order_link_days: 365,
  keep_order_persons_days: 1_095,
  backup_every_hours: 24,
  keep_backups: 14,
};

/** What delivery costs by these settings, in cents. */
export const deliveryRule = ({
  delivery_fee,
  free_delivery_from,
}: Pick<ShopSettings, 'delivery_fee' | 'free_delivery_from'>): DeliveryRule => ({
  feeCents: parseCents(delivery_fee),
  freeFromCents: parseCents(free_delivery_from),
});
