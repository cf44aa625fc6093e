import type { ReturnRow } from '../../../contract/returns.ts';
import { displayExactly, parseCents } from '../../../domain/money.ts';
import { RETURN_STATES } from '../../../domain/returns.ts';
import { RETURN_SCREENS } from '../../../domain/words/return-screens.ts';
import { callQuery } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useWords } from '../../use-words.ts';
import { FilterSelect } from '../kit/filter-select.tsx';
import {
  List,
  ListSkeleton,
  loadPanelPage,
  PanelPage,
  ReadFailure,
  useList,
} from '../kit/list.tsx';
import type { Column } from '../kit/table.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { returnSummaryQuery } from '../return-summary.ts';
import { RETURN_TONES } from '../return-tones.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.returns, ({ search }) => [
  returnSummaryQuery,
  returnsQuery(panel.returns.read(search)),
]);

type Params = ReturnType<typeof panel.returns.read>;

const returnsQuery = ({ page, state }: Params) =>
  callQuery('GET /returns', {
    query: { page, per_page: 30, ...(state !== 'all' && { state }) },
  });

/** What buyers give back, by what it waits for. */
export default function ReturnsPage({ location }: PageProps) {
  const say = useWords(RETURN_SCREENS);
  const read = useList(returnSummaryQuery);
  const { data } = read;
  return (
    <PanelPage title={say('returns')}>
      {!data &&
        (read.error ? (
          <ReadFailure of={say('returns')} read={read} />
        ) : (
          <ListSkeleton height="420px" />
        ))}
      {data && !data.on && (
        <EmptyState
          title={say('off_title')}
          icon="box"
          next={{ href: panel.settings(), label: say('settings') }}
        >
          {say('off_hint')}
        </EmptyState>
      )}
      {data?.on && <Returns params={panel.returns.read(location.search)} />}
    </PanelPage>
  );
}

function Returns({ params }: { readonly params: Params }) {
  const say = useWords(RETURN_SCREENS);
  const go = useNavigate();
  const { page, state } = params;
  const options = (['open', ...RETURN_STATES] as const).map((one) => [one, say(one)] as const);
  return (
    <>
      <FilterSelect
        label={say('show')}
        value={state === 'all' ? null : state}
        options={options}
        none={say('all')}
        onChoose={(chosen) => void go(panel.returns({ state: chosen ?? 'all' }))}
      />
      <List
        of={say('returns')}
        read={useList(returnsQuery(params))}
        columns={useColumns()}
        pages={{ number: page, hrefFor: (to) => panel.returns({ state, page: to }) }}
        empty={{ title: say(state === 'all' ? 'none' : 'none_of_state'), icon: 'box' }}
      />
    </>
  );
}

function useColumns(): readonly Column<ReturnRow>[] {
  const say = useWords(RETURN_SCREENS);
  const settings = useShopSettings();
  const { day } = useShopClock();
  return [
    {
      name: say('order'),
      cell: ({ order_id }) => (
        <a href={panel.orders({ order: order_id, part: 'returns' })}>
          <bdi dir="ltr">#{order_id}</bdi>
        </a>
      ),
    },
    { name: say('buyer'), cell: ({ guest_name }) => <bdi>{guest_name}</bdi> },
    {
      name: say('state'),
      cell: ({ state }) => <Badge tone={RETURN_TONES[state]}>{say(state)}</Badge>,
    },
    {
      name: say('why'),
      cell: ({ reason, wish }) => [say(reason), ...(wish ? [say(`wish_${wish}`)] : [])].join(' · '),
    },
    {
      name: say('when'),
      cell: ({ created_at }) => <time dateTime={created_at}>{day(created_at)}</time>,
    },
    { name: say('pieces_of'), cell: ({ pieces }) => pieces.toLocaleString('en'), align: 'end' },
    {
      name: say('money_back'),
      cell: ({ refunded }) => (
        <bdi>{Number(refunded) > 0 ? displayExactly(parseCents(refunded), settings) : '–'}</bdi>
      ),
      align: 'end',
    },
  ];
}
