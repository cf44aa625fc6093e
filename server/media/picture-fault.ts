import { Refusal } from '../http/refusal.ts';

/** Why a picture can't be had; the message goes on where its name ends: "is damaged in the zip". */
export class PictureFault extends Error {
  override readonly name = 'PictureFault';
}

/** What is said of a picture by the status that the judge refuses it with. */
const SAID: Readonly<Record<number, string>> = {
  413: 'is too large: at most 10 MB',
  415: 'is not a picture that the shop takes: JPEG, PNG, WebP or AVIF',
  422: 'has too many pixels: at most 40 megapixels',
};

/** What is said behind a picture's name; rethrows what is no fault of the picture. */
export function faultOf(error: unknown): string {
  if (error instanceof PictureFault) return error.message;
  const said = error instanceof Refusal ? SAID[error.status] : undefined;
  if (said === undefined) throw error;
  return said;
}
