import type { MissedAddress, Redirect } from '../../../contract/redirects.ts';
import { REDIRECTS, REDIRECTS_PANEL } from '../../../domain/words/redirects.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { useEditDialog } from '../kit/drafts.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { useListChange, withoutRow } from '../kit/list-change.ts';
import type { ParamsOf } from '../kit/screen.ts';
import { SearchBox } from '../kit/search-box.tsx';
import { type Column, RowButton } from '../kit/table.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ChoiceLinks } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { MAX_SEARCH_LENGTH, panel } from '../screens.ts';
import { readableDay } from '../shop-format.ts';
import { NEW_REDIRECT, RedirectEditor } from './redirect-editor.tsx';
import { RedirectFiles } from './redirect-files.tsx';
import styles from './redirects-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.redirects, ({ search }) => {
  const params = panel.redirects.read(search);
  return [params.tab === 'missed' ? missedQuery(params) : redirectsQuery(params)];
});

type Params = ParamsOf<typeof panel.redirects>;

const redirectsQuery = ({ page, search }: Params) =>
  callQuery('GET /redirects', { query: { page, per_page: 30, ...(search !== '' && { search }) } });
const missedQuery = ({ page }: Params) =>
  callQuery('GET /missed-addresses', { query: { page, per_page: 30 } });

/** Where addresses of the former shop lead, and what is asked for and not found. */
export default function RedirectsPage({ location }: PageProps) {
  const say = useWords(REDIRECTS_PANEL);
  const params = panel.redirects.read(location.search);
  const editor = useEditDialog<Redirect>('redirect');
  const choices = (['list', 'missed'] as const).map((tab) => ({
    href: panel.redirects({ tab }),
    label: say(`tab_${tab}`),
    chosen: tab === params.tab,
  }));
  return (
    <PanelPage
      title={panel.redirects.title}
      beside={<ChoiceLinks label={say('tabs')} choices={choices} />}
    >
      {params.tab === 'list' ? (
        <Redirects params={params} onEdit={editor.show} />
      ) : (
        <Missed params={params} onLead={(path) => editor.show({ ...NEW_REDIRECT, from: path })} />
      )}
      {editor.editor && <RedirectEditor key={editor.opening} editor={editor.editor} />}
    </PanelPage>
  );
}

interface RedirectsProps {
  readonly params: Params;
  readonly onEdit: (redirect: Redirect) => void;
}

function Redirects({ params, onEdit }: RedirectsProps) {
  const say = useWords(REDIRECTS_PANEL);
  const query = redirectsQuery(params);
  const read = useList(query);
  const go = useNavigate();
  const mayChange = useMayChange('catalogue');
  const removal = useDialogState<Redirect>();
  const remove = useRemoval(query);
  return (
    <>
      <div className={styles.intro}>
        <p>{say('intro')}</p>
        <p>{say('intro_import')}</p>
      </div>
      <div className={page.controls}>
        <SearchBox
          label={say('search')}
          placeholder={say('search_placeholder')}
          words={params.search}
          longest={MAX_SEARCH_LENGTH.redirects}
          isFetching={read.isFetching}
          onSearch={(search) => void go(panel.redirects({ search }), { replace: true })}
        />
        {mayChange && (
          <Button aria-haspopup="dialog" onClick={() => onEdit(NEW_REDIRECT)}>
            {say('add')}
          </Button>
        )}
      </div>
      <List
        of={panel.redirects.title}
        read={read}
        columns={useColumns({ onEdit, onRemove: removal.show })}
        pages={{
          number: params.page,
          hrefFor: (number) => panel.redirects({ ...params, page: number }),
        }}
        empty={
          params.search === ''
            ? { title: say('none'), icon: 'box', children: say('none_more') }
            : { title: say('none_found'), icon: 'search' }
        }
      />
      <RedirectFiles mayChange={mayChange} query={query} />
      <RemovalOf
        title={say('remove_title')}
        removal={removal}
        onConfirm={({ id }) => void remove(id)}
      >
        {({ from }) => <p className={styles.path}>{say('remove_text', { path: from })}</p>}
      </RemovalOf>
    </>
  );
}

