/** The largest photo that a driver's phone may send, in bytes: the page makes it smaller by far. */
export const MAX_STOP_PHOTO = 2 * 1024 * 1024;

/** No side of a kept photo is longer, in pixels: enough to read a number on a door. */
export const STOP_PHOTO_SIDE = 1280;

/** The most days for which photos of doors are kept, whatever the merchant sets. */
export const MAX_PHOTO_DAYS = 365;
