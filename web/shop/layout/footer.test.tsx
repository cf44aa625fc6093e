import { expect, test } from 'vitest';
import { startServer } from '../../../test/components/server.ts';
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
