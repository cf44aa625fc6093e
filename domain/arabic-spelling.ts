/** Letters that people write for one another, and the one that stands for them. */
const ONE_LETTER: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ك: 'ک',
};

/** One spelling of Arabic: without vowel signs and lengthening, with one form of alef, yeh, kaf, teh marbuta and hamza; as `arabic_spelling` in the database. */
export const arabicSpelling = (text: string): string =>
  text
    .replace(/[\u0640\u064b-\u0655\u0670]/g, '')
    .replace(/[أإآٱىیئؤةك]/g, (letter) => ONE_LETTER[letter] ?? letter);
