import { hkdfSync } from 'node:crypto';

/** What keys of services are encrypted under, so that the database alone, or a backup, gives none of them away. */
export const measuringKey = (shopSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', shopSecret, '', 'mantel measuring keys', 32));
