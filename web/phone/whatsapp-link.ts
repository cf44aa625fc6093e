/**
 * Opens a chat; WhatsApp takes the number without plus and spaces.
 *
 * @param number with its country code
 * @param text what the message begins with; absent: nothing
 */
export function whatsAppLink(number: string, text?: string): string {
  const chat = `https://wa.me/${number.replaceAll(/\D/g, '')}`;
  return text === undefined ? chat : `${chat}?text=${encodeURIComponent(text)}`;
}
