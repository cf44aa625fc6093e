// How the outbox names what a mail is about, so that it can be removed with that (migration 0110).

/** An order's mails, to its buyer and to the shop. */
export const aboutOrder = (id: number): string => `order ${id}`;

/** The mail that asks an order's buyer what they think (migration 0134 names it too). */
export const aboutReview = (orderId: number): string => `review of order ${orderId}`;

/** The mail that brings a message of the contact form. */
export const aboutMessage = (id: number): string => `message ${id}`;

/** What concerns an account: links, and notices of changes. */
export const aboutAccount = (id: number): string => `account ${id}`;

/** That a product is back, to an address that waited for it. */
export const ABOUT_ALERT = 'alert';
