import { useNavigate } from '../../navigation/use-navigator.ts';
import { useStoredFlag } from '../layout/use-stored-flag.ts';
import { type OrdersQuestion, type OrdersView, ordersPath } from './orders-question.ts';

/** How orders are shown: as the address says, else as this browser remembers, else as cards (spec §2). */
export function useOrdersView(question: OrdersQuestion) {
  const [asTable, remember] = useStoredFlag('adminOrdersTable', () => false);
  const go = useNavigate();
  const view: OrdersView = question.view ?? (asTable ? 'table' : 'cards');
  const choose = (chosen: OrdersView) => {
    remember(chosen === 'table');
    void go(ordersPath({ ...question, view: chosen }), { replace: true });
  };
  return { view, choose };
}
