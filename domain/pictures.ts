/** The largest picture that may be uploaded, 10 MB (decisions §3). In bytes. */
export const LARGEST_PICTURE = 10 * 1024 * 1024;

/** How many pictures a product has at most, its cover included (decisions §3). */
export const MOST_PICTURES = 10;
