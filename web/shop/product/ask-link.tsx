import { whatsAppLink } from '../../phone/whatsapp-link.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './share-button.module.css';

/** Opens a chat about the product, where the settings name a number for it. */
export function AskLink({ name }: { readonly name: string }) {
  const { whatsapp } = useShopSettings();
  return (
    whatsapp !== '' && (
      <ButtonLink
        variant="quiet"
        className={styles.ask}
        href={whatsAppLink(whatsapp, `Hello, I have a question about ${name}.`)}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="phone" size={20} />
        Ask on WhatsApp
      </ButtonLink>
    )
  );
}
