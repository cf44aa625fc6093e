import { useState } from 'react';
import { expect, test } from 'vitest';
import { startServer } from '../../test/components/server.ts';
import { showPart } from '../../test/components/show.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { readDigitsOfAllScripts } from './typed-digits.ts';

readDigitsOfAllScripts();

function Line() {
  const [quantity, setQuantity] = useState(3);
  return (
    <>
      <Stepper label="Quantity" value={quantity} onChange={setQuantity} />
      <input aria-label="Price" inputMode="decimal" />
      <input aria-label="Name" />
      <output>{quantity}</output>
    </>
  );
}

test('digits of an Arabic, a Persian and a full-width keyboard are the quantity that is ordered', async () => {
  startServer();
  const { getByRole, getByText } = await showPart(<Line />);
  const field = getByRole('spinbutton', { name: 'Quantity' });
  for (const [typed, quantity] of [
    ['١٢', '12'],
    ['۴۵', '45'],
    ['６７', '67'],
    ['\u200e8', '8'],
    ['9\u200f', '9'],
  ] as const) {
    await field.fill(typed);
    await expect.element(field).toHaveValue(quantity);
    await expect.element(getByText(quantity, { exact: true })).toBeVisible();
  }
});

test('an amount keeps its decimals, and a name its digits', async () => {
  startServer();
  const { getByRole } = await showPart(<Line />);
  await getByRole('textbox', { name: 'Price' }).fill('١٢٫٥٠');
  await expect.element(getByRole('textbox', { name: 'Price' })).toHaveValue('12.50');
  await getByRole('textbox', { name: 'Name' }).fill('رف ٣');
  await expect.element(getByRole('textbox', { name: 'Name' })).toHaveValue('رف ٣');
});
