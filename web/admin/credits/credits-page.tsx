import type { ListedCredit } from '../../../contract/credits.ts';
import { CREDIT_STATES, type CreditState } from '../../../domain/credit-states.ts';
import { CREDITS } from '../../../domain/words/credits.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Input } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { useExactly } from '../exactly.ts';
import { type EditorOf, useEditDialog } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import { FilterSelect } from '../kit/filter-select.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import type { ParamsOf } from '../kit/screen.ts';
import { SearchBox } from '../kit/search-box.tsx';
import { type Column, RowButton } from '../kit/table.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ExportButton } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './credits-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.credits, ({ search }) => [
  creditsQuery(panel.credits.read(search)),
]);

type Params = ParamsOf<typeof panel.credits>;

const creditsQuery = ({ page, search, state }: Params) =>
  callQuery('GET /store-credits', {
    query: {
      page,
      per_page: 30,
      ...(search !== '' && { search }),
      ...(state !== null && { state }),
    },
  });

const TONES = {
  left: 'success',
  promised: 'warning',
  used: 'neutral',
  ended: 'error',
} as const satisfies Record<CreditState, BadgeTone>;

/** What returns gave for later orders: what is left of it, who used it, and its end. */
export default function CreditsPage({ location }: PageProps) {
  const say = useWords(CREDITS);
  const exactly = useExactly();
  const params = panel.credits.read(location.search);
  const { search, state, page } = params;
  const read = useList(creditsQuery(params));
  const revoking = useEditDialog<ListedCredit>('revoke-credit');
  const isAll = search === '' && state === null;
  return (
    <PanelPage title={say('title')} beside={<Exports />}>
      <p className={styles.about}>{say('about')}</p>
      {read.data && (
        <dl className={styles.owed}>
          <dt>{say('owed')}</dt>
          <dd>
            <bdi>{exactly(read.data.owed)}</bdi>
          </dd>
        </dl>
      )}
      <Filters params={params} isFetching={read.isFetching} />
      <List
        of={say('title')}
        read={read}
        columns={useColumns(revoking.show)}
        pages={{ number: page, hrefFor: (to) => panel.credits({ search, state, page: to }) }}
        empty={{
          title: say(isAll ? 'none' : 'none_found'),
          icon: 'box',
          ...(isAll && { children: say('none_about') }),
        }}
      />
      {revoking.editor && <Revoke key={revoking.opening} editor={revoking.editor} />}
    </PanelPage>
  );
}

/** All of it as files, for who may change the books. */
function Exports() {
  const say = useWords(CREDITS);
  if (!useMayChange('cash')) return null;
  return (
    <div className={styles.exports}>
      {(['csv', 'xlsx'] as const).map((type) => (
        <ExportButton
          key={type}
          path={`/api/store-credits/export.${type}`}
          fileName={`store-credit.${type}`}
          label={say(`export_${type}`)}
          failed={say('export_failed')}
        />
      ))}
    </div>
  );
}

function Filters({
  params,
  isFetching,
}: {
  readonly params: Params;
  readonly isFetching: boolean;
}) {
  const say = useWords(CREDITS);
  const go = useNavigate();
  const { search, state } = params;
  return (
    <div className={styles.filters}>
      <SearchBox
        label={say('search')}
        placeholder={say('search_hint')}
        words={search}
        longest={20}
        isFetching={isFetching}
        onSearch={(words) => void go(panel.credits({ state, search: words }), { replace: true })}
      />
      <FilterSelect
        label={say('state')}
        value={state}
        options={CREDIT_STATES.map((one) => [one, say(one)] as const)}
        none={say('all')}
        onChoose={(chosen) => void go(panel.credits({ search, state: chosen }))}
      />
    </div>
  );
}

function useColumns(onRevoke: (credit: ListedCredit) => void): readonly Column<ListedCredit>[] {
  const say = useWords(CREDITS);
  const exactly = useExactly();
  const { day } = useShopClock();
  const mayChange = useMayChange('cash');
  const actions: Column<ListedCredit> = {
    name: '',
    cell: (credit) =>
      credit.state === 'left' ? (
        <RowButton
          of={say('ends_in', { end: credit.code_end })}
          aria-haspopup="dialog"
          onClick={() => onRevoke(credit)}
        >
          {say('revoke')}
        </RowButton>
      ) : null,
  };
  return [
    {
      name: say('of_order'),
      narrow: 'bare',
      cell: ({ order_id: id, buyer, code_end: end }) => (
        <>
          <OrderLink id={id} /> {buyer !== null && <bdi className={styles.quiet}>{buyer}</bdi>}
          <p className={styles.quiet}>
            <bdi>{say('ends_in', { end })}</bdi>
          </p>
        </>
      ),
    },
    {
      name: say('state'),
      cell: ({ state, revoked_at: at, reason }) => (
        <>
          <Badge tone={TONES[state]}>{say(state)}</Badge>
          {at !== null && (
            <p className={styles.quiet}>
              {say('revoked_on', { day: day(at) })}
              {reason !== '' && (
                <>
                  {' · '}
                  <bdi>{reason}</bdi>
                </>
              )}
            </p>
          )}
        </>
      ),
    },
    { name: say('when'), cell: ({ created_at: at }) => <time dateTime={at}>{day(at)}</time> },
    { name: say('given'), cell: ({ given }) => <bdi>{exactly(given)}</bdi>, align: 'end' },
    {
      name: say('spent'),
      cell: ({ spent, paid_for: orders }) => (
        <>
          <bdi>{exactly(spent)}</bdi>
          {orders.length > 0 && (
            <p className={styles.orders}>
              {orders.map((id) => (
                <span key={id}>
                  <OrderLink id={id} />{' '}
                </span>
              ))}
            </p>
          )}
        </>
      ),
      align: 'end',
    },
    { name: say('still_left'), cell: ({ left }) => <bdi>{exactly(left)}</bdi>, align: 'end' },
    ...(mayChange ? [actions] : []),
  ];
}

const OrderLink = ({ id }: { readonly id: number }) => (
  <a href={panel.orders({ order: id })}>
    <bdi dir="ltr">#{id}</bdi>
  </a>
);

/** Takes back what is left of a credit, with the reason. */
function Revoke({ editor }: { readonly editor: EditorOf<ListedCredit> }) {
  const say = useWords(CREDITS);
  const exactly = useExactly();
  const call = useCall();
  const { id, code_end: end, left } = editor.about;
  return (
    <EditDialog
      editor={editor}
      title={say('revoke_title', { end })}
      action={say('revoke')}
      saved={editor.about}
      valuesOf={() => ({ reason: '' })}
      errorsOf={({ reason }) => (reason.trim() === '' ? { reason: say('reason_missing') } : {})}
      send={({ reason }) =>
        call('POST /store-credits/{id}/revoke', { params: { id }, body: { reason, left } })
      }
      texts={{ done: say('revoked'), failed: say('revoke_failed') }}
    >
      {({ field }) => (
        <>
          <p>{say('revoke_about', { amount: exactly(left) })}</p>
          <Input
            {...field('reason')}
            label={say('reason')}
            hint={say('reason_hint')}
            required
            maxLength={500}
            data-autofocus
          />
        </>
      )}
    </EditDialog>
  );
}
