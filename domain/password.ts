/** How many characters a password has at least. */
export const MIN_PASSWORD_LENGTH = 8;
