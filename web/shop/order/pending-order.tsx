import { BuyerConfirmation, type BuyerConfirmationProps } from './buyer-confirmation.tsx';
import { OrderArrival, type OrderArrivalProps } from './order-arrival.tsx';

/** What only a pending order has, in one late part: when it arrives, or what its buyer does before it is handed over. */
export default function PendingOrder(props: OrderArrivalProps | BuyerConfirmationProps) {
  return 'delivery' in props ? <OrderArrival {...props} /> : <BuyerConfirmation {...props} />;
}
