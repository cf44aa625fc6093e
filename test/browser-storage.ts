import { vi } from 'vitest';

export type StorageName = 'localStorage' | 'sessionStorage';

/** A browser's storage for tests that run without one, holding `items`. */
export function stubStorage(name: StorageName, items: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(items));
  const storage: Storage = {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  vi.stubGlobal(name, storage);
  return storage;
}

/** A storage as a visitor has it who blocks all site data: touching it throws. */
export function blockStorage(name: StorageName): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal(name, { getItem: refuse, setItem: refuse, removeItem: refuse });
}
