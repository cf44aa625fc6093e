import './styles/main.css';

/**
 * The one script of a document: once the page has been painted it brings the code that makes it alive, which
 * would otherwise hold back the first picture on a slow line (docs/decisions/011).
 */
async function bringCode(): Promise<void> {
  await painted();
  const { modules = '' } =
    document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {};
  for (const href of modules.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  const { startShop } = await import('./start-shop.tsx');
  await startShop();
}

/** A page in the background is never painted. */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

void bringCode();
