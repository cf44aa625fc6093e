import type { CallName } from '../../contract/api.ts';
import { isPublicRead } from '../api/public-reads.ts';

/** Reads that answer differently to each person: never shown to the next one. */
export const isPersonalCall = (name: CallName): boolean =>
  name.startsWith('GET ') && !isPublicRead(name);
