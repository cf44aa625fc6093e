import type { ApiToken } from '../../../contract/api-tokens.ts';
import { API_TOKENS, API_TOKENS_PANEL } from '../../../domain/words/api-tokens.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { useEditDialog } from '../kit/drafts.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { useListChange } from '../kit/list-change.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import rows from '../row-list.module.css';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import { ShownOnce } from '../shown-once.tsx';
import styles from './api-tokens-page.module.css';
import { TokenMaker } from './token-maker.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.apiTokens, () => [tokensQuery]);

const tokensQuery = callQuery('GET /api-tokens');

/** The tokens of programs that use the API, for owners: made, shown once, removed. */
export default function ApiTokensPage() {
  const say = useWords(API_TOKENS_PANEL);
  const maker = useEditDialog<null>('make-api-token');
  const removal = useDialogState<ApiToken>();
  const made = useDialogState<string>();
  const remove = useRemoval();
  return (
    <PanelPage
      title={panel.apiTokens.title}
      beside={
        <Button aria-haspopup="dialog" onClick={() => maker.show(null)}>
          {say('make')}
        </Button>
      }
    >
      <div className={styles.about}>
        <p>{say('about')}</p>
        <p>{say('ends_with')}</p>
        <p>
          <a href="/api/docs">{say('docs')}</a>
        </p>
      </div>
      <List
        of={panel.apiTokens.title}
        read={useList(tokensQuery)}
        skeleton={{ height: '160px' }}
        empty={{ title: say('none'), icon: 'box', children: say('none_more') }}
      >
        {(tokens) => (
          <ul className={rows.list}>
            {tokens.map((token) => (
              <Row key={token.id} token={token} onRemove={() => removal.show(token)} />
            ))}
          </ul>
        )}
      </List>
      {maker.editor && <TokenMaker key={maker.opening} editor={maker.editor} onMade={made.show} />}
      <RemovalOf title={say('remove')} removal={removal} onConfirm={({ id }) => void remove(id)}>
        {({ name }) => <p>{say('remove_text', { name })}</p>}
      </RemovalOf>
      {made.about !== null && (
        <ShownOnce
          key={made.opening}
          open={made.open}
          onClose={made.close}
          title={say('secret_title')}
          secret={made.about}
        >
          {say('secret_once')}
        </ShownOnce>
      )}
    </PanelPage>
  );
}

function Row({ token, onRemove }: { readonly token: ApiToken; readonly onRemove: () => void }) {
  const say = useWords(API_TOKENS_PANEL);
  const { moment } = useShopClock();
  const { name, rights, made_by, created_at, ends_at, last_used_at } = token;
  const areasOf = (right: 'read' | 'change') =>
    new Intl.ListFormat('en').format(
      rights.filter((one) => one.right === right).map(({ area }) => say(area)),
    );
  const [reads, changes] = [areasOf('read'), areasOf('change')];
  const isOver = ends_at !== null && Date.parse(ends_at) <= Date.now();
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <strong>{name}</strong>
        {changes && <span>{say('change_of', { areas: changes })}</span>}
        {reads && <span>{say('read_of', { areas: reads })}</span>}
        <span className={page.muted}>
          {say('made_by', { name: made_by.name, when: moment(created_at) })}
          {ends_at && !isOver && `, ${say('until', { when: moment(ends_at) })}`}
        </span>
        <span className={page.muted}>
          {last_used_at ? say('used', { when: moment(last_used_at) }) : say('never_used')}
        </span>
        {isOver && <Badge tone="warning">{say('over')}</Badge>}
      </div>
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={onRemove}>
        {say('remove')}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  );
}

/** Removes tokens: a row leaves at once and comes back when the shop refuses. */
function useRemoval() {
  const say = useWords(API_TOKENS_PANEL);
  const sayShared = useWords(API_TOKENS);
  const call = useCall();
  const change = useListChange(tokensQuery);
  return (id: number) =>
    change({
      apply: (tokens) => tokens.filter((one) => one.id !== id),
      send: () => call('DELETE /api-tokens/{id}', { params: { id } }),
      done: sayShared('removed'),
      failed: say('failed_remove'),
    });
}
