import { useEffect, useState } from 'react';

/**
 * Counts what came while nobody touched the page, in front of the window's title: "(2) Orders …".
 * A touch or a key sets it back.
 */
export function useUnseen() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    const title = document.title;
    document.title = `(${count}) ${title}`;
    const see = () => setCount(0);
    document.addEventListener('pointerdown', see, { capture: true });
    document.addEventListener('keydown', see, { capture: true });
    return () => {
      if (document.title === `(${count}) ${title}`) document.title = title;
      document.removeEventListener('pointerdown', see, { capture: true });
      document.removeEventListener('keydown', see, { capture: true });
    };
  }, [count]);
  return { add: () => setCount((before) => before + 1) };
}
