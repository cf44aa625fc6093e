import {
  type ComponentProps,
  type ComponentType,
  createContext,
  use,
  useEffect,
  useState,
} from 'react';
import { loadPart } from '../lazy.tsx';
import './filter-fields.module.css';
import './list-toolbar.module.css';
import type { ListToolbar } from './list-toolbar.tsx';

type ToolbarProps = ComponentProps<typeof ListToolbar>;

/** The toolbar where it is written at once: on the server. `null` in the browser, where its code comes late. */
export const ToolbarContext = createContext<ComponentType<ToolbarProps> | null>(null);

let loaded: ComponentType<ToolbarProps> | null = null;

/** Loads the toolbar's code, so that it is there when the page is made in the browser. The server has it. */
export async function prepareToolbar(): Promise<void> {
  if (import.meta.env.SSR) return;
  loaded = (await loadPart(() => import('./list-toolbar.tsx'))).ListToolbar;
}

/**
 * A list's filters and sort, whose code comes after the page: until then the server's form stands in their place,
 * which works by itself.
 */
export function LateToolbar(props: ToolbarProps) {
  const written = use(ToolbarContext);
  const [Toolbar, setToolbar] = useState(() => written ?? loaded);
  useEffect(() => {
    if (!Toolbar)
      prepareToolbar().then(
        () => setToolbar(() => loaded),
        () => undefined, // The form works without.
      );
  }, [Toolbar]);
  if (Toolbar)
    return (
      <div key="toolbar">
        <Toolbar {...props} />
      </div>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty: what the server wrote stays
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
