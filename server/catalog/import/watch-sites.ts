import { PictureFault } from '../../media/check-picture.ts';
import type { NewPicture } from './named-pictures.ts';

/** After this many failures in a row a site is asked no more: each may take 10 seconds, and a file names thousands of pictures. */
const MAX_FAILURES = 5;

/** What a site says of a picture that it does not have: an answer all the same. */
const ANSWERED = /\(\d{3}\)$/;

/** Reads pictures, and gives up on sites that don't answer. */
export function watchSites() {
  const failures = new Map<string, number>();
  return {
    /** @throws {PictureFault} also where its site was given up. */
    async read({ site, read }: NewPicture): Promise<Buffer> {
      if (site === null) return read();
      const before = failures.get(site) ?? 0;
      if (before === MAX_FAILURES) {
        throw new PictureFault('could not be fetched (its site did not answer)');
      }
      failures.set(site, before + 1);
      try {
        const bytes = await read();
        failures.set(site, 0);
        return bytes;
      } catch (error) {
        const isAnswer = error instanceof PictureFault && ANSWERED.test(error.message);
        if (isAnswer) failures.set(site, 0);
        throw error;
      }
    },
  };
}
