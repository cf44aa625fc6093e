import type { WebhookDelivery } from '../../../contract/webhooks.ts';
import { DELIVERY_STATES, type DeliveryState } from '../../../domain/webhooks.ts';
import { WEBHOOK_LOG } from '../../../domain/words/webhooks.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import { useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { usePolling } from '../follow-job.tsx';
import { FilterSelect } from '../kit/filter-select.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import type { ParamsOf } from '../kit/screen.ts';
import type { Column } from '../kit/table.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import styles from './webhooks-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.webhookLog, ({ search }) => [
  deliveriesQuery(panel.webhookLog.read(search)),
]);

type Params = ParamsOf<typeof panel.webhookLog>;

const deliveriesQuery = ({ webhook, state, page: number }: Params) =>
  callQuery('GET /webhooks/{id}/deliveries', {
    params: { id: webhook ?? 0 },
    query: { page: number, per_page: 30, ...(state !== null && { state }) },
  });

const webhooksQuery = callQuery('GET /webhooks');

/** What was sent to a webhook in the last 30 days, and what became of it. */
export default function WebhookLogPage({ location }: PageProps) {
  const say = useWords(WEBHOOK_LOG);
  const params = panel.webhookLog.read(location.search);
  const read = useList(deliveriesQuery(params));
  const webhook = useData(webhooksQuery).data?.find(({ id }) => id === params.webhook);
  const go = useNavigate();
  const detail = useDialogState<WebhookDelivery>();
  usePolling(read, read.data?.data.some(({ state }) => state === 'waiting') ?? false);
  return (
    <PanelPage title={panel.webhookLog.title} beside={<a href={panel.webhooks()}>{say('back')}</a>}>
      <p className={page.muted}>
        {webhook && <bdi dir="ltr">{webhook.url}</bdi>} {say('kept')}
      </p>
      <FilterSelect
        label={say('filter')}
        className={styles.filter}
        value={params.state}
        options={DELIVERY_STATES.map((state) => [state, say(state)] as const)}
        none={say('all')}
        onChoose={(state) => void go(panel.webhookLog({ webhook: params.webhook, state }))}
      />
      <List
        of={say('title')}
        read={read}
        columns={useColumns(detail.show)}
        pages={{
          number: params.page,
          hrefFor: (number) => panel.webhookLog({ ...params, page: number }),
        }}
        empty={{ title: say(params.state === null ? 'none' : 'none_found'), icon: 'box' }}
      />
      {detail.about && (
        <DeliveryDialog
          key={detail.opening}
          id={detail.about.id}
          open={detail.open}
          onClose={detail.close}
        />
      )}
    </PanelPage>
  );
}

const TONES: Readonly<Record<DeliveryState, BadgeTone>> = {
  waiting: 'warning',
  delivered: 'success',
  failed: 'error',
};

function useColumns(show: (one: WebhookDelivery) => void): readonly Column<WebhookDelivery>[] {
  const say = useWords(WEBHOOK_LOG);
  const { moment } = useShopClock();
  return [
    { name: say('event'), cell: ({ type }) => <bdi dir="ltr">{type}</bdi> },
    { name: say('about'), cell: ({ about }) => about },
    {
      name: say('state'),
      cell: ({ state, problem }) => (
        <>
          <Badge tone={TONES[state]}>{say(state)}</Badge>
          {problem && <div className={page.muted}>{problem}</div>}
        </>
      ),
    },
    {
      name: say('at'),
      cell: ({ created_at: at }) => <time dateTime={at}>{moment(at)}</time>,
    },
    { name: say('tries'), cell: ({ attempts }) => attempts.toLocaleString('en'), align: 'end' },
    {
      name: '',
      cell: (one) => (
        <Button
          variant="secondary"
          size="small"
          aria-haspopup="dialog"
          aria-label={`${say('open')} ${one.type} ${one.about}`}
          onClick={() => show(one)}
        >
          {say('open')}
        </Button>
      ),
    },
  ];
}
