import './styles/main.css';
import { hydrateRoot } from 'react-dom/client';
import { createHttpCall } from './api/http-call.ts';
import { createQueryStore, type KeptData } from './api/query-store.ts';
import { interceptLinks } from './navigation/intercept-links.ts';
import { openPage } from './navigation/navigation.ts';
import { createNavigator } from './navigation/navigator.ts';
import { Root } from './root.tsx';
import { readToken } from './session/token.ts';

/** Takes over the page that the server rendered, with the data it was rendered from. */
async function start(): Promise<void> {
  const call = createHttpCall(readToken);
  const queryStore = createQueryStore(call);
  queryStore.restore(readState());
  const first = await openPage(location.pathname, location.search, queryStore.read);
  const navigator = createNavigator({ ...first, visit: 0 }, queryStore);
  navigator.listen();
  interceptLinks(navigator);
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root');
  hydrateRoot(root, <Root navigation={navigator} queryStore={queryStore} call={call} />);
}

function readState(): KeptData {
  return JSON.parse(document.getElementById('state')?.textContent ?? '[]');
}

void start();
