import { Drawer } from '../ui/modal.tsx';
import { CartContents } from './cart-contents.tsx';
import { closeCartPanel, useCartPanelOpen } from './cart-panel.ts';
import { CartSummary } from './cart-summary.tsx';
import { useStoredLines } from './use-cart.ts';

/** The cart beside the page (spec §2, Layout): what is in it, what it costs, the way to checkout. */
export default function CartDrawer() {
  const open = useCartPanelOpen();
  const filled = useStoredLines().length > 0;
  return (
    <Drawer
      open={open}
      onClose={closeCartPanel}
      title="Shopping Cart"
      footer={filled && <CartSummary />}
    >
      <CartContents />
    </Drawer>
  );
}
