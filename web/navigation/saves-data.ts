/** Whether the visitor's browser is told to save data: he gets nothing then that he has not asked for. Not every one tells. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
