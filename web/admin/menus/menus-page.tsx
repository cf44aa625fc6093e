import type { PanelMenus } from '../../../contract/menus.ts';
import { type MenuEntry, menuFaults } from '../../../domain/menus.ts';
import { MENUS } from '../../../domain/words/menus.ts';
import { MENUS_SCREEN } from '../../../domain/words/menus-screen.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import { ListSkeleton, loadPanelPage, ReadFailure } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { panel } from '../screens.ts';
import { MenuFields } from './menu-fields.tsx';

export const Layout = AdminLayout;

const menusQuery = callQuery('GET /admin/menus');

// Not read on intent: the form starts from what is stored when the page opens.
export const load = loadPanelPage(panel.menus);

export type MenuField = 'navbar' | 'footer';

/** The menus of the shop: on top, and the quick links at its foot. */
export default function MenusPage() {
  const read = useData(menusQuery, { always: true });
  return (
    <div className={page.page}>
      <h1>{panel.menus.title}</h1>
      {read.data && <MenusForm saved={read.data} />}
      {!read.data &&
        (read.error ? <ReadFailure of="menus" read={read} /> : <ListSkeleton height="20rem" />)}
    </div>
  );
}

function MenusForm({ saved }: { readonly saved: PanelMenus }) {
  const say = useWords(MENUS_SCREEN);
  const sayFault = useWords(MENUS);
  const call = useCall();
  const errorsOf = (values: Partial<Record<MenuField, string>>) =>
    Object.fromEntries(
      (['footer', 'navbar'] as const)
        .flatMap((menu) => menuFaults(menu, entriesOf(values[menu] ?? '') ?? []))
        .reverse()
        .map(({ field, fault }) => [field, sayFault(fault)]),
    );
  return (
    <EditForm<MenuField, PanelMenus, PanelMenus>
      name="menus"
      action={say('save')}
      saysUnsaved
      saved={saved}
      valuesOf={({ navbar, footer }) => ({ navbar: textOf(navbar), footer: textOf(footer) })}
      errorsOf={errorsOf}
      send={({ navbar, footer }, { version }) =>
        call('PUT /admin/menus', {
          body: { navbar: entriesOf(navbar), footer: entriesOf(footer), version },
        })
      }
      reread={() => call('GET /admin/menus')}
      then={(answer) => answer}
      texts={{ busy: say('saving'), done: sayFault('saved'), failed: say('failed') }}
    >
      {(parts) => (
        <>
          <MenuFields menu="navbar" parts={parts} gone={saved.gone} />
          <MenuFields menu="footer" parts={parts} gone={saved.gone} />
        </>
      )}
    </EditForm>
  );
}

/** An empty text is the usual menu. */
const textOf = (entries: readonly MenuEntry[] | null): string =>
  entries === null ? '' : JSON.stringify(entries);

/** The entries that a field's text says, trimmed; `null`: the usual ones. */
export function entriesOf(text: string): MenuEntry[] | null {
  if (text === '') return null;
  const trim = ({ label, href }: { readonly label: string; readonly href: string }) => ({
    ...{ label: label.trim(), href: href.trim() },
  });
  return (JSON.parse(text) as MenuEntry[]).map((entry) => ({
    ...trim(entry),
    links: entry.links.map(trim),
  }));
}
