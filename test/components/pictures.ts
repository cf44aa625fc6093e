import { vi } from 'vitest';

/** A picture of noise, which does not compress: what is cut off of it is pixels. */
export async function noise(type: string): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(200, 200);
  const context = canvas.getContext('2d');
  const pixels = new ImageData(200, 200);
  for (let at = 0; at < pixels.data.length; at += 1)
    pixels.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251;
  context?.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type });
  return new Uint8Array(await blob.arrayBuffer());
}

/** A PNG file; less of it than all is damaged. */
export async function pngFile(name: string, share = 1): Promise<File> {
  const whole = await noise('image/png');
  return new File([whole.subarray(0, whole.length * share)], name, { type: 'image/png' });
}

const decodePicture = createImageBitmap;

/** Lets the browser decode no picture before what this answers is called. */
export function holdDecoding(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.spyOn(window, 'createImageBitmap').mockImplementation(async (source: ImageBitmapSource) => {
    await promise;
    return decodePicture(source);
  });
  return resolve;
}
