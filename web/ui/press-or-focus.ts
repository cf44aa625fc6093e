const LEAVING = ['pointerdown', 'focusin'] as const;

/** Acts wherever somebody presses, and where the focus moves on: what lies over the page closes then. Returns how it ends. */
export function onPressOrFocus(listener: (event: Event) => void): () => void {
  for (const event of LEAVING) document.addEventListener(event, listener);
  return () => {
    for (const event of LEAVING) document.removeEventListener(event, listener);
  };
}
