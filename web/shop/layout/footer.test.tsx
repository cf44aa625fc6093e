import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/shop-settings.ts';
import { Refused, startServer } from '../../../test/components/server.ts';
import { showPart } from '../../../test/components/show.tsx';
import { Footer } from './footer.tsx';

test('the newsletter asks for an address in the page’s own words, and thanks for one', async () => {
  startServer();
  const screen = await showPart(<Footer />);
  const address = screen.getByRole('textbox', { name: 'E-mail address' });
  const subscribe = screen.getByRole('button', { name: 'Subscribe' });
  await address.fill('rima@');
  await subscribe.click();
  await expect
    .element(address)
    .toHaveAccessibleDescription('Please enter an e-mail address like name@example.com');
  await expect.element(address).toHaveFocus();
  await address.fill('rima@example.com');
  await expect.element(address).not.toHaveAttribute('aria-invalid');
  await subscribe.click();
  const thanks = screen.getByText(/successfully subscribed/);
  await expect.element(thanks).toBeVisible();
  await expect.element(thanks).toHaveFocus();
});

describe('where the shop keeps a newsletter', () => {
  const settings = { ...DEFAULT_SETTINGS, info_pages: [], newsletter: true as const };

  test('an address is sent, and its owner is asked to confirm it', async () => {
    const server = startServer({
      'GET /settings': () => settings,
      'POST /newsletter': () => null,
    });
    const screen = await showPart(<Footer />);
    await screen.getByRole('textbox', { name: 'E-mail address' }).fill('rima@example.com');
    await screen.getByRole('button', { name: 'Subscribe' }).click();
    await expect.element(screen.getByText(/open the mail that we have sent you/)).toHaveFocus();
    expect(server.received('POST /newsletter').map(({ body }) => body)).toEqual([
      { email: 'rima@example.com' },
    ]);
  });

  test('what refuses it is said at the field, and nothing typed is lost', async () => {
    startServer({
      'GET /settings': () => settings,
      'POST /newsletter': () => new Refused(429, 'Too many requests, please try again later'),
    });
    const screen = await showPart(<Footer />);
    const address = screen.getByRole('textbox', { name: 'E-mail address' });
    await address.fill('rima@example.com');
    await screen.getByRole('button', { name: 'Subscribe' }).click();
    await expect
      .element(address)
      .toHaveAccessibleDescription('Too many requests, please try again later');
    await expect.element(address).toHaveValue('rima@example.com');
  });
});
