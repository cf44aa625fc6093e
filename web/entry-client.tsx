import './styles/main.css';
import { hydrateRoot } from 'react-dom/client';
import { createHttpCall } from './api/http-call.ts';
import { createQueryClient, type QueryState, restoreState } from './api/query.ts';
import { interceptLinks } from './navigation/intercept-links.ts';
import { openPage, readThrough } from './navigation/navigation.ts';
import { createNavigator } from './navigation/navigator.ts';
import { Root } from './root.tsx';
import { readToken } from './session/token.ts';

/** Takes over the page that the server rendered, with the data it was rendered from. */
async function start(): Promise<void> {
  const call = createHttpCall(readToken);
  const queryClient = createQueryClient(call);
  restoreState(queryClient, readState());
  const first = await openPage(location.pathname, location.search, readThrough(queryClient));
  const navigator = createNavigator({ ...first, visit: 0 }, queryClient);
  navigator.listen();
  interceptLinks(navigator);
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root');
  hydrateRoot(root, <Root navigation={navigator} queryClient={queryClient} call={call} />);
}

function readState(): QueryState {
  return JSON.parse(document.getElementById('state')?.textContent ?? '[]');
}

void start();
