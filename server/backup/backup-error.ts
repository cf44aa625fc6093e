/** A backup or restore that can't be done; the message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
