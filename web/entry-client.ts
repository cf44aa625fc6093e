import { keepEarlyInput } from './early-input.ts';
import { painted } from './ui/painted.ts';
import './styles/main.css';

/**
 * The one script of a document: once the page has been painted it brings the code that makes it alive, which
 * would otherwise hold back the first picture on a slow line (docs/decisions/011).
 */
async function bringCode(): Promise<void> {
  const earlyInput = keepEarlyInput();
  await painted();
  const { modules = '' } =
    document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {};
  for (const href of modules.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
    await nextTask(); // Asking for a file takes a slow phone several ms: what it touches is answered in between.
  }
  await import('react-dom/client'); // Half of the code: run by itself, it blocks for half as long.
  await nextTask();
  const { startShop } = await import('./start-shop.tsx');
  await startShop(earlyInput);
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

void bringCode();
