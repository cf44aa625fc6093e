/** Who a courier is: a driver of the shop's own, or a company (docs/product.md, "Two kinds of courier"). */
export const COURIER_KINDS = ['driver', 'company'] as const;
/** `null`: nobody has said yet. */
export type CourierKind = (typeof COURIER_KINDS)[number] | null;

/** Whether runs are offered for a courier: for all but companies. */
export const takesRuns = ({ kind }: { readonly kind: CourierKind }): boolean => kind !== 'company';

/** Whether manifests, waybill numbers, states and payout sheets are offered for a courier: for all but own drivers. */
export const sendsSheets = ({ kind }: { readonly kind: CourierKind }): boolean => kind !== 'driver';
