import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startServer } from '../../../test/components/server.ts';
import { showPart } from '../../../test/components/show.tsx';
import { StockAlertForm } from './stock-alert-form.tsx';

test('the focus follows the address to what stands in its place', async () => {
  startServer({ 'POST /products/{id}/stock-alerts': () => null });
  const { getByRole, getByText } = await showPart(
    <StockAlertForm productId={7} variantId={undefined} />,
  );
  await getByRole('textbox', { name: 'Your e-mail address' }).fill('rima@example.com');
  await userEvent.keyboard('{Enter}');
  const done = getByText('One mail goes to rima@example.com once it is back.');
  await expect.element(done).toBeVisible();
  await expect.element(done).toHaveFocus();
});
