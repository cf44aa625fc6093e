import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startServer } from '../../test/components/server.ts';
import { showPart } from '../../test/components/show.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { readDigitsOfAllScripts } from './typed-digits.ts';

readDigitsOfAllScripts();

function Line() {
  const [quantity, setQuantity] = useState(3);
  const [price, setPrice] = useState('');
  return (
    <>
      <Stepper label="Quantity" value={quantity} onChange={setQuantity} />
      <input aria-label="Price" inputMode="decimal" />
      <input aria-label="Name" />
      <input
        aria-label="Fee"
        inputMode="decimal"
        value={price}
        onChange={({ target }) => setPrice(target.value)}
      />
      <output>{quantity}</output>
      <output aria-label="Fee as it is sent">{price}</output>
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

test('a comma with one or two digits behind it is the decimal sign, when the field is left', async () => {
  startServer();
  const { getByRole } = await showPart(<Line />);
  const fee = getByRole('textbox', { name: 'Fee', exact: true });
  for (const [typed, amount] of [
    ['12,50', '12.50'],
    ['1,299', '1,299'],
  ] as const) {
    await fee.click();
    await fee.clear();
    await userEvent.keyboard(typed);
    await expect.element(fee).toHaveValue(typed);
    await userEvent.tab();
    await expect.element(fee).toHaveValue(amount);
    await expect
      .element(getByRole('status', { name: 'Fee as it is sent' }))
      .toHaveTextContent(amount);
  }
  const price = getByRole('textbox', { name: 'Price' });
  await price.click();
  await userEvent.keyboard('3,5{Enter}');
  await expect.element(price).toHaveValue('3.5');
});
