import type { NewsletterAddress } from '../../../contract/newsletter.ts';
import { ADDRESS_STATES } from '../../../domain/newsletter.ts';
import { NEWSLETTER_PANEL } from '../../../domain/words/newsletter-panel.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { useWords } from '../../use-words.ts';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { List, useList } from '../kit/list.tsx';
import { useListChange, withoutRow } from '../kit/list-change.ts';
import type { ParamsOf } from '../kit/screen.ts';
import { SearchBox } from '../kit/search-box.tsx';
import { type Column, RowButton } from '../kit/table.tsx';
import { ChoiceLinks, ExportButton } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { MAX_SEARCH_LENGTH, panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './newsletter.module.css';
import type { NewsletterFacts } from './settings-form.tsx';

type Params = ParamsOf<typeof panel.newsletter>;

export const addressesQuery = ({ page, search, state }: Params) =>
  callQuery('GET /newsletter/addresses', {
    query: { page, per_page: 30, ...(search !== '' && { search }), ...(state && { state }) },
  });

const TONES: Readonly<Record<NewsletterAddress['state'], BadgeTone>> = {
  waiting: 'neutral',
  confirmed: 'success',
  left: 'warning',
  refused: 'error',
};

interface AddressListProps {
  readonly params: Params;
  readonly counts: NewsletterFacts['counts'];
}

/** Who gets letters, who is still to confirm, and who no longer does. */
export function AddressList({ params, counts }: AddressListProps) {
  const say = useWords(NEWSLETTER_PANEL);
  const query = addressesQuery(params);
  const read = useList(query);
  const go = useNavigate();
  const mayChange = useMayChange('mails');
  const removal = useDialogState<NewsletterAddress>();
  const change = useListChange(query);
  const call = useCall();
  const show = (state: Params['state']) => panel.newsletter({ tab: 'addresses', state });
  const remove = ({ id }: NewsletterAddress) =>
    void change({
      apply: (list) => withoutRow(list, id),
      send: () => call('DELETE /newsletter/addresses/{id}', { params: { id } }),
      done: say('removed'),
      failed: say('remove_failed'),
    });
  const choices = [
    { href: show(null), label: say('all'), chosen: params.state === null },
    ...ADDRESS_STATES.map((state) => ({
      href: show(state),
      label: say(`${state}_count`, { count: counts[state] }),
      chosen: params.state === state,
    })),
  ];
  return (
    <>
      <ChoiceLinks label={say('states')} choices={choices} />
      <div className={page.controls}>
        <SearchBox
          label={say('search')}
          placeholder={say('search_placeholder')}
          words={params.search}
          longest={MAX_SEARCH_LENGTH.newsletter}
          isFetching={read.isFetching}
          onSearch={(search) =>
            void go(panel.newsletter({ ...params, search, page: 1 }), { replace: true })
          }
        />
        {mayChange && (
          <ExportButton
            label={say('export')}
            path="/api/newsletter/addresses/export"
            fileName="newsletter.csv"
            failed={say('export_failed')}
          />
        )}
      </div>
      <List
        of={say('tab_addresses')}
        read={read}
        columns={useColumns(mayChange ? removal.show : null)}
        pages={{
          number: params.page,
          hrefFor: (number) => panel.newsletter({ ...params, page: number }),
        }}
        empty={
          params.search === '' && params.state === null
            ? { title: say('no_addresses'), icon: 'mail', children: say('no_addresses_more') }
            : { title: say('none_found'), icon: 'search' }
        }
      />
      <RemovalOf title={say('remove_address')} removal={removal} onConfirm={remove}>
        {({ email }) => <p className={styles.email}>{say('remove_address_text', { email })}</p>}
      </RemovalOf>
    </>
  );
}

function useColumns(
  onRemove: ((address: NewsletterAddress) => void) | null,
): readonly Column<NewsletterAddress>[] {
  const say = useWords(NEWSLETTER_PANEL);
  const { day } = useShopClock();
  return [
    {
      name: say('email'),
      cell: ({ email }) => (
        <bdi dir="ltr" className={styles.email}>
          {email}
        </bdi>
      ),
    },
    {
      name: say('state'),
      cell: ({ state, refusal }) => (
        <span className={styles.state}>
          <Badge tone={TONES[state]}>{say(state)}</Badge>
          {refusal && (
            <bdi dir="ltr" className={page.muted}>
              {refusal}
            </bdi>
          )}
        </span>
      ),
    },
    {
      name: say('asked'),
      cell: ({ asked_at: at }) => <time dateTime={at}>{day(at)}</time>,
    },
    ...(onRemove
      ? [
          {
            name: '',
            cell: (address: NewsletterAddress) => (
              <RowButton of={address.email} onClick={() => onRemove(address)}>
                {say('remove')}
              </RowButton>
            ),
          },
        ]
      : []),
  ];
}