interface RowActions {
  readonly onEdit: (redirect: Redirect) => void;
  readonly onRemove: (redirect: Redirect) => void;
}

function useColumns({ onEdit, onRemove }: RowActions): readonly Column<Redirect>[] {
  const say = useWords(REDIRECTS_PANEL);
  const actions: Column<Redirect> = {
    name: '',
    cell: (one) => (
      <span className={styles.actions}>
        <RowButton of={one.from} onClick={() => onEdit(one)}>
          {say('edit')}
        </RowButton>
        <RowButton of={one.from} onClick={() => onRemove(one)}>
          {say('remove')}
        </RowButton>
      </span>
    ),
  };
  return [
    { name: say('from'), cell: ({ from }) => <Path>{from}</Path> },
    {
      name: say('to'),
      cell: ({ to, is_broken: isBroken }) => (
        <span className={styles.target}>
          <a href={to} target="_blank" rel="noopener">
            <Path>{to}</Path>
          </a>
          {isBroken && <Badge tone="warning">{say('broken')}</Badge>}
        </span>
      ),
    },
    { name: say('source'), cell: ({ source }) => say(source) },
    { name: say('asked'), cell: (one) => <Asked {...one} /> },
    ...(useMayChange('catalogue') ? [actions] : []),
  ];
}

/** An address runs from left to right in any language. */
const Path = ({ children }: { readonly children: string }) => (
  <bdi dir="ltr" className={styles.path}>
    {children}
  </bdi>
);

function Asked({ asked, last_asked_on: day }: Pick<Redirect, 'asked' | 'last_asked_on'>) {
  const say = useWords(REDIRECTS_PANEL);
  if (asked === 0 || day === null) return <span className={page.muted}>{say('never')}</span>;
  return (
    <span>
      {say('times', { count: asked })}
      <span className={page.muted}>, {say('last', { day: readableDay(day) })}</span>
    </span>
  );
}

function useRemoval(query: ReturnType<typeof redirectsQuery>) {
  const say = useWords(REDIRECTS_PANEL);
  const sayShared = useWords(REDIRECTS);
  const call = useCall();
  const change = useListChange(query);
  return (id: number) =>
    change({
      apply: (list) => withoutRow(list, id),
      send: () => call('DELETE /redirects/{id}', { params: { id } }),
      done: sayShared('removed'),
      failed: say('failed_remove'),
    });
}

interface MissedProps {
  readonly params: Params;
  readonly onLead: (path: string) => void;
}

function Missed({ params, onLead }: MissedProps) {
  const say = useWords(REDIRECTS_PANEL);
  const query = missedQuery(params);
  const call = useCall();
  const change = useListChange(query);
  const putAway = ({ id }: MissedAddress) =>
    void change({
      apply: (list) => withoutRow(list, id),
      send: () => call('DELETE /missed-addresses/{id}', { params: { id } }),
      failed: say('failed_put_away'),
    });
  const actions: Column<MissedAddress> = {
    name: '',
    cell: (one) => (
      <span className={styles.actions}>
        <RowButton of={one.path} onClick={() => onLead(one.path)}>
          {say('lead')}
        </RowButton>
        <RowButton of={one.path} onClick={() => putAway(one)}>
          {say('put_away')}
        </RowButton>
      </span>
    ),
  };
  return (
    <>
      <div className={styles.intro}>
        <p>{say('missed_intro')}</p>
      </div>
      <List
        of={say('tab_missed')}
        read={useList(query)}
        pages={{
          number: params.page,
          hrefFor: (number) => panel.redirects({ ...params, page: number }),
        }}
        empty={{ title: say('missed_none'), icon: 'check', children: say('missed_none_more') }}
        columns={[
          { name: say('from'), cell: ({ path }) => <Path>{path}</Path> },
          { name: say('asked'), cell: (one) => <Asked {...one} /> },
          ...(useMayChange('catalogue') ? [actions] : []),
        ]}
      />
    </>
  );
}
