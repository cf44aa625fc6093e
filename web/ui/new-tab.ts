/** Whether a press on a link asks for a new tab, a new window or a download of it: that is left to the browser. */
export const asksForNewTab = (
  event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
