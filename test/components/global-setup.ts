import { browserOptions } from '../browser.ts';

/** Says what to install where vitest.config.ts found no browser. */
export default async function needBrowser(): Promise<void> {
  await browserOptions();
}
