import type { WrittenPage } from '../../../contract/info-pages.ts';
import { INFO_PAGE_REMOVED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import shared from '../admin-page.module.css';
import { useEditDialog } from '../kit/drafts.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { useListChange } from '../kit/list-change.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayChange } from '../panel-rights.ts';
import rows from '../row-list.module.css';
import { panel } from '../screens.ts';
import { type EditedPage, InfoPageEditor, infoPagesQuery } from './info-page-editor.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.infoPages, () => [infoPagesQuery]);

/** The pages that the merchant writes: About, Delivery and returns, Privacy, Terms. */
export default function InfoPagesPage() {
  const editor = useEditDialog<EditedPage>('info-page');
  const removal = useDialogState<WrittenPage>();
  const remove = useRemoval();
  const mayChange = useMayChange('settings');
  const add = mayChange && (
    <Button aria-haspopup="dialog" onClick={() => editor.show(null)}>
      Add page
    </Button>
  );
  return (
    <PanelPage title={panel.infoPages.title} beside={add}>
      <List
        of="pages"
        read={useList(infoPagesQuery)}
        skeleton={{ height: '160px' }}
        empty={{
          title: 'No pages yet.',
          icon: 'edit',
          children: mayChange
            ? 'Write what shoppers ask for: who you are, how you deliver, how to return a piece, what you keep of them.'
            : 'What the shop writes about itself will stand here.',
        }}
      >
        {(pages) => (
          <ul className={rows.list}>
            {pages.map((page) => (
              <Row
                key={page.id}
                page={page}
                actions={
                  mayChange && {
                    edit: () => editor.show(page),
                    remove: () => removal.show(page),
                  }
                }
              />
            ))}
          </ul>
        )}
      </List>
      {editor.editor && <InfoPageEditor key={editor.opening} editor={editor.editor} />}
      <RemovalOf title="Remove Page" removal={removal} onConfirm={({ id }) => void remove(id)}>
        {({ title }) => (
          <p>
            Are you sure you want to remove <strong>{title}</strong>? Links to it lead nowhere then.
          </p>
        )}
      </RemovalOf>
    </PanelPage>
  );
}

interface RowProps {
  readonly page: WrittenPage;
  /** `false` for someone who may only read. */
  readonly actions: false | { readonly edit: () => void; readonly remove: () => void };
}

function Row({ page: { id, title, slug, in_footer }, actions }: RowProps) {
  const of = <span className="visually-hidden"> {title}</span>;
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <strong>{title}</strong>
        <span className={shared.muted}>
          <bdi dir="ltr">/info/{slug}</bdi>
          {!in_footer && ' · not at the foot'}
        </span>
      </div>
      <div className={rows.actions}>
        <ButtonLink variant="secondary" href={`/info/${slug}`}>
          View{of}
        </ButtonLink>
        {actions && (
          <>
            <Button variant="secondary" aria-haspopup="dialog" onClick={actions.edit}>
              Edit{of}
            </Button>
            <ButtonLink variant="secondary" href={panel.pageSections({ page: `page-${id}` })}>
              Sections{of}
            </ButtonLink>
            <Button variant="secondary" aria-haspopup="dialog" onClick={actions.remove}>
              Remove{of}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** Removes pages: a row leaves at once and comes back when the shop refuses. */
function useRemoval() {
  const call = useCall();
  const change = useListChange(infoPagesQuery);
  return (id: number) =>
    change({
      apply: (pages) => pages.filter((page) => page.id !== id),
      send: () => call('DELETE /admin/info-pages/{id}', { params: { id } }),
      done: INFO_PAGE_REMOVED,
      failed: 'Error removing page',
    });
}
