import { useState } from 'react';

/**
 * A choice that is stored in this browser. Not for the server, which knows no choices.
 *
 * @param fallback holds until something is chosen
 */
export function useStoredFlag(
  key: string,
  fallback: () => boolean,
): readonly [boolean, (flag: boolean) => void] {
  const [flag, setFlag] = useState(() => readFlag(key) ?? fallback());
  const choose = (chosen: boolean) => {
    setFlag(chosen);
    storeFlag(key, chosen);
  };
  return [flag, choose];
}

function readFlag(key: string): boolean | null {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? null : stored === '1';
  } catch {
    return null;
  }
}

function storeFlag(key: string, flag: boolean): void {
  try {
    localStorage.setItem(key, flag ? '1' : '0');
  } catch {
    // Without storage it lasts as long as the page.
  }
}
