/** How text files of spreadsheets and other shops are written, and what people call it. */
export const TEXT_ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (Western)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'iso-8859-6': 'ISO 8859-6 (Arabic)',
  'iso-8859-15': 'ISO 8859-15 (Western)',
  macintosh: 'Mac Roman (Western)',
} as const;
export type TextEncoding = keyof typeof TEXT_ENCODINGS;
