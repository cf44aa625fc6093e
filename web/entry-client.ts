import { keepEarlyInput, leaveInput, takeEarlyInput } from './early-input.ts';
import { painted } from './ui/painted.ts';
import './first-interaction.ts';
import './styles/main.css';

/**
 * The one script of a document: once the page has been painted it brings the code that hydrates it, which
 * would otherwise hold back the first picture on a slow line (docs/decisions/011).
 */
async function bringCode(): Promise<void> {
  keepEarlyInput();
  await Promise.all([painted(), parsed()]);
  const { modules = '' } =
    document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {};
  for (const href of modules.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
    await nextTask(); // Asking for a file takes a slow phone several ms: what it touches is answered in between.
  }
  await import('./hydrate.ts'); // Half of the code: run by itself, it blocks for half as long.
  await nextTask();
  const { startShop } = await import('./start-shop.tsx');
  await startShop(takeEarlyInput);
}

/** The script runs as soon as it is here: what is pressed while the document still comes counts. */
const parsed = (): Promise<unknown> | null =>
  document.readyState === 'loading'
    ? new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
    : null;

/** Where the code does not come, nothing but the document itself can say so. */
function sayIncomplete(error: unknown): void {
  const reload = Object.assign(document.createElement('a'), { href: '', textContent: 'Reload' });
  const notice = document.createElement('p');
  notice.id = 'incomplete';
  notice.role = 'alert';
  notice.append('This page did not load completely: not all of its buttons work. ', reload);
  document.body.prepend(notice);
  leaveInput();
  console.warn(error);
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

bringCode().catch(sayIncomplete);
