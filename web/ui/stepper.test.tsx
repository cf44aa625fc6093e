import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startServer } from '../../test/components/server.ts';
import { showPart } from '../../test/components/show.tsx';
import { Stepper } from './stepper.tsx';

function Line() {
  const [quantity, setQuantity] = useState(3);
  return (
    <>
      <Stepper label="Quantity" value={quantity} onChange={setQuantity} />
      <button type="button" onClick={() => setQuantity(3)}>
        Take back
      </button>
    </>
  );
}

test('what is typed gives way to a quantity that was taken back, while it still has the focus', async () => {
  startServer();
  const { getByRole } = await showPart(<Line />);
  const field = getByRole('spinbutton', { name: 'Quantity' });
  await field.fill('17');
  await expect.element(field).toHaveAttribute('aria-valuenow', '17');
  (getByRole('button', { name: 'Take back' }).element() as HTMLElement).click();
  await expect.element(field).toHaveValue('3');
  await expect.element(field).toHaveFocus();
});

test('what is no quantity stays while it is typed', async () => {
  startServer();
  const { getByRole } = await showPart(<Line />);
  const field = getByRole('spinbutton', { name: 'Quantity' });
  await field.fill('');
  await expect.element(field).toHaveValue('');
  await userEvent.keyboard('1');
  await userEvent.keyboard('2');
  await expect.element(field).toHaveValue('12');
  await expect.element(field).toHaveAttribute('aria-valuenow', '12');
});

test('the keyboard goes on in the field where its last step disables the button', async () => {
  startServer();
  const { getByRole } = await showPart(<Line />);
  const less = getByRole('button', { name: 'Decrease quantity' });
  (less.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(less).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(less).toBeDisabled();
  await expect.element(getByRole('spinbutton', { name: 'Quantity' })).toHaveFocus();
});
