import { Skeleton } from '../../ui/skeleton.tsx';
import details from './order-details.module.css';

/** Stands in while the order is on its way; also all that the server knows of it. */
export function OrderSkeleton() {
  return (
    <div className={details.order} aria-busy="true">
      <div className={details.facts}>
        <Skeleton height="4.5rem" />
      </div>
      <div className={details.items}>
        <Skeleton width="6rem" height="1.75rem" />
        <Skeleton height="8rem" />
        <Skeleton height="8rem" />
      </div>
      <div className={details.shipping}>
        <Skeleton width="8rem" height="1.75rem" />
        <Skeleton height="9rem" />
      </div>
      <p className="visually-hidden">Loading, please wait...</p>
      <noscript>
        <p>An order is private, so only your browser can show it: please turn JavaScript on.</p>
      </noscript>
    </div>
  );
}
