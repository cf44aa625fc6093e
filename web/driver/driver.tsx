import '../styles/tokens.css';
import '../styles/reset.css';
import '../styles/base.css';
import { createRoot } from 'react-dom/client';
import { DriverPage } from './driver-page.tsx';
import { openRun } from './run-store.ts';

/** A fragment is sent to nobody: the token is known to this page alone. */
const token = location.hash.slice(1);

const place = document.getElementById('driver');
if (place) createRoot(place).render(<DriverPage open={openRun(token)} />);

// Another link opened in the same tab is another run.
addEventListener('hashchange', () => location.reload());

// Without it the page needs a network to open: nothing else depends on it.
navigator.serviceWorker?.register('/driver/worker.js').catch(() => undefined);
