/** The embedded PostgreSQL can't be started; the message is one line for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
