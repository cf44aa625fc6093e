import { expect, onTestFinished, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { startServer } from '../../test/components/server.ts';
import { product } from '../../test/components/shop-data.ts';
import { showPart } from '../../test/components/show.tsx';
import { ProductCard } from './product-card.tsx';

const DRAWN = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="100"><rect width="80" height="100"/></svg>',
);
const picture = (id: number, color: string) => ({
  id,
  ...{ image_url: '', base_url: `data:image/svg+xml,${DRAWN}#`, widths: [160], avif: false },
  ...{ width: 80, height: 100, color, alt: '' },
});

test('the first picture of a card does not show through its second', async () => {
  startServer();
  const images = [picture(1, '#d6d1ca'), picture(2, '#c3bcb3')];
  const screen = await showPart(<ProductCard product={product(1, 'Ribbed vase', { images })} />);
  await screen.getByRole('link', { name: 'Ribbed vase' }).hover();
  const shown = () => [...screen.container.querySelectorAll('img')];
  await expect.poll(() => shown().length).toBe(2);
  expect(shown().map((one) => getComputedStyle(one).mixBlendMode)).toEqual(['multiply', 'normal']);
});

test('with the colours of the system, whose ground may be black, pictures are not multiplied with it', async () => {
  startServer();
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value: 'active' }],
  });
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  });
  const images = [picture(1, '#d6d1ca')];
  const screen = await showPart(<ProductCard product={product(1, 'Ribbed vase', { images })} />);
  const [shown] = screen.container.querySelectorAll('img');
  expect(shown && getComputedStyle(shown).mixBlendMode).toBe('normal');
});
