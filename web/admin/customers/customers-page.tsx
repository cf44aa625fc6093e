import { paginationWindow } from '../../../domain/pagination.ts';
import { useData } from '../../api/use-data.ts';
import type { Meta, PageProps } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import page from '../admin-page.module.css';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ListFailure } from '../list-failure.tsx';
import { CustomerControls } from './customer-controls.tsx';
import { CustomerTable } from './customer-table.tsx';
import {
  type CustomersQuestion,
  customersPath,
  customersQuery,
  customersQuestion,
} from './customers-question.ts';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Customers · Admin · Mantel', noIndex: true });

/** Who has an account, found and sorted; page, search and sort stand in the address (issue 6). */
export default function CustomersPage({ location }: PageProps) {
  const question = customersQuestion(location.search);
  const query = customersQuery(question);
  const { data, error, isFetching, refetch } = useData(query, { always: true });
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>Customers</h1>
      </div>
      <CustomerControls
        question={question}
        isFetching={isFetching}
        total={data?.total}
        onReload={() => void refetch()}
      />
      {data && data.data.length === 0 && <NoCustomers question={question} />}
      {data && data.data.length > 0 && <CustomerTable customers={data.data} />}
      {!data && error && (
        <ListFailure
          title="The customers did not come through"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Waiting />}
      <Pager
        entries={paginationWindow(question.page, data?.last_page ?? 1)}
        current={question.page}
        last={data?.last_page ?? 1}
        hrefFor={(page) => customersPath({ ...question, page })}
      />
    </div>
  );
}

function NoCustomers({ question }: { readonly question: CustomersQuestion }) {
  const { page, search } = question;
  if (page > 1) {
    const next = { href: customersPath({ ...question, page: 1 }), label: 'To the first page' };
    return <EmptyState title="Nothing on this page." icon="user" next={next} />;
  }
  if (search !== '') {
    const next = { href: customersPath({ ...question, search: '' }), label: 'See all customers' };
    return <EmptyState title="No customer found." icon="user" next={next} />;
  }
  return (
    <EmptyState title="No customers yet." icon="user">
      Whoever registers in the shop stands here. Guests order without an account: their orders are
      in the order list.
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <Skeleton height="420px" />
      <p className="visually-hidden">Loading...</p>
    </div>
  );
}
