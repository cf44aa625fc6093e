/** How many products a wish list holds: as many as are read at once by their ids. */
export const MOST_WISHES = 100;
