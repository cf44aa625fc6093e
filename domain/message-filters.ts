/** Which messages of the contact form a list shows. */
export const MESSAGE_FILTERS = ['all', 'unread', 'answered'] as const;

export type MessageFilter = (typeof MESSAGE_FILTERS)[number];

/** Whether it is a filter. */
export function isMessageFilter(value: unknown): value is MessageFilter {
  return MESSAGE_FILTERS.some((filter) => filter === value);
}
