import { SECTIONS } from '../../../domain/words/sections.ts';
import { SECTIONS_SCREEN } from '../../../domain/words/sections-screen.ts';
import { callQuery, useData } from '../../api/query.ts';
import type { PageProps } from '../../page.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { ListSkeleton, loadPanelPage, ReadFailure } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { panel } from '../screens.ts';
import { SectionsEditor } from './sections-editor.tsx';

export const Layout = AdminLayout;

// Not read on intent: the list starts from what is stored when the page opens.
export const load = loadPanelPage(panel.pageSections);

/** The sections of a page that the merchant has written. */
export default function PageSectionsPage({ location }: PageProps) {
  const { page: name } = panel.pageSections.read(location.search);
  return <OfPage name={name} />;
}

function OfPage({ name }: { readonly name: string }) {
  const say = useWords(SECTIONS_SCREEN);
  const read = useData(callQuery('GET /admin/info-pages'));
  const found = read.data?.find(({ id }) => `page-${id}` === name);
  if (!found) return <Missing read={read} />;
  const title = say('of_page', { name: found.title });
  return <SectionsEditor key={name} page={name} path={`/info/${found.slug}`} title={title} />;
}

type Read = Parameters<typeof ReadFailure>[0]['read'] & { readonly data?: unknown };

function Missing({ read }: { readonly read: Read }) {
  const say = useWords(SECTIONS);
  return (
    <div className={page.page}>
      <h1>{panel.pageSections.title}</h1>
      {read.error ? (
        <ReadFailure of="sections" read={read} />
      ) : read.data === undefined ? (
        <ListSkeleton height="30rem" />
      ) : (
        <p>{say('page_gone')}</p>
      )}
    </div>
  );
}
