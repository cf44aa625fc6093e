import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/shop-settings.ts';
import { startServer } from '../../../test/components/server.ts';
import { showPart, store } from '../../../test/components/show.tsx';
import { settingsQuery } from '../../shop-settings.ts';
import { ProductActions } from './product-actions.tsx';

test('a shopper can ask about the product on WhatsApp, where the settings have a number', async () => {
  const server = startServer();
  const { getByRole } = await showPart(<ProductActions product={{ id: 7, name: 'Ribbed vase' }} />);
  const link = getByRole('link', { name: 'Ask on WhatsApp' });
  await expect.element(link).not.toBeInTheDocument();
  const settings = { ...DEFAULT_SETTINGS, whatsapp: '+961 3 123456', info_pages: [] };
  server.answer({ 'GET /settings': () => settings });
  await store.refresh(settingsQuery);
  await expect
    .element(link)
    .toHaveAttribute(
      'href',
      'https://wa.me/9613123456?text=Hello%2C%20I%20have%20a%20question%20about%20Ribbed%20vase.',
    );
});
