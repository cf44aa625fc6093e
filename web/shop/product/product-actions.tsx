import type { Product } from '../../../contract/catalog.ts';
import { ShareButton } from '../../catalog/share-button.tsx';
import { whatsAppLink } from '../../phone/whatsapp-link.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What one can do with a product beside buying it. */
export function ProductActions({ product }: { readonly product: Pick<Product, 'id' | 'name'> }) {
  const { whatsapp } = useShopSettings();
  const { id, name } = product;
  return (
    <>
      <ShareButton name={name} path={`/product/${id}`} />
      {whatsapp !== '' && (
        <ButtonLink
          variant="quiet"
          href={whatsAppLink(whatsapp, `Hello, I have a question about ${name}.`)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="phone" size={20} />
          Ask on WhatsApp
        </ButtonLink>
      )}
    </>
  );
}
