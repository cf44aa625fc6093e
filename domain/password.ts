/** How many characters a password has at least. */
export const LEAST_PASSWORD = 8;
