/** What a spreadsheet shows in place of a formula that failed, in the languages of its users: #REF!, #N/A, #VALOR!, #¿NOMBRE?, #NV, ####. */
const FAILED = /^#(?:[¡¿]?[\p{Lu}/]{1,12}\d?[!?]|N\/[AD]|NV|YOK|#{2,})$/u;

/** A long number that a spreadsheet has cut to a few digits: 8.43565E+12. */
const CUT_OFF = /^[-+]?\d(?:[.,]\d+)?E\+\d{1,3}$/i;

/** What is said of a cell that a spreadsheet has damaged. */
export const DAMAGED =
  'is what a spreadsheet left of a formula or of a long number: the value itself is lost';

/** Whether a spreadsheet has destroyed what a cell said. */
export const isDamaged = (cell: string): boolean => {
  const text = cell.trim();
  return text.length <= 30 && (FAILED.test(text) || CUT_OFF.test(text));
};
