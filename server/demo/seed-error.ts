/** The demo catalogue can't be used; the message is one line that names the file or the product. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}
