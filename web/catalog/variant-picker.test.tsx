import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { DetailedProduct } from '../../contract/catalog.ts';
import { startServer } from '../../test/components/server.ts';
import { product, variant } from '../../test/components/shop-data.ts';
import { showPart } from '../../test/components/show.tsx';
import { LatePicker } from './late-picker.tsx';

const small = variant(1, 'Sage / S', { reference: 'CUS-1' });
const VARIANTS = [
  small,
  variant(2, 'Sage / L', { price: '50.00', only_left: 3 }),
  variant(3, 'Sand / S', { available: 0 }),
  variant(4, 'Oat / M'),
];
const cushion: DetailedProduct = {
  ...product(7, 'Cushion'),
  options: [
    {
      name: 'Colour',
      values: [{ name: 'Sage', color: '#9caf88' }, { name: 'Sand' }, { name: 'Oat' }],
    },
    { name: 'Size', values: [{ name: 'S' }, { name: 'M' }, { name: 'L' }] },
  ],
  variants: VARIANTS,
};

function Picking() {
  const [chosen, setChosen] = useState(small);
  return <LatePicker product={cushion} variant={chosen} pictures={[]} onChoose={setChosen} />;
}

test('options are groups of radio buttons that say what is chosen, and what it costs', async () => {
  startServer();
  const screen = await showPart(<Picking />);
  await expect.element(screen.getByRole('group', { name: 'Colour: Sage' })).toBeVisible();
  await expect.element(screen.getByText('SKU CUS-1')).toBeVisible();
  await expect.element(screen.getByRole('status')).toHaveTextContent('');

  await screen.getByRole('radio', { name: 'S', exact: true }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Oat / M: $40');
  await screen.getByRole('radio', { name: /^Sage/ }).click({ force: true });
  await screen.getByRole('radio', { name: /^L/ }).click({ force: true });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Sage / L: $50, only 3 left');
  await expect.element(screen.getByText('SKU CUS-1')).not.toBeInTheDocument();
});

test('what is out of stock and what is not made together say so, and can be chosen all the same', async () => {
  startServer();
  const screen = await showPart(<Picking />);
  const sand = screen.getByRole('radio', { name: 'Sand (Out of Stock)' });
  const oat = screen.getByRole('radio', { name: /^Oat \(Not in this combination/ });
  await expect.element(oat).toBeInTheDocument();
  await sand.click({ force: true });
  await expect.element(screen.getByRole('group', { name: 'Colour: Sand' })).toBeVisible();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Sand / S: $40, Out of Stock');
  await oat.click({ force: true });
  await expect.element(screen.getByRole('group', { name: 'Size: M' })).toBeVisible();
});
