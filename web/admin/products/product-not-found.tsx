import { notFoundText } from '../../../domain/refusal-messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelPage } from '../kit/list.tsx';
import { panel } from '../screens.ts';

/** In place of a page about a product that is not there, under the page's own title. */
export function ProductNotFound({ title }: { readonly title: string }) {
  const next = { href: panel.products(), label: 'See all products' };
  return (
    <PanelPage title={title}>
      <EmptyState title={`${notFoundText('Product')}.`} icon="box" next={next} />
    </PanelPage>
  );
}
