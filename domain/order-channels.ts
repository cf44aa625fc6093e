/** How orders come that the shop enters itself (docs/decisions/132). */
export const ORDER_CHANNELS = ['phone', 'whatsapp', 'instagram', 'other'] as const;
export type OrderChannel = (typeof ORDER_CHANNELS)[number];

/** The names that are shown. */
export const ORDER_CHANNEL_NAMES: Readonly<Record<OrderChannel, string>> = {
  phone: 'Telephone',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  other: 'Other',
};

/** Whether it is a channel. */
export const isOrderChannel = (text: unknown): text is OrderChannel =>
  ORDER_CHANNELS.some((channel) => channel === text);

/** What lists of orders are filtered by: a channel, or the shop's own checkout. */
export const CHANNEL_FILTERS = ['web', ...ORDER_CHANNELS] as const;
export type ChannelFilter = (typeof CHANNEL_FILTERS)[number];
