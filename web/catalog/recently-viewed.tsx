import { useState } from 'react';
import { useData } from '../api/query.ts';
import { viewedCardsQuery } from './card-queries.ts';
import { ProductCarouselSkeleton } from './late-carousel.tsx';
import { ProductCarousel } from './product-carousel.tsx';
import { readViewedProducts } from './viewed-products.ts';

interface RecentlyViewedProps {
  /** The products on show: they are no part of the list. */
  readonly without: readonly number[];
}

/** What this browser's visitor looked at before, the latest first. Its code comes when it is about to be seen. */
export function RecentlyViewed({ without }: RecentlyViewedProps) {
  const [ids] = useState(() => readViewedProducts().filter((id) => !without.includes(id)));
  const { data, error } = useData(viewedCardsQuery(ids), { enabled: ids.length > 0 });
  if (ids.length === 0 || error) return null;
  if (!data) return <ProductCarouselSkeleton />;
  if (data.length === 0) return null;
  return <ProductCarousel title="Recently Viewed" products={data} />;
}
