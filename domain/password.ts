/** How many characters a password has at least (spec §5). */
export const LEAST_PASSWORD = 8;
