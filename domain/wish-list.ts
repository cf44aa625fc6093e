/** How many products a wish list holds: as many as are read at once by their ids. */
export const MAX_WISHES = 100;
