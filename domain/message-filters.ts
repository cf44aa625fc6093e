/** Which messages of the contact form a list shows. */
export const MESSAGE_FILTERS = ['all', 'unread', 'answered'] as const;

export type MessageFilter = (typeof MESSAGE_FILTERS)[number];
