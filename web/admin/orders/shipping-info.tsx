import type { Order } from '../../../contract/orders.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { useShopSettings } from '../../shop-settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import styles from './order-details.module.css';
import { addressText, callLink, mailLink, mapLink, whatsAppLink } from './order-links.ts';

/** Where an order goes, what was noted, and the ways to reach the customer. */
export function ShippingInfo({ order }: { readonly order: Order }) {
  return (
    <section className={styles.part}>
      <h3>Shipping to</h3>
      <address className={styles.address}>
        <strong>{order.guest_name}</strong>
        <span>{order.guest_street}</span>
        <span>
          {order.guest_city}, {order.guest_region}
        </span>
        <PhoneNumber phone={order.guest_phone} />
        {order.guest_email && <bdi dir="ltr">{order.guest_email}</bdi>}
      </address>
      {order.notes && <p className={styles.note}>Note: {order.notes}</p>}
      <Ways order={order} />
    </section>
  );
}

function Ways({ order }: { readonly order: Order }) {
  const { shop_name } = useShopSettings();
  const { guest_phone, guest_email } = order;
  return (
    <div className={styles.ways}>
      <ButtonLink variant="secondary" href={callLink(guest_phone)}>
        Call
      </ButtonLink>
      <Outside href={whatsAppLink(order, shop_name)}>WhatsApp</Outside>
      {guest_email && (
        <ButtonLink variant="secondary" href={mailLink(order, guest_email, shop_name)}>
          E-mail
        </ButtonLink>
      )}
      <Outside href={mapLink(order)}>Map</Outside>
      {/* Browsers let only https pages write to the clipboard. */}
      {isSecureContext && (
        <Button variant="secondary" onClick={() => void copyAddress(order)}>
          Copy address
        </Button>
      )}
    </div>
  );
}

function Outside({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <ButtonLink variant="secondary" href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </ButtonLink>
  );
}

async function copyAddress(order: Order): Promise<void> {
  try {
    await navigator.clipboard.writeText(addressText(order));
    showToast('Address copied', { type: 'success' });
  } catch {
    showToast('The address could not be copied', { type: 'error' });
  }
}
