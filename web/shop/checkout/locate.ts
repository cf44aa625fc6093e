const KEY = 'wantsLocation';

/**
 * Asks the browser where it is: "34.43667 35.84972", some meters exact. Only the checkout's own document may ask: where it was reached from
 * another page, it is loaded again first, with all that was typed.
 *
 * @returns `null` where the person or the browser says no
 */
export function locate(): Promise<string | null> {
  if (!isOwnDocument()) {
    try {
      sessionStorage.setItem(KEY, '1');
      window.location.reload();
      return new Promise(() => undefined); // The page goes.
    } catch {
      return Promise.resolve(null);
    }
  }
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude.toFixed(5)} ${coords.longitude.toFixed(5)}`),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  });
}

/** Whether the page was loaded again to ask; once. */
export function takeWish(): boolean {
  try {
    const wanted = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return wanted;
  } catch {
    return false;
  }
}

/** Whether the document came with the checkout's headers, and not with those of the page before it. */
function isOwnDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname === window.location.pathname;
}
