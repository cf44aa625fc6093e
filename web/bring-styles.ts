const coming = new Map<string, Promise<unknown> | null>();

/**
 * Loads a late part's styles, then its code: the build writes this around each `import()`, in place of Vite's helper, which takes styles that
 * failed for loaded ones (docs/decisions/187).
 *
 * @param styles files as the build names them, from the shop's root on.
 * @throws where one of them did not come; the next call asks for it again.
 */
export async function bringStyles<T>(
  load: () => Promise<T>,
  styles: readonly string[] = [],
): Promise<T> {
  await Promise.all(styles.map(bringSheet));
  return load();
}

function bringSheet(file: string): Promise<unknown> | null {
  const href = `/${file}`;
  if (!coming.has(file)) {
    const isInDocument = document.querySelector(`link[href="${href}"]`) !== null;
    coming.set(file, isInDocument ? null : append(href));
  }
  const sheet = coming.get(file) ?? null;
  sheet?.catch(() => coming.delete(file));
  return sheet;
}

const append = (href: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} did not come`));
    };
    document.head.append(link);
  });
