import type sharp from 'sharp';

let loading: Promise<typeof sharp> | null = null;

/** sharp and libvips, 8 MB, come with the first picture that is made: most days of a shop see none. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // libvips keeps finished operations to use them again; here none ever is.
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
