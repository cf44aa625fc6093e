import type { Letter } from '../../../contract/newsletter.ts';
import { NEWSLETTER_PANEL } from '../../../domain/words/newsletter-panel.ts';
import { callQuery } from '../../api/query.ts';
import type { PageProps } from '../../page.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { usePolling } from '../follow-job.tsx';
import {
  List,
  ListSkeleton,
  loadPanelPage,
  PanelPage,
  ReadFailure,
  useList,
} from '../kit/list.tsx';
import type { ParamsOf } from '../kit/screen.ts';
import type { Column } from '../kit/table.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ChoiceLinks } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import { AddressList, addressesQuery } from './address-list.tsx';
import styles from './newsletter.module.css';
import { newsletterQuery, SettingsForm } from './settings-form.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.newsletter, ({ search }) => {
  const params = panel.newsletter.read(search);
  const lists = { letters: lettersQuery(params), addresses: addressesQuery(params) };
  return [newsletterQuery, ...(params.tab === 'settings' ? [] : [lists[params.tab]])];
});

const TABS = ['letters', 'addresses', 'settings'] as const;

const lettersQuery = ({ page }: ParamsOf<typeof panel.newsletter>) =>
  callQuery('GET /letters', { query: { page, per_page: 30 } });

/** The newsletter: letters, who gets them, and whether there is one at all. */
export default function NewsletterPage({ location }: PageProps) {
  const say = useWords(NEWSLETTER_PANEL);
  const params = panel.newsletter.read(location.search);
  const read = useList(newsletterQuery);
  const { data } = read;
  const isUsed = data && (data.on || Object.values(data.counts).some((count) => count > 0));
  const tab = isUsed ? params.tab : 'settings';
  return (
    <PanelPage
      title={panel.newsletter.title}
      beside={
        isUsed && (
          <ChoiceLinks
            label={say('tabs')}
            choices={TABS.map((one) => ({
              href: panel.newsletter({ tab: one }),
              label: say(`tab_${one}`),
              chosen: one === tab,
            }))}
          />
        )
      }
    >
      <p className={styles.intro}>{say('intro')}</p>
      {!data && read.error && <ReadFailure of={say('newsletter')} read={read} />}
      {!data && !read.error && <ListSkeleton height="320px" />}
      {data && !data.on && <p className={page.note}>{say('off_note')}</p>}
      {data && tab === 'settings' && <SettingsForm newsletter={data} />}
      {data && tab === 'addresses' && <AddressList params={params} counts={data.counts} />}
      {data && tab === 'letters' && <Letters params={params} />}
    </PanelPage>
  );
}

const TONES: Readonly<Record<Letter['state'], BadgeTone>> = {
  draft: 'neutral',
  sending: 'warning',
  paused: 'neutral',
  sent: 'success',
};

function Letters({ params }: { readonly params: ParamsOf<typeof panel.newsletter> }) {
  const say = useWords(NEWSLETTER_PANEL);
  const read = useList(lettersQuery(params));
  const mayWrite = useMayChange('mails');
  const { day } = useShopClock();
  usePolling(read, read.data?.data.some(({ state }) => state === 'sending') ?? false);
  const columns: readonly Column<Letter>[] = [
    {
      name: say('subject'),
      cell: ({ id, subject }) => (
        <a href={panel.letter({ letter: id })}>
          <bdi>{subject}</bdi>
        </a>
      ),
    },
    {
      name: say('state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{say(state)}</Badge>,
    },
    {
      name: say('reached'),
      cell: ({ state, mails: { sent, all } }) =>
        state === 'draft' ? '' : say('reached_of', { sent, all }),
    },
    {
      name: say('changed'),
      cell: ({ started_at, updated_at }) => (
        <time dateTime={started_at ?? updated_at}>{day(started_at ?? updated_at)}</time>
      ),
    },
  ];
  return (
    <>
      {mayWrite && (
        <div className={page.row}>
          <ButtonLink href={panel.letter({})}>{say('write')}</ButtonLink>
        </div>
      )}
      <List
        of={say('tab_letters')}
        read={read}
        columns={columns}
        pages={{
          number: params.page,
          hrefFor: (number) => panel.newsletter({ tab: 'letters', page: number }),
        }}
        empty={{ title: say('no_letters'), icon: 'mail', children: say('no_letters_more') }}
      />
    </>
  );
}
