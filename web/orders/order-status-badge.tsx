import { ORDER_STATUS } from '../../domain/order-status.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const TONES: Readonly<Record<number, BadgeTone>> = {
  [ORDER_STATUS.pending]: 'warning',
  [ORDER_STATUS.completed]: 'success',
  [ORDER_STATUS.canceled]: 'error',
};

interface OrderStatusBadgeProps {
  readonly status: { readonly id: number; readonly name: string };
}

/** An order's status by its name, in its colour. */
export function OrderStatusBadge({ status }: OrderStatusBadgeProps) {
  return <Badge tone={TONES[status.id] ?? 'neutral'}>{status.name}</Badge>;
}
