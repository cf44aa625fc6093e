import { afterAll, beforeAll } from 'vitest';

/** Opens something once for all tests of a file, such as a shop, and closes it after them. It is there from the first hook after this on. */
export function forAllTests<Opened extends { close(): Promise<unknown> }>(
  open: () => Promise<Opened>,
): Opened {
  const opened = {} as Opened;
  beforeAll(async () => {
    Object.assign(opened, await open());
  });
  afterAll(() => opened.close());
  return opened;
}
