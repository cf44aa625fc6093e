/** Has the browser save a text as a file. */
export function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  // The browser has begun to read by the next task; some wait longer.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
