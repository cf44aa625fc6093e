import type { Synonym } from '../../../contract/search.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { Button } from '../../ui/button.tsx';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { useEditDialog } from '../kit/drafts.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { SearchBox } from '../kit/search-box.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ChoiceLinks } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { MAX_SEARCH_LENGTH, panel } from '../screens.ts';
import { PinDialog, usePinColumns } from './pins.tsx';
import styles from './search-page.module.css';
import {
  pinsQuery,
  type SearchParams,
  searchesQuery,
  synonymsQuery,
  tabQuery,
} from './search-params.ts';
import { useSearchColumns } from './search-report.tsx';
import { type EditedSynonym, SynonymEditor } from './synonym-editor.tsx';
import { pairOf, useSynonymChanges, useSynonymColumns } from './synonym-table.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.search, ({ search }) => [
  tabQuery(panel.search.read(search)),
]);

const TABS = [
  ['searches', 'Searches'],
  ['synonyms', 'Synonyms'],
  ['pins', 'Pins'],
] as const;

/** What shoppers search for, words that mean the same, and products that come first. */
export default function SearchPage({ location }: PageProps) {
  const params = panel.search.read(location.search);
  const editor = useEditDialog<EditedSynonym>('synonym');
  const pinning = useDialogState<string>();
  const choices = TABS.map(([tab, label]) => ({
    href: panel.search({ tab }),
    label,
    chosen: tab === params.tab,
  }));
  const actions = { onSynonym: editor.show, onPin: pinning.show };
  return (
    <PanelPage title={panel.search.title} beside={<ChoiceLinks label="Part" choices={choices} />}>
      {params.tab === 'searches' && <Searches params={params} {...actions} />}
      {params.tab === 'synonyms' && <Synonyms params={params} onSynonym={editor.show} />}
      {params.tab === 'pins' && <Pins params={params} onPin={pinning.show} />}
      {editor.editor && <SynonymEditor key={`synonym ${editor.opening}`} editor={editor.editor} />}
      {pinning.about !== null && (
        <PinDialog
          key={`pin ${pinning.opening}`}
          words={pinning.about}
          open={pinning.open}
          onClose={pinning.close}
        />
      )}
    </PanelPage>
  );
}

interface TabProps {
  readonly params: SearchParams;
  readonly onSynonym: (edited: EditedSynonym) => void;
  /** Opens the dialog that pins a product to a search. */
  readonly onPin: (words: string) => void;
}

const ONLY = [
  { only: null, label: 'All' },
  { only: 'no_results', label: 'Without a result' },
  { only: 'no_clicks', label: 'Without a click' },
] as const;

function Searches({ params, ...actions }: TabProps) {
  const choices = ONLY.map(({ only, label }) => ({
    href: panel.search({ only }),
    label,
    chosen: only === params.only,
  }));
  return (
    <>
      <div className={page.controls}>
        <ChoiceLinks label="Which searches" choices={choices} />
        <p className={styles.note}>
          The last 30 days, without anything about who searched. A text with an @ or a long number
          is not kept.
        </p>
      </div>
      <List
        of="searches"
        read={useList(searchesQuery(params))}
        pages={{ number: params.page, hrefFor: (page) => panel.search({ ...params, page }) }}
        columns={useSearchColumns(actions)}
        idOf={({ words }) => words}
        empty={
          params.only === null
            ? {
                title: 'No searches yet.',
                icon: 'search',
                children: 'What shoppers search for is listed here.',
              }
            : {
                title: 'No such searches.',
                icon: 'search',
                next: { href: panel.search(), label: 'See all searches' },
              }
        }
      />
    </>
  );
}

function Synonyms({ params, onSynonym }: Pick<TabProps, 'params' | 'onSynonym'>) {
  const go = useNavigate();
  const mayChange = useMayChange('catalogue');
  const query = synonymsQuery(params);
  const read = useList(query);
  const removal = useDialogState<Synonym>();
  const { remove } = useSynonymChanges(query);
  const columns = useSynonymColumns(query, { onEdit: onSynonym, onRemove: removal.show });
  return (
    <>
      <div className={page.controls}>
        <SearchBox
          label="Search synonyms"
          placeholder="A word"
          words={params.search}
          longest={MAX_SEARCH_LENGTH.synonyms}
          isFetching={read.isFetching}
          onSearch={(search) =>
            void go(panel.search({ tab: 'synonyms', search }), { replace: true })
          }
        />
        {mayChange && (
          <Button aria-haspopup="dialog" onClick={() => onSynonym({ word: params.search })}>
            Add synonym
          </Button>
        )}
      </div>
      <List
        of="synonyms"
        read={read}
        pages={{ number: params.page, hrefFor: (page) => panel.search({ ...params, page }) }}
        columns={columns}
        empty={{
          title: 'No synonym found.',
          icon: 'search',
          next: { href: panel.search({ tab: 'synonyms' }), label: 'See all synonyms' },
        }}
      />
      <RemovalOf title="Remove Synonym" removal={removal} onConfirm={remove}>
        {(synonym) => (
          <p>
            Are you sure you want to remove <strong>{pairOf(synonym)}</strong>? Searches for one no
            longer find the other.
          </p>
        )}
      </RemovalOf>
    </>
  );
}

function Pins({ params, onPin }: Pick<TabProps, 'params' | 'onPin'>) {
  const mayChange = useMayChange('catalogue');
  const query = pinsQuery(params);
  return (
    <>
      <div className={page.controls}>
        <p className={styles.note}>
          A pinned product comes first where its words are searched for, the one pinned first in
          front.
        </p>
        {mayChange && (
          <Button aria-haspopup="dialog" onClick={() => onPin('')}>
            Pin a product
          </Button>
        )}
      </div>
      <List
        of="pins"
        read={useList(query)}
        pages={{ number: params.page, hrefFor: (page) => panel.search({ ...params, page }) }}
        skeleton={{ height: '240px' }}
        empty={{
          title: 'No pinned products yet.',
          icon: 'search',
          children: mayChange && 'Pin a product to show it first for the words that shoppers type.',
        }}
        columns={usePinColumns(query)}
      />
    </>
  );
}
