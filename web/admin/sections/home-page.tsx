import { loadPanelPage } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { panel } from '../screens.ts';
import { SectionsEditor } from './sections-editor.tsx';

export const Layout = AdminLayout;

// Not read on intent: the list starts from what is stored when the page opens.
export const load = loadPanelPage(panel.homePage);

/** The home page, by its sections. */
export default function HomePage() {
  return <SectionsEditor page="home" path="/" title={panel.homePage.title} />;
}
