import { useState } from 'react';
import type { FormerShopFile, Told } from '../../../contract/former-shop.ts';
import { FORMER_SHOP, FORMER_SHOP_PANEL } from '../../../domain/words/former-shop.ts';
import { useCall } from '../../api/call.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { FileButton, SHEET_TYPES } from '../file-button.tsx';
import { loadPanelPage, PanelPage } from '../kit/list.tsx';
import { useAttempt } from '../kit/use-attempt.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { panel } from '../screens.ts';
import styles from './former-shop-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.formerShop);

const formOf = (file: File): FormData => {
  const body = new FormData();
  body.set('file', file);
  return body;
};

/** A file that was read: what it would bring, or has brought. */
interface Read {
  readonly file: File;
  readonly told: FormerShopFile;
  readonly isDone: boolean;
}

/** Brings customers and orders of the former shop in: a file is told first, then taken over. */
export default function FormerShopPage() {
  const say = useWords(FORMER_SHOP_PANEL);
  const sayShared = useWords(FORMER_SHOP);
  const call = useCall();
  const { busy, attempt } = useAttempt();
  const [read, setRead] = useState<Read | null>(null);
  const check = (file: File) =>
    attempt(async () => {
      setRead(null);
      const told = await call('POST /former-shop/preview', { body: formOf(file) });
      setRead({ file, told, isDone: false });
    }, say('check_failed'));
  const bringIn = ({ file }: Read) =>
    attempt(async () => {
      const told = await call('POST /former-shop/import', { body: formOf(file) });
      setRead({ file, told, isDone: true });
      const done = told.kind === 'orders' ? 'done_orders' : 'done_customers';
      showToast(sayShared(done, { count: told.added }), { type: 'success' });
    }, say('failed'));
  return (
    <PanelPage title={panel.formerShop.title}>
      <div className={styles.intro}>
        <p>{say('intro')}</p>
        <ul>
          <li>{say('how_shopify')}</li>
          <li>{say('how_woo')}</li>
        </ul>
      </div>
      <FileChooser busy={busy} isFirst={read === null} onFile={(file) => void check(file)} />
      <div role="status">
        {busy && <p>{say(read === null ? 'checking' : 'bringing')}</p>}
        {read && <Outcome read={read} busy={busy} onBringIn={() => void bringIn(read)} />}
      </div>
    </PanelPage>
  );
}

interface FileChooserProps {
  readonly busy: boolean;
  readonly isFirst: boolean;
  readonly onFile: (file: File) => void;
}

function FileChooser({ busy, isFirst, onFile }: FileChooserProps) {
  const say = useWords(FORMER_SHOP_PANEL);
  return (
    <div className={styles.choose}>
      <FileButton
        label={say('file')}
        accept={SHEET_TYPES}
        variant={isFirst ? 'primary' : 'secondary'}
        disabled={busy}
        onFile={onFile}
      >
        {say(isFirst ? 'choose' : 'choose_other')}
      </FileButton>
      <p className={page.muted}>{say('file_hint')}</p>
    </div>
  );
}

interface OutcomeProps {
  readonly read: Read;
  readonly busy: boolean;
  readonly onBringIn: () => void;
}

function Outcome({ read: { file, told, isDone }, busy, onBringIn }: OutcomeProps) {
  const say = useWords(FORMER_SHOP_PANEL);
  const { kind, shop, added, known, left_out, problems, notes } = told;
  return (
    <section className={styles.outcome} aria-labelledby="former-file">
      <h2 id="former-file">{say(`result_${kind}`, { shop })}</h2>
      <p className={page.muted}>
        <bdi>{file.name}</bdi>
      </p>
      <ul className={styles.counts}>
        <li>{say(isDone ? 'added_done' : 'added', { count: added })}</li>
        {known > 0 && <li>{say('known', { count: known })}</li>}
        {left_out > 0 && <li>{say('left_out', { count: left_out })}</li>}
      </ul>
      {!isDone && added > 0 && (
        <Button disabled={busy} onClick={onBringIn}>
          {busy ? say('bringing') : say('bring_in', { count: added })}
        </Button>
      )}
      {!isDone && added === 0 && <p>{say('nothing')}</p>}
      {isDone && (
        <ButtonLink
          variant="secondary"
          href={kind === 'orders' ? panel.orders() : panel.customers()}
        >
          {say(kind === 'orders' ? 'see_orders' : 'see_customers')}
        </ButtonLink>
      )}
      <Reasons title={say('left_out_title')} told={problems} />
      <Reasons title={say('notes_title')} told={notes} />
    </section>
  );
}

/** What is told of rows, each reason with the first of them. */
function Reasons({ title, told }: { readonly title: string; readonly told: readonly Told[] }) {
  const say = useWords(FORMER_SHOP_PANEL);
  if (told.length === 0) return null;
  return (
    <section className={styles.reasons}>
      <h3>{title}</h3>
      <ul>
        {told.map(({ message, count, rows: [first] }) => (
          <li key={message}>
            <bdi>
              {first ? say('row', { line: first.line, name: first.name, message }) : message}
            </bdi>
            {count > 1 && <span className={page.muted}> {say('more', { count: count - 1 })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
