/**
 * What a search looks for: every part must be found. A text that can be a phone number is one part, its
 * digits without the zeros in front, which no stored phone has ("03 123 456" is stored "+961 3123456").
 */
export function searchWords(text: string): string[] {
  const digits = text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (digits !== '' && /^[\d\s+().-]+$/.test(text)) return [digits];
  return text.split(/\s+/).filter((word) => word !== '');
}
