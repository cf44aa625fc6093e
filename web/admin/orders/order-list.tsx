import type { Page } from '../../../contract/envelope.ts';
import type { Order } from '../../../contract/orders.ts';
import type { OrderSort } from '../../../domain/order-sorts.ts';
import { ORDER_STATUS, type OrderStatusId } from '../../../domain/order-status.ts';
import type { ReadData } from '../../api/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useDialogState } from '../admin-dialogs.tsx';
import { ListPager, ListSkeleton, ReadFailure } from '../kit/list.tsx';
import { leaveRow, useRowKeys } from '../kit/list-keys.tsx';
import { type RowSelection, useWholeSelection } from '../kit/selection.tsx';
import { Table } from '../kit/table.tsx';
import { ordersToPack } from '../printed-orders.ts';
import {
  type BulkChange,
  BulkDialog,
  type BulkRequest,
  type BulkTarget,
  useBulkChange,
} from './bulk-change.tsx';
import { DeliverAnyway } from './deliver-anyway.tsx';
import { LeftOrder } from './left-order.tsx';
import type { LeftOrders } from './left-orders.ts';
import { OrderCard } from './order-card.tsx';
import { useStatusChange } from './order-changes.ts';
import { type OrderActions, useOrderColumns } from './order-columns.tsx';
import { OrderDialog } from './order-dialog.tsx';
import cards from './order-list.module.css';
import { OrderPapers } from './order-papers.tsx';
import { OrderSelectionBar } from './order-selection.tsx';
import styles from './order-table.module.css';
import {
  ALL_ORDERS,
  isNarrowed,
  type OrdersParams,
  type OrdersView,
  orderFilter,
  ordersPath,
  ordersQuery,
} from './orders-search.ts';
