import type { Order } from '../../contract/orders.ts';
import {
  isOrderStatusId,
  isPaymentMethodId,
  isPaymentStatusId,
  ORDER_STATUS_NAMES,
  PAYMENT_METHOD_NAMES,
  PAYMENT_STATUS_NAMES,
} from '../../domain/order-status.ts';
import { pictureUrl } from '../media/picture-rows.ts';
import type { OrderItemRow, OrderRow } from './order-queries.ts';

/** An order and its lines as they travel (decisions §3, "Order answer"). */
export function orderToWire(order: OrderRow, items: readonly OrderItemRow[]): Order {
  return {
    id: order.id,
    created_at: order.created_at.toISOString(),
    subtotal: order.subtotal,
    delivery_fee: order.delivery_fee,
    total_price: order.total_price,
    status: orderStatus(order.status_id),
    payment_status: paymentStatus(order.payment_status_id),
    payment_method: paymentMethod(order.payment_method_id),
    courier: courier(order),
    guest_name: order.guest_name,
    guest_email: order.guest_email,
    guest_phone: order.guest_phone,
    guest_region: order.guest_region,
    guest_city: order.guest_city,
    guest_street: order.guest_street,
    notes: order.notes,
    items: items.map(itemToWire),
  };
}

function itemToWire(item: OrderItemRow): Order['items'][number] {
  return {
    id: item.id,
    product_id: item.product_id,
    product: { id: item.product_id, name: item.product_name, image_url: imageUrl(item) },
    quantity: item.quantity,
    price: item.price,
    discount: item.discount,
    subtotal: item.subtotal,
  };
}

/** The largest WebP of the line's picture. */
function imageUrl({ file_key, widths }: OrderItemRow): string | null {
  if (file_key === null || widths === null) return null;
  return pictureUrl({ file_key, widths });
}

function courier({ courier_id, courier_name }: OrderRow): Order['courier'] {
  return courier_id === null || courier_name === null
    ? null
    : { id: courier_id, name: courier_name };
}

// The database's checks let no other ids in (migration 0001).
const orderStatus = (id: number) => ({
  id,
  name: isOrderStatusId(id) ? ORDER_STATUS_NAMES[id] : '',
});
const paymentStatus = (id: number) => ({
  id,
  name: isPaymentStatusId(id) ? PAYMENT_STATUS_NAMES[id] : '',
});
const paymentMethod = (id: number) => ({
  id,
  name: isPaymentMethodId(id) ? PAYMENT_METHOD_NAMES[id] : '',
});
